/** What a generated validator is: a type guard that keeps its errors. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?:
    | readonly {
        instancePath?: string | undefined;
        message?: string | undefined;
        rule?: string | undefined;
      }[]
    | null;
}

/** Why a request can't be sent. */
export interface Violation {
  /** JSON pointer into `{ path, query, header, headers, cookie, body }`. */
  pointer: string;
  /** The id of the rule that it violates, where that rule has one. */
  rule?: string | undefined;
  /** What is wrong there. */
  reason: string;
}

/**
 * The first thing that is wrong with a value, if something is.
 *
 * @example
 * import { firstViolation } from '@voice-agent/client/operations';
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
