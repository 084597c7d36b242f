// Loaded into the process of a service before its script: it reaches this machine and nothing else.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP, Socket } from 'node:net';

const isHere = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

const rejected = (host: string): Error =>
  Object.assign(new Error(`${host} is not this machine, and a service of this suite reaches no other.`), {
    code: 'ECONNREFUSED',
  });

const lookup = dns.lookup;
dns.lookup = ((host: string, options: object, done: (error: Error | null, ...rest: unknown[]) => void) => {
  if (isHere(host)) return lookup(host, options, done as never);
  const callback = typeof options === 'function' ? (options as typeof done) : done;
  process.nextTick(callback, rejected(host));
}) as typeof dns.lookup;

const { connect } = Socket.prototype;
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  // Node passes either (port, host) or a list with the options in front.
  const options = (Array.isArray(args[0]) ? args[0][0] : args[0]) as { host?: string } | number;
  const host = typeof options === 'object' ? options.host : args[1];
  if (typeof host === 'string' && isIP(host) && !isHere(host)) return this.destroy(rejected(host));
  return connect.apply(this, args as never);
} as typeof connect;

syncBuiltinESMExports();
