import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A request and its answer as they went through the proxy; header names are in lower case. */
export interface Recorded {
  method: string;
  /** Path and query, relative to the base URL. */
  path: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  requestHeaders: Record<string, string>;
  requestBody: Kept;
  /** Undefined when none came whole. */
  response?: { status: number; headers: Record<string, string>; body: Kept };
  /** Why no answer came, or not a whole one. */
  failure?: string;
  /** Whether the service could not even be connected to. */
  unreachable: boolean;
}

/** A body, unless it is too large to be kept. */
export type Kept = Buffer | 'too large';

/** What is kept of a body; the rest is passed on all the same. */
const maxBytes = 4 * 2 ** 20;

/** Keeps what flows by. */
export class Keeper {
  #chunks: Buffer[] = [];
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes <= maxBytes) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  /** @param encoding the Content-Encoding; a body that is not in it is kept as it is */
  body(encoding?: string): Kept {
    if (this.#bytes > maxBytes) return 'too large';
    return decoded(Buffer.concat(this.#chunks), encoding);
  }
}

function decoded(body: Buffer, encoding = 'identity'): Kept {
  const options = { maxOutputLength: maxBytes };
  try {
    if (/^(?:x-)?gzip$/i.test(encoding)) return gunzipSync(body, options);
    if (/^deflate$/i.test(encoding)) return inflateSync(body, options);
    if (/^br$/i.test(encoding)) return brotliDecompressSync(body, options);
    return body;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : body;
  }
}

// They are of one connection, and the proxy has two.
const ofConnection =
  /^(?:connection|keep-alive|proxy-connection|proxy-authenticate|te|trailer|transfer-encoding|upgrade)$/i;

/** Headers as they are passed on, in pairs, without those of the connection. */
export function passedOn(message: IncomingMessage): string[] {
  const listed = `${message.headers.connection ?? ''}`.toLowerCase().split(/\s*,\s*/);
  const kept: string[] = [];
  for (let i = 0; i + 1 < message.rawHeaders.length; i += 2) {
    const [name = '', value = ''] = message.rawHeaders.slice(i, i + 2);
    if (!ofConnection.test(name) && !listed.includes(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/** Headers by their names in lower case. */
export const headersOf = (message: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, `${value}`]));
