import type { IncomingMessage } from 'node:http';
import { hostnameOf, isLoopback } from '../address.ts';
import type { Handle } from './handle.ts';

/** Responds to a request that is not let through. */
type Reject = (...exchange: [...Parameters<Handle>, message: string]) => void;

/**
 * Lets a request through when its `Host` is the address of the sandbox, and its origin the sandbox's own or an
 * allowed one. So no web page drives the sandbox, not even by a name that was made to lead here (DNS rebinding).
 *
 * @param host what the sandbox listens on
 */
export function guard(
  handle: Handle,
  reject: Reject,
  host: string,
  allowedOrigins: readonly string[],
): Handle {
  return (incoming, outgoing) => {
    const { method, url = '', headers, socket } = incoming;
    const requested = URL.parse(`http://${headers.host}`);
    const isHere =
      requested !== null &&
      Number(requested.port || 80) === socket.localPort &&
      (isLoopback(requested.hostname) ||
        [host, socket.localAddress].map(hostnameOf).includes(requested.hostname));
    // A proxy may be sent the whole address.
    if (!isHere || (!url.startsWith('/') && URL.parse(url)?.origin !== requested.origin)) {
      const own = `127.0.0.1:${socket.localPort}`;
      return reject(incoming, outgoing, `The Host must be the address of the sandbox, such as ${own}.`);
    }
    const { origin } = headers;
    if (origin !== undefined && allowedOrigins.includes(origin)) {
      outgoing.setHeader('access-control-allow-origin', origin);
      outgoing.setHeader('access-control-expose-headers', '*');
      outgoing.setHeader('vary', 'origin');
      if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined)
        return handle(incoming, outgoing);
      const preflightHeaders = {
        // The path decides about the method itself.
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': `${headers['access-control-request-headers'] ?? ''}`,
        'access-control-max-age': '600',
      };
      return outgoing.writeHead(204, preflightHeaders).end();
    }
    const isOwn = origin === undefined ? !isOfAnotherPage(incoming) : origin === requested.origin;
    if (isOwn) return handle(incoming, outgoing);
    const message = 'Pages of another origin may not use the sandbox, unless --allow-origin names it.';
    return reject(incoming, outgoing, message);
  };
}

/** Whether a request without an origin is from another page, by the headers of a browser. A link to the dashboard may be followed. */
function isOfAnotherPage({ method, url = '', headers }: IncomingMessage): boolean {
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (site === 'none' || site === 'same-origin') return false;
  const isLink = method === 'GET' && mode === 'navigate' && destination === 'document';
  return !isLink || !/^\/(?:_sandbox\/?)?$/.test(url);
}

/**
 * The address of a site, without a trailing slash.
 *
 * @param name what gave it, for the message
 * @throws TypeError when it is not an absolute URL of http or https, or has a user, a query or a fragment
 */
export function asSite(text: unknown, name: string): string {
  const url = typeof text === 'string' && /^https?:\/\/[^\s?#@"\\]+$/i.test(text) ? URL.parse(text) : null;
  if (url !== null) return url.href.replace(/\/+$/, '');
  throw new TypeError(
    `${name}: ${JSON.stringify(text)} must be an absolute URL, such as https://docs.example.com, without a query.`,
  );
}

/**
 * An origin as browsers send it: in lower case, without the usual port.
 *
 * @param name what gave it, for the message
 * @throws TypeError when it is none; a pattern such as `*` is none either
 */
export function asOrigin(text: unknown, name: string): string {
  const url = typeof text === 'string' && /^https?:\/\/[^\s/?#@*\\]+$/i.test(text) ? URL.parse(text) : null;
  if (url !== null) return url.origin;
  const must = 'use http:// or https://, a host and an optional port, and nothing else';
  throw new TypeError(`${name}: ${JSON.stringify(text)} is not an origin; ${must}.`);
}
