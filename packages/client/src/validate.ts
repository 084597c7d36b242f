import type { Validator } from './generated/validators.ts';
import type { RequestValues } from './operation-to-send.ts';

/** Why a request can't be sent. */
export interface Violation {
  /** JSON pointer into `{ path, query, header, headers, cookie, body }`. */
  pointer: string;
  /** The id of the rule that it violates, where that rule has one. */
  rule?: string | undefined;
  /** What is wrong there. */
  reason: string;
}

/** What is wrong with headers, if something is; what the runtime throws for them can quote a secret. */
export function violationOfHeaders(headers: Record<string, string>): Violation | undefined {
  try {
    // One by one: of none nothing is made, which would take longer than all the rest here.
    for (const header of Object.entries(headers)) new Headers([header]);
    return undefined;
  } catch {
    return { pointer: '/headers', reason: 'must be valid in HTTP' };
  }
}

/**
 * The first thing that is wrong with a value, if something is.
 *
 * @example
 * import { firstViolation } from '@voice-agent/client/behaviours';
 * import { isUpdateWebToolBody } from '@voice-agent/client/validators';
 *
 * console.log(firstViolation(isUpdateWebToolBody, { name: 1 })?.pointer);
 */
export function firstViolation(isValid: Validator<unknown>, value: unknown): Violation | undefined {
  try {
    if (isValid(value)) return undefined;
  } catch {
    // Some thousand levels are more than the stack of a validator takes.
    return { pointer: '/body', reason: 'is nested too deeply to be checked' };
  }
  const { instancePath = '', rule, message = 'is not valid' } = isValid.errors?.[0] ?? {};
  return { pointer: instancePath, rule, reason: message };
}

/**
 * The first thing that is wrong with a request, if something is.
 *
 * @param integers the query parameters that are integers here and strings on the wire
 */
export function violationOf(
  isRequest: Validator<unknown>,
  request: RequestValues,
  integers: readonly string[] = [],
): Violation | undefined {
  const query = { ...request.query } as Record<string, unknown>;
  for (const name of integers) {
    if (query[name] === undefined) continue;
    // As a string, `NaN` would be as good as any.
    if (!Number.isInteger(query[name])) return { pointer: `/query/${name}`, reason: 'must be an integer' };
    query[name] += '';
  }
  return firstViolation(isRequest, { ...request, query });
}
