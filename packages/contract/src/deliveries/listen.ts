import { EventEmitter, on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { tryParseJson } from '@voice-agent/spec-model';
import { listenDefaults } from '../defaults.ts';
import { defined } from '../defined.ts';
import { startServer } from '../http/local-server.ts';
import { BodyRecorder } from '../http/recorded-exchange.ts';
import { type Body, bodyOf, type Delivery, maxBodyBytes, type Reading, tooLong } from './delivery.ts';

/** The address that waits for deliveries, and for how long. */
export interface ListenOptions {
  /** 0 takes a free one. */
  port: number;
  /** Default: 127.0.0.1, which only this machine reaches. */
  host?: string;
  /** Milliseconds until the end. Default: no end. */
  forMs?: number;
  /** Ends after so many deliveries. Default: no end. */
  expect?: number;
  /** Ends when it is aborted. */
  signal?: AbortSignal;
}

const graceMs = 1_000;

/**
 * Waits for deliveries. Every request gets the status 200 and no body once it has arrived whole, whatever its body is:
 * so the service expects it of a receiver.
 *
 * @returns the address, without a trailing slash, and the deliveries as they arrive
 * @throws CannotRun when it can't listen there
 */
export async function listen(
  reading: Reading,
  options: ListenOptions,
): Promise<{ url: string; deliveries: AsyncIterable<Delivery> }> {
  const { port, host = listenDefaults.host, forMs, expect = Number.POSITIVE_INFINITY, signal } = options;
  const arrivals = new EventEmitter();
  const queue = on(arrivals, 'delivery', { close: ['end'] });
  let arrived = 0;
  const limits = [signal ?? [], forMs === undefined ? [] : AbortSignal.timeout(forMs)];
  const over = AbortSignal.any(limits.flat());
  const server = await startServer(
    (request, response) => {
      const recorder = new BodyRecorder(maxBodyBytes);
      request.on('data', (chunk: Buffer) => recorder.add(chunk));
      request.on('error', () => {
        reading.skipped.notes.push('A request was cut off before its body arrived, and is not checked.');
      });
      request.on('end', () => {
        response.writeHead(200).end();
        if (over.aborted || arrived >= expect) return;
        const body = recorder.body();
        const read = deliveryOf(request, body === 'too large' ? tooLong : bodyOf(body), reading);
        if (read === undefined) reading.skipped.requests++;
        else arrivals.emit('delivery', { source: `delivery ${++arrived}`, ...read });
      });
    },
    {
      port,
      host,
      graceMs,
      problem(code) {
        const known = { EADDRINUSE: 'the port is taken', EACCES: 'permission to use the port was denied' };
        const reason =
          known[code as keyof typeof known] ?? `the address is not one of this machine (${code})`;
        return `No deliveries can arrive at ${host} port ${port}: ${reason}. Choose another.`;
      },
    },
  );
  over.addEventListener('abort', () => arrivals.emit('end'));
  if (over.aborted) arrivals.emit('end');

  async function* deliveries(): AsyncGenerator<Delivery> {
    let judged = 0;
    try {
      for await (const [delivery] of queue) {
        yield delivery as Delivery;
        if (++judged >= expect) return;
      }
    } finally {
      await server.close();
    }
  }
  return { url: server.url, deliveries: deliveries() };
}

/** Undefined when it is another request, such as one that asks whether somebody listens. */
function deliveryOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: Body,
  { matcher, path }: Reading,
): Omit<Delivery, 'source'> | undefined {
  if (path !== undefined && url.split('?')[0] !== path) return undefined;
  const value = 'text' in body ? tryParseJson(body.text) : undefined;
  if (method !== 'POST' && !matcher.recognises(value?.value)) return undefined;
  const { authorization, 'content-type': contentType } = headers;
  const recorded = defined({ authorization, 'content-type': contentType });
  return { body, ...value, method, headers: recorded, live: true };
}
