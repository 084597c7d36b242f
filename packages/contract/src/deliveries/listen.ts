import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CannotRun } from '../problem.ts';
import { type Body, bodyOf, type Delivery, maxBodyBytes, type Passed, parsed, tooLong } from './delivery.ts';
import type { Events } from './events.ts';

/** How long and where deliveries are waited for. */
export interface ListenOptions {
  /** 0 takes a free one. */
  port: number;
  /** Default: 127.0.0.1, which only this machine reaches. */
  host?: string;
  /** Where deliveries go to; what goes elsewhere is answered and not judged. Default: everywhere. */
  path?: string;
  /** Milliseconds until the end. Default: no end. */
  forMs?: number;
  /** Ends after so many deliveries. Default: no end. */
  expect?: number;
  /** Ends when it is aborted. */
  signal?: AbortSignal;
}

/** Deliveries as they arrive. */
export interface Listening {
  /** Without a trailing slash. */
  url: string;
  deliveries: AsyncIterable<Delivery>;
}

/**
 * Waits for deliveries. Every request is answered with 200 and no body as soon as it is there whole, whatever it
 * holds, as the service asks of a receiver.
 *
 * @param passed is told what is no delivery
 * @throws CannotRun when it can't listen there
 */
export async function listen(events: Events, passed: Passed, options: ListenOptions): Promise<Listening> {
  const { port, host = '127.0.0.1', forMs, expect = Number.POSITIVE_INFINITY, signal } = options;
  const waiting: Delivery[] = [];
  let [arrived, isOver] = [0, false];
  let wake = (): void => {};
  const end = (): void => {
    isOver = true;
    wake();
  };
  const server = createServer((request, response) => {
    read(
      request,
      (body) => {
        response.writeHead(200).end();
        if (isOver || arrived >= expect) return;
        const delivery = deliveryOf(request, body, events, options.path);
        if (delivery === undefined) passed.others++;
        else waiting.push({ source: `delivery ${++arrived}`, ...delivery });
        wake();
      },
      () => {
        passed.notes.push('A request broke off before its body was there, and is not judged.');
      },
    );
  });
  // A slow sender is no breach: nothing is said about how fast a delivery comes.
  server.requestTimeout = 0;
  await start(server, port, host);
  const timer = forMs === undefined ? undefined : setTimeout(end, forMs);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();

  async function* deliveries(): AsyncGenerator<Delivery> {
    let given = 0;
    try {
      while (given < expect) {
        const next = waiting.shift();
        if (next !== undefined) {
          given++;
          yield next;
        } else if (isOver) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      // What is being answered gets its answer; whoever only keeps a connection open does not hold up the report.
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(cut);
    }
  }
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`, deliveries: deliveries() };
}

const graceMs = 1_000;

function start(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code = 'unknown reason' }: NodeJS.ErrnoException) => {
      const why = { EADDRINUSE: 'the port is taken', EACCES: 'the port may not be used' }[code];
      const where = why === undefined ? `the address is not one of this machine (${code})` : why;
      reject(new CannotRun(`No deliveries can arrive at ${host} port ${port}: ${where}. Choose another.`));
    });
    server.listen(port, host, resolve);
  });
}

function read(request: IncomingMessage, whole: (body: Body) => void, broken: () => void): void {
  const parts: Buffer[] = [];
  let length = 0;
  request.on('data', (part: Buffer) => {
    length += part.length;
    if (length <= maxBodyBytes) parts.push(part);
    else parts.length = 0;
  });
  request.on('end', () =>
    whole(length > maxBodyBytes ? { unreadable: tooLong } : bodyOf(Buffer.concat(parts))),
  );
  request.on('error', broken);
}

/** Undefined when it is another request, such as a look whether there is anybody. */
function deliveryOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: Body,
  events: Events,
  path: string | undefined,
): Omit<Delivery, 'source'> | undefined {
  if (path !== undefined && url.split('?')[0] !== path) return undefined;
  const value = 'text' in body ? parsed(body.text) : undefined;
  if (method !== 'POST' && !events.recognises(value?.value)) return undefined;
  const { authorization, 'content-type': contentType } = headers;
  const kept = {
    ...(authorization !== undefined && { authorization }),
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
  return { body, ...value, method, headers: kept, live: true };
}
