import type { Violation } from '@voice-agent/client/behaviours';
import type { OperationDescription } from '@voice-agent/client/operations';
import { violationOfResponse } from './check.ts';

/** What came back, before it is read. */
export interface RawResponse {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  body: string;
  milliseconds: number;
}

/**
 * The result of a validation; `failed` for a status other than a success and for `success: false`, `undocumented` where the
 * spec has no schema.
 */
export type Verdict = 'valid' | 'invalid' | 'failed' | 'undocumented';

/** What is shown of a response. */
export interface Reading {
  verdict: Verdict;
  /** Whole sentences. */
  sentences: string[];
  violation?: Violation;
}

/** Reads a response of an operation and validates it against the spec. */
export function readResponse(
  { id, success }: Pick<OperationDescription, 'id' | 'success'>,
  { status, body }: RawResponse,
): Reading {
  const parsed = parse(body);
  const reading = (verdict: Verdict, ...sentences: (string | undefined)[]): Reading => ({
    verdict,
    sentences: sentences.filter((each) => each !== undefined),
  });
  if (status < 200 || status > 299)
    return reading(
      'failed',
      'The request failed.',
      hintOn(status),
      'The status and the body of such a response are undocumented.',
    );
  const isValid = 'The response is valid.';
  if (success === 'raw') return reading('undocumented', 'The body is not JSON, and is not validated.');
  if (success === 'none')
    return body === ''
      ? reading('valid', isValid)
      : reading('invalid', 'A successful response must have no body, but this one has one.');
  if (body === '')
    return success === 'optional'
      ? reading('valid', isValid)
      : reading('invalid', 'A successful response must have a body, but this one has none.');
  if (parsed === undefined)
    return reading('invalid', 'A successful response must have a JSON body, but this body is not JSON.');
  const violation = violationOfResponse(id, parsed.value);
  if (violation !== undefined) return { ...reading('invalid', 'The response violates the spec.'), violation };
  if (Object(parsed.value).success !== true)
    return reading('failed', 'The operation failed: the envelope of the response has success: false.');
  return reading('valid', isValid);
}

function hintOn(status: number): string | undefined {
  if (status === 401 || status === 403)
    return 'The key was rejected or is missing: see the field API key. A sandbox prints its key when it starts, unless you set VOICE_AGENT_API_KEY.';
  if (status === 404) return 'Not found: the record does not exist here, or the address is wrong.';
  return undefined;
}

/** The value of a JSON text; undefined when it is none. */
function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
