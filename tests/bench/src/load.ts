// The senders, in a process of their own: they write bytes made beforehand, so that the server is what is slow.
import { connect, type Socket } from 'node:net';
import { countedDigits } from './webhooks-events.ts';

/** Told once for each server. */
export interface Target {
  name: string;
  port: number;
  /** Method and path. */
  line: string;
  headers: Record<string, string>;
  body: string;
  /** Whether each body is made different from all others by counting up its call id. */
  counted: boolean;
}

/** How many senders there are; each waits for its answer before it sends again. */
const connections = 32;

interface Sender {
  socket: Socket;
  request: Buffer;
  answered: () => void;
}

const senders = new Map<string, { target: Target; all: Sender[]; digitsAt: number }>();
let counter = 0;

function open(target: Target): void {
  const { name, port, line, headers, body, counted } = target;
  const length = body === '' ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
  const lines = Object.entries({ ...headers, ...length });
  const head = lines.map(([key, value]) => `${key}: ${value}\r\n`).join('');
  const text = `${line} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${head}\r\n${body}`;
  const all = Array.from({ length: connections }, (): Sender => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const sender: Sender = { socket, request: Buffer.from(text), answered: () => {} };
    // What is left of an answer is only counted, so that the senders stay faster than any server.
    let left = 0;
    let head = '';
    socket.on('data', (chunk) => {
      if (left > 0) left -= chunk.length;
      else {
        head += chunk.toString('latin1', 0, Math.min(chunk.length, 1024));
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!/^HTTP\/1\.1 2/.test(head)) fail(`${name} answered ${head.slice(0, 40)}`);
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (length === undefined) fail(`${name} does not say how long its answer is`);
        left = end + 4 + Number(length) - (head.length - Math.min(chunk.length, 1024)) - chunk.length;
        head = '';
      }
      if (left === 0) sender.answered();
    });
    socket.on('error', (error) => fail(`${name}: ${error.message}`));
    socket.on('close', () => fail(`${name} closed a connection`));
    return sender;
  });
  const digitsAt = counted ? Buffer.from(text).indexOf('call-0') + 'call-'.length : -1;
  senders.set(name, { target, all, digitsAt });
}

function fail(reason: string): never {
  console.error(`A request was not taken: ${reason}`);
  process.exit(1);
}

/** Sends a number of requests and resolves, when all are answered, with the milliseconds it took. */
function send(name: string, count: number): Promise<number> {
  const { all, digitsAt } = senders.get(name) ?? { all: [], digitsAt: -1 };
  let left = count;
  let running = all.length;
  return new Promise((resolve) => {
    const start = performance.now();
    for (const sender of all) {
      const next = (): void => {
        if (left-- > 0) {
          if (digitsAt >= 0)
            sender.request.write(`${++counter}`.padStart(countedDigits, '0'), digitsAt, 'latin1');
          sender.socket.write(sender.request);
        } else if (--running === 0) resolve(performance.now() - start);
      };
      sender.answered = next;
      next();
    }
  });
}

process.on('message', async (message: Target | { name: string; count: number }) => {
  if ('port' in message) {
    open(message);
    process.send?.('ready');
  } else process.send?.(await send(message.name, message.count));
});
process.on('disconnect', () => process.exit());
