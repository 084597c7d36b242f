import { type BodyLimits, noBody, tooLong } from '../body.ts';
import { isBlank, mustBeWhole } from '../given-body.ts';
import { piecesOfStream, readPieces } from '../read-body.ts';
import type { DeliveryReceiver } from '../receiver-types.ts';
import { reasonOf } from '../thrown.ts';

/**
 * A function from `Request` to `Response`, as Hono, Next, Bun, Deno and workers take it. It starts the receiver.
 *
 * @param receiver or a function that makes it, for frameworks such as Next that also load your module to build it: it is
 * called when the server has loaded the module, and never by `next build`. Its errors are logged, and deliveries get 503.
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
 * @param body what a framework has read of the body, if it has: bytes, a string, a Blob, a stream or a value
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
      read: (limits) => read(request, body, limits),
    });
    return new Response(null, { status, headers });
  } catch {
    return new Response(null, { status: 503 });
  }
}

function read(request: Request, given: unknown, limits: BodyLimits): unknown {
  const { headers, body, bodyUsed } = request;
  if (!isBlank(given) || (bodyUsed && given !== undefined)) {
    mustBeWhole(given, {
      'content-length': headers.get('content-length'),
      'content-type': headers.get('content-type'),
    });
    return given;
  }
  if (bodyUsed || body?.locked) throw noBody();
  if (Number(headers.get('content-length')) > limits.maxBytes) throw tooLong();
  return body === null ? new Uint8Array() : readPieces(piecesOfStream(body), limits);
}
