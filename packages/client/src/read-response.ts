import { TooLarge } from './bounded-body.ts';
import type { OperationToSend } from './operation-to-send.ts';
import type { ValidateResponses } from './options.ts';
import { isObject } from './params-schema.ts';
import type { Details, ErrorKind, RequestError } from './result.ts';
import { isA, quoted } from './thrown.ts';

/** How a response is read. */
export interface Reading {
  readonly operation: OperationToSend;
  readonly validateResponses: ValidateResponses | undefined;
  /** The field of `data` that must be an array of records with an `id`. */
  readonly list: string | undefined;
  readonly fail: Fail;
  /** Called with the whole body. */
  readonly onText: (text: string) => void;
}

/** Makes the error of a request. */
export type Fail = <Kind extends ErrorKind>(kind: Kind, reason: string, details: Details[Kind]) => Failed;

/** The result of a request that failed. */
export interface Failed {
  ok: false;
  error: RequestError;
}

/** What a response has for the caller. */
export interface Received {
  ok: true;
  data: unknown;
  message: string;
}

/** Reads and checks a response. It throws what breaks off while the body comes in. */
export async function readResponse(response: Response, reading: Reading): Promise<Received | Failed> {
  if (!response.ok) return statusFailure(response, reading.fail);
  const accepted = reading.operation.accept?.(response);
  if (accepted) return { ok: true, message: '', ...accepted };
  const text = await response.text();
  reading.onText(text);
  return readEnvelope(text, response, reading);
}

/** The error of a response that has more bytes than allowed; what else was thrown is not one of a response. */
export function sizeFailure(thrown: unknown, fail: Fail): Failed | undefined {
  if (!isA(thrown, TooLarge)) return undefined;
  const { response } = thrown;
  return fail('unreadable', 'the response is larger than maxResponseBytes', { body: '', response });
}

async function statusFailure(response: Response, fail: Fail): Promise<Failed> {
  const { status, headers } = response;
  const text = await response.text();
  const json: unknown = parsed(text);
  const body = json === undefined ? text || undefined : json;
  // A browser hides the status of a redirect behind 0.
  const reason = `status ${status}${status < 400 ? ', a redirect that is not followed' : ''}`;
  const said = body === undefined ? '' : `, ${quoted(body)}`;
  return fail('status', reason + said, { status, headers, body, response });
}

function readEnvelope(body: string, response: Response, reading: Reading): Received | Failed {
  const { operation, list, validateResponses, fail } = reading;
  const envelope = parsed(body);
  // The defaults that the spec describes.
  const { success = false, message = 'success', data } = envelope ?? {};
  if (envelope === undefined)
    return fail('unreadable', `the response is not JSON, ${quoted(body)}`, { body, response });
  const wrong = typeof success !== 'boolean' || typeof message !== 'string' || (success && !isObject(data));
  if (!isObject(envelope) || wrong)
    return fail('unreadable', 'the response is not { success, message, data }', { body, response });
  if (!success) return fail('unsuccessful', unsuccessful(envelope), { envelope, response });
  const breach = validateResponses?.(operation.id, envelope);
  if (breach) {
    const reason = `the response violates the spec: ${breach.pointer} ${breach.expected}`;
    return fail('contract', reason, { ...breach, envelope, response });
  }
  if (list && !areRecords((data as Record<string, unknown>)[list]))
    return fail('unreadable', `the response has no data: { ${list}: [{ id }] }`, { body, response });
  return { ok: true, data, message };
}

function unsuccessful({ success, message }: Envelope): string {
  const what = success === undefined ? 'no success, whose default is false' : 'success: false';
  return `the response has ${what}${message === undefined ? '' : `, ${quoted(message)}`}`;
}

interface Envelope {
  success?: unknown;
  message?: unknown;
  data?: unknown;
}

function parsed(body: string): Envelope | undefined {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const areRecords = (value: unknown): boolean =>
  Array.isArray(value) && value.every((record) => typeof record?.id === 'string');
