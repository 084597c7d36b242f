// The senders, in a process of their own: they write bytes made beforehand, so that the server is what is slow.
import { connect, type Socket } from 'node:net';
import { countedDigits } from './webhooks-events.ts';

/** A request, and the port that it goes to. */
export interface Load {
  port: number;
  headers: Record<string, string>;
  /** An event; each one that is sent has a call id of its own. */
  body: string;
}

/** Each sender waits for its response before it sends again. */
const connections = 32;

interface Sender {
  request: Buffer;
  /** Sends the request and calls back when it is answered. */
  send(onResponse: () => void): void;
}

/** Gives a function that sends a number of requests and resolves when all are answered. */
export function senders(load: Load): (count: number) => Promise<void> {
  const all = Array.from({ length: connections }, () => senderOf(load));
  const digitsAt = Buffer.from(textOf(load)).indexOf('call-0') + 'call-'.length;
  let counter = 0;
  return (count) =>
    new Promise((resolve) => {
      let left = count;
      let running = all.length;
      for (const { request, send } of all) {
        const next = (): void => {
          if (left-- > 0) {
            request.write(`${++counter}`.padStart(countedDigits, '0'), digitsAt, 'latin1');
            send(next);
          } else if (--running === 0) resolve();
        };
        next();
      }
    });
}

function textOf({ port, headers, body }: Load): string {
  const all = { host: `127.0.0.1:${port}`, ...headers, 'content-length': `${Buffer.byteLength(body)}` };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /hook HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** A connection that sends a load, again and again. */
function senderOf(load: Load): Sender {
  const { port } = load;
  const request = Buffer.from(textOf(load));
  let socket: Socket;
  let onResponse: (() => void) | undefined;
  const open = (): void => {
    // The rest of a response is only counted, so that the senders stay faster than any server.
    let left = 0;
    let head = '';
    socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (chunk) => {
      // Such as the 408 of a server to a connection that rests: it is closed next.
      if (onResponse === undefined) return;
      if (left > 0) left -= chunk.length;
      else {
        const read = chunk.toString('latin1', 0, 1024);
        head += read;
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!/^HTTP\/1\.1 2/.test(head)) fail(`the response is ${head.slice(0, 40)}`);
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (length === undefined) fail('the response has no Content-Length');
        left = end + 4 + Number(length) - (head.length - read.length) - chunk.length;
        head = '';
      }
      if (left > 0) return;
      const call = onResponse;
      onResponse = undefined;
      call?.();
    });
    socket.on('error', ({ message }) => fail(message));
    socket.on('close', () => {
      if (onResponse !== undefined) fail('the server closed a connection');
      // Servers close a connection that rests.
      else open();
    });
  };
  open();
  return {
    request,
    send(callback) {
      onResponse = callback;
      socket.write(request);
    },
  };
}

function fail(reason: string): never {
  console.error(`A request failed: ${reason}`);
  process.exit(1);
}
