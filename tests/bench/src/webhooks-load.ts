// The senders, in a process of their own: they write bytes made beforehand, so that the server is what is slow.
import { connect, type Socket } from 'node:net';
import { countedDigits } from './webhooks-events.ts';

/** Told once for each server. */
export interface Target {
  name: string;
  port: number;
  headers: Record<string, string>;
  body: string;
  /** Whether each body is made different from all others by counting up its call id. */
  counted: boolean;
}

/** How many senders there are; each waits for its answer before it sends again. */
export const connections = 32;

interface Sender {
  socket: Socket;
  request: Buffer;
  answered: () => void;
}

const senders = new Map<string, { target: Target; all: Sender[]; digitsAt: number }>();
let counter = 0;

function open(target: Target): void {
  const { name, port, headers, body, counted } = target;
  const lines = Object.entries({ ...headers, 'content-length': `${Buffer.byteLength(body)}` });
  const head = lines.map(([key, value]) => `${key}: ${value}\r\n`).join('');
  const text = `POST /hook HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}\r\n${body}`;
  const all = Array.from({ length: connections }, (): Sender => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const sender: Sender = { socket, request: Buffer.from(text), answered: () => {} };
    let seen = '';
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1');
      if (!isWhole(seen)) return;
      if (!seen.startsWith('HTTP/1.1 200 ')) fail(`${name} answered ${seen.slice(0, 40)}`);
      seen = '';
      sender.answered();
    });
    socket.on('error', (error) => fail(`${name}: ${error.message}`));
    socket.on('close', () => fail(`${name} closed a connection`));
    return sender;
  });
  const digitsAt = counted ? Buffer.from(text).indexOf('call-0') + 'call-'.length : -1;
  senders.set(name, { target, all, digitsAt });
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
  return answer.length >= end + 4 + Number(length ?? 0);
}

function fail(reason: string): never {
  console.error(`A delivery was not taken: ${reason}`);
  process.exit(1);
}

/** Sends a number of deliveries and resolves, when all are answered, with the milliseconds it took. */
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
