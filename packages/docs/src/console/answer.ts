import { type Violation, violationOfAnswer } from './check.ts';

/** What came back, before it is read. */
export interface RawAnswer {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  body: string;
  milliseconds: number;
}

/** Whether something holds: `open` where the interface says nothing. */
export type Verdict = 'holds' | 'broken' | 'open';

/** What is to be said about an answer. */
export interface Reading {
  verdict: Verdict;
  /** Whole sentences. */
  sentences: string[];
  violation?: Violation;
  /** The body, indented where it is JSON. */
  shown: string;
}

/**
 * Reads an answer of an operation and holds it against the spec.
 *
 * @param operation its operationId
 */
export function readAnswer(operation: string, { status, body }: RawAnswer): Reading {
  const parsed = parse(body);
  const shown = indented(body);
  const said = (verdict: Verdict, ...sentences: (string | undefined)[]): Reading => ({
    verdict,
    sentences: sentences.filter((each) => each !== undefined),
    shown,
  });
  if (status < 200 || status > 299)
    return said(
      'open',
      refusalOf(status),
      'This is no success. The interface describes neither the status nor the body of such an answer.',
    );
  if (body === '') return said('broken', 'A successful answer has a body, and this one has none.');
  if (parsed === undefined)
    return said('broken', 'The body of this answer is no JSON, and that of a success must be.');
  const violation = violationOfAnswer(operation, parsed.value);
  if (violation !== undefined) return { ...said('broken', 'The answer breaks the spec.'), violation };
  const { success } = parsed.value as { success: boolean };
  return said(
    'holds',
    'The answer is what the spec says.',
    success ? undefined : 'Its envelope says success: false, so the operation did not succeed.',
  );
}

function refusalOf(status: number): string | undefined {
  if (status === 401 || status === 403)
    return 'The key was refused, or there was none: look at the field API key. A sandbox prints its key at its start, unless VOICE_AGENT_API_KEY holds it.';
  if (status === 404)
    return 'Nothing was found: there is no such record here, or the address leads to another path.';
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

/** A text, indented where it is JSON. */
export function indented(text: string): string {
  const parsed = parse(text);
  try {
    return parsed === undefined ? text : JSON.stringify(parsed.value, null, 2);
  } catch {
    // Some thousand levels are more than the stack of the browser holds.
    return text;
  }
}
