import { BodyError, type BodyLimits, noBody, noBytes, tooLong } from './body.ts';
import { bytesOf, joined } from './body-bytes.ts';
import { jsonBytes, nameOf } from './json-body.ts';
import { within } from './within.ts';

/**
 * Reads what a framework gives as the body: the bytes of a buffer, view, Blob, stream or string, byte for byte. What was
 * parsed from JSON is written as JSON again. Nothing is guessed of any other value.
 *
 * @throws BodyError when it is not there, has no bytes, or can't be had within the limits
 */
export async function readBody(body: unknown, limits: BodyLimits): Promise<Uint8Array> {
  const bytes = toBytes(await readWhole(body, limits));
  if (bytes.byteLength > limits.maxBytes) throw tooLong();
  return bytes;
}

/** Whatever its length, until the sender ends it; a timer takes no more milliseconds. */
export const noLimits: BodyLimits = { maxBytes: Number.MAX_SAFE_INTEGER, timeoutMs: 2 ** 31 - 1 };

/**
 * Reads what has to be waited for, such as a Blob or a stream; any other value is returned as it is.
 *
 * @throws BodyError when it is empty, broken off, was read before, or exceeds a limit
 */
export async function readWhole(body: unknown, limits: BodyLimits): Promise<unknown> {
  const pieces = bytesOf(body) === undefined ? piecesOf(body) : undefined;
  if (pieces === undefined) return body;
  const bytes = await readPieces(pieces, limits);
  // One that was read before looks as if it had ended.
  if (bytes.byteLength === 0) throw noBody();
  return bytes;
}

function toBytes(body: unknown): Uint8Array {
  const bytes = bytesOf(body);
  if (bytes !== undefined) return bytes;
  if (typeof body === 'string') {
    if (!body.isWellFormed()) throw noBytes('The body is a string with half a character');
    return new TextEncoder().encode(body);
  }
  if (body === undefined || body === null) throw noBody();
  if (typeof body === 'object' || typeof body === 'number' || typeof body === 'boolean')
    return jsonBytes(body);
  throw noBytes(`The body is ${nameOf(body)}`);
}

/** The pieces of a body, in order. */
export interface Pieces {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>;
  cancel(): void;
}

/** The used parts of a Blob, `ReadableStream` or stream of Node. */
interface Readable {
  readonly stream?: unknown;
  readonly getReader?: unknown;
  readonly [Symbol.asyncIterator]?: unknown;
  readonly readableDidRead?: unknown;
  readonly readableEncoding?: unknown;
  readonly destroyed?: unknown;
  readonly destroy?: unknown;
}

/** @throws BodyError when it was read before, or gives strings of another encoding */
function piecesOf(body: unknown): Pieces | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const given: Readable = body;
  if (typeof given.getReader === 'function') {
    if (wasRead(body as ReadableStream)) throw noBody();
    return piecesOfStream(body as ReadableStream<unknown>);
  }
  if (typeof given.stream === 'function') return piecesOfStream((body as Blob).stream());
  // Of any other iterable nobody knows whether some of it was read before.
  if (typeof given[Symbol.asyncIterator] !== 'function' || given.readableDidRead === undefined)
    return undefined;
  if (given.readableDidRead === true || given.destroyed === true) throw noBody();
  if (!isUtf8(given.readableEncoding)) throw noBytes(`The body is a stream of ${given.readableEncoding}`);
  const iterator = (body as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  return {
    next: () => iterator.next(),
    cancel: () => {
      if (typeof given.destroy === 'function') given.destroy.call(body);
      else void iterator.return?.().catch(() => {});
    },
  };
}

/** Whether some of a stream was read before, or somebody reads it now: a `Response` takes no such stream. */
function wasRead(stream: ReadableStream): boolean {
  try {
    new Response(stream);
    return false;
  } catch {
    return true;
  }
}

/** Whether strings of a stream are UTF-8, so that their bytes are known. */
export const isUtf8 = (encoding: unknown): boolean =>
  encoding === undefined || encoding === null || /^utf-?8$/i.test(String(encoding));

/** The pieces of a `ReadableStream`. */
export function piecesOfStream(stream: ReadableStream<unknown>): Pieces {
  const reader = stream.getReader();
  return { next: () => reader.read(), cancel: () => void reader.cancel().catch(() => {}) };
}

/** @throws BodyError when they break off, are no bytes, or exceed a limit */
export async function readPieces(pieces: Pieces, { maxBytes, timeoutMs }: BodyLimits): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  const readAll = async () => {
    let size = 0;
    for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) {
      const bytes = bytesOfPiece(piece.value);
      size += bytes.byteLength;
      if (size > maxBytes) throw tooLong();
      read.push(bytes);
    }
  };
  try {
    if (!(await within(timeoutMs, readAll()))) throw new BodyError(408, 'The body was not complete in time.');
    return joined(read);
  } catch (error) {
    pieces.cancel();
    throw error instanceof BodyError ? error : new BodyError(400, 'The body was broken off.');
  }
}

function bytesOfPiece(piece: unknown): Uint8Array {
  const bytes = bytesOf(piece);
  if (bytes !== undefined) return bytes;
  if (typeof piece === 'string' && piece.isWellFormed()) return new TextEncoder().encode(piece);
  throw noBytes('The body is a stream that gives neither bytes nor text');
}
