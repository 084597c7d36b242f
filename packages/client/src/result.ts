import { operations } from './generated/operations.ts';

/** A call that did not give what was asked for, told apart by `kind`. `message` names the operation. */
export type CallError =
  /** An answer that is no success. `body` is the parsed JSON, else the text, else `undefined` when there was none. */
  | { kind: 'status'; message: string; status: number; headers: Headers; body: unknown; response: Response }
  /** A successful answer whose envelope says `success: false`. `envelope` is the whole body. */
  | { kind: 'unsuccessful'; message: string; envelope: unknown; response: Response }
  /** A successful answer whose body is no JSON or not the envelope of the interface (2.1). */
  | { kind: 'unreadable'; message: string; body: string; response: Response }
  /** No answer: the connection failed. `cause` is what `fetch` threw. */
  | { kind: 'network'; message: string; cause: unknown };

/**
 * What every call returns; it never throws for what the service or the network does.
 *
 * `data` is the content of the envelope, `message` the word beside it.
 */
export type Result<T> =
  | { ok: true; data: T; message: string; response: Response }
  | { ok: false; error: CallError };

/** What openapi-fetch returns when it is told not to read a successful body. */
interface Fetched {
  error?: unknown;
  response: Response;
}

/** Turns an answer into a result. */
export async function toResult<T>(id: keyof typeof operations, call: Promise<Fetched>): Promise<Result<T>> {
  const operation = `${operations[id].method} ${operations[id].path}`;
  let response: Response;
  let text: string;
  try {
    const fetched = await call;
    response = fetched.response;
    if (!response.ok) {
      const { status, headers } = response;
      const message = `${operation}: the service answered with status ${status}.`;
      // openapi-fetch gives an empty body now as undefined, now as ''.
      const body = fetched.error === '' ? undefined : fetched.error;
      return {
        ok: false,
        error: { kind: 'status', message, status, headers, body, response },
      };
    }
    text = await response.text();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return {
      ok: false,
      error: { kind: 'network', message: `${operation}: no answer (${reason}).`, cause },
    };
  }
  const envelope = readEnvelope(text);
  if (envelope === undefined) {
    const message = `${operation}: the body of the successful answer is not { success, message, data }.`;
    return { ok: false, error: { kind: 'unreadable', message, body: text, response } };
  }
  if (!envelope.success) {
    const message = `${operation}: the service says success: false, "${envelope.message}".`;
    return { ok: false, error: { kind: 'unsuccessful', message, envelope, response } };
  }
  return { ok: true, data: envelope.data as T, message: envelope.message, response };
}

function readEnvelope(text: string): { success: boolean; message: string; data: unknown } | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof body !== 'object' || body === null) return undefined;
  const { success, message, data } = body as Record<string, unknown>;
  if (typeof success !== 'boolean' || typeof message !== 'string' || typeof data !== 'object')
    return undefined;
  return { success, message, data };
}
