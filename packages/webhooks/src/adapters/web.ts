import { BodyError, type BodyLimits } from '../body.ts';
import type { DeliveryReceiver } from '../receiver-types.ts';
import { reasonOf } from '../thrown.ts';

/**
 * A function from `Request` to `Response`, as Hono, Next, Bun, Deno and workers take it. It starts the receiver.
 *
 * @param receiver or a function that makes it, for frameworks such as Next that also load your module to build it: it is
 * called when the server has loaded the module, and never by `next build`. What it throws is logged, and deliveries get 503.
 * @example
 * import { toWebHandler } from '@voice-agent/webhooks/web';
 * import { Hono } from 'hono';
 *
 * const handler = toWebHandler(receiver);
 * const app = new Hono();
 * app.post('/calls', ({ req }) => handler(req.raw));
 */
export function toWebHandler(
  receiver: DeliveryReceiver | (() => DeliveryReceiver),
): (request: Request) => Promise<Response> {
  const get = typeof receiver === 'function' ? lazily(receiver) : () => receiver;
  if (!isBuiltByNext()) void Promise.resolve().then(() => get()?.open?.());
  // Further arguments of a platform are not the body, so they are dropped.
  return async (request) => {
    const made = get();
    return made === undefined ? unavailable() : handleRequest(made, request);
  };
}

const unavailable = () => new Response(null, { status: 503, headers: { 'retry-after': '1' } });

/** Makes a receiver once; until that works, it is tried again whenever it is asked for. */
function lazily(make: () => DeliveryReceiver): () => DeliveryReceiver | undefined {
  let made: DeliveryReceiver | undefined;
  let known: string | undefined;
  return () => {
    try {
      made ??= make();
    } catch (error) {
      const reason = reasonOf(error);
      // The log is an option of the receiver.
      if (reason !== known) console.error('The receiver cannot be made, so deliveries get 503.', { reason });
      known = reason;
    }
    return made;
  };
}

function isBuiltByNext(): boolean {
  // Reading the environment may need a permission.
  if ('Deno' in globalThis) return false;
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.NEXT_PHASE === 'phase-production-build';
}

/**
 * Has a request received. Never rejects.
 *
 * @param body what a framework has read of the body, if it has: bytes, a string or a value
 * @example
 * import { handleRequest } from '@voice-agent/webhooks/web';
 * import { Hono } from 'hono';
 *
 * const app = new Hono();
 * app.post('/calls', ({ req }) => handleRequest(receiver, req.raw));
 */
export async function handleRequest(
  receiver: DeliveryReceiver,
  request: Request,
  body?: unknown,
): Promise<Response> {
  // Headers of one name come joined with commas, which no secret equals.
  const authorization = request.headers.get('authorization');
  try {
    const { status, headers } = await receiver.receive({
      method: request.method,
      authorization: authorization === null ? [] : [authorization],
      // Past the origin; a URL of a request is whole.
      url: request.url.slice(request.url.indexOf('/', 'https://'.length)),
      read: (limits) => (body === undefined ? read(request, limits) : body),
    });
    return new Response(null, { status, headers });
  } catch {
    return new Response(null, { status: 503 });
  }
}

async function read(request: Request, { maxBytes, timeoutMs }: BodyLimits): Promise<Uint8Array> {
  if (request.bodyUsed) throw new BodyError(400, 'The body was read before, and is not given.');
  const tooLong = () => new BodyError(413, 'The body is longer than the limit.');
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLong();
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let late = false;
  // A read that waits ends when its reader is cancelled.
  const timer = setTimeout(() => {
    late = true;
    reader.cancel().catch(() => {});
  }, timeoutMs);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > maxBytes) throw tooLong();
      chunks.push(part.value);
    }
    if (late) throw new BodyError(408, 'The body was not complete in time.');
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error instanceof BodyError ? error : new BodyError(400, 'The body was broken off.');
  } finally {
    clearTimeout(timer);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
