import type { OperationDescription } from '@voice-agent/client/operations';
import type { Violation } from '@voice-agent/service';
import { violationOfResponse } from './check.ts';
import { type RawResponse, toneOf } from './send.ts';

/** The verdict on a response. */
export interface Reading {
  /** Quiet where the spec has no schema for it. */
  tone: 'good' | 'bad' | 'quiet' | 'warn';
  /** Whole sentences. */
  text: string;
  violation?: Violation;
}

/** Reads a response of an operation and validates it against the spec. */
export function readResponse(
  { id, success }: Pick<OperationDescription, 'id' | 'success'>,
  { status, body }: Pick<RawResponse, 'status' | 'body'>,
): Reading {
  const good: Reading = { tone: 'good', text: 'The response is valid.' };
  const bad = (text: string): Reading => ({ tone: 'bad', text });
  if (status < 200 || status > 299)
    return {
      tone: toneOf(status),
      text: `The request failed. ${hintOn(status)}The service does not specify such a response.`,
    };
  if (success === 'raw') return { tone: 'quiet', text: 'The body is not JSON, and is not validated.' };
  if (success === 'none')
    return body === '' ? good : bad('A successful response must have no body, but this one has one.');
  if (body === '')
    return success === 'optional'
      ? good
      : bad('A successful response must have a body, but this one has none.');
  const parsed = parse(body);
  if (parsed === undefined)
    return bad('A successful response must have a JSON body, but this body is not JSON.');
  const violation = violationOfResponse(id, parsed.value);
  if (violation !== undefined) return { ...bad('The response violates the spec.'), violation };
  if (Object(parsed.value).success !== true)
    return bad('The operation failed: the envelope of the response has success: false.');
  return good;
}

function hintOn(status: number): string {
  if (status === 401 || status === 403)
    return 'The key was rejected or is missing: see the field API key. A sandbox prints its key when it starts, unless you set VOICE_AGENT_API_KEY. ';
  if (status === 404) return 'Not found: the record does not exist here, or the address is wrong. ';
  return '';
}

/** The value of a JSON text; undefined when it is none. */
function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
