import type { Validator } from './generated/validators.ts';
import type { OperationToSend, RequestValues } from './request.ts';

/** Why a request can't be sent. */
export interface Violation {
  /** JSON pointer into `{ path, query, header, headers, cookie, body }`. */
  pointer: string;
  /** The id of the rule that it violates, where that rule has one. */
  rule?: string | undefined;
  /** What is wrong there. */
  reason: string;
}

/** The first thing that is wrong with a request, if something is. */
export function violationOf(
  { integers = [], isRequest }: OperationToSend,
  values: RequestValues,
  headers: Record<string, string>,
  validateRequests: boolean,
): Violation | undefined {
  const query = { ...values.query } as Record<string, unknown>;
  for (const name of integers) {
    const number = query[name];
    // As a string, `NaN` would be as good as any.
    if (number !== undefined && !Number.isInteger(number))
      return { pointer: `/query/${name}`, reason: 'must be an integer' };
    // It is one on the wire.
    if (number !== undefined) query[name] = `${number}`;
  }
  // A path with a dot or two for a name leads elsewhere.
  const dots = Object.entries(values.path ?? {}).find(([, value]) => /^\.*$/.test(`${value}`));
  const violation =
    isRequest && (validateRequests || dots)
      ? violationBy(isRequest, integers.length > 0 ? { ...values, query } : values)
      : undefined;
  if (violation || dots)
    return violation ?? { pointer: `/path/${dots?.[0]}`, reason: 'must be more than dots' };
  try {
    // One by one: of none nothing is made, which would take longer than all the rest here.
    for (const header of Object.entries(headers)) new Headers([header]);
  } catch {
    // What the runtime throws for them can quote a secret.
    return { pointer: '/headers', reason: 'must be valid in HTTP' };
  }
  return undefined;
}

/** The first thing that a validator finds wrong with a request. */
export function violationBy(isRequest: Validator<unknown>, request: object): Violation | undefined {
  try {
    if (isRequest(request)) return undefined;
  } catch {
    // Some thousand levels are more than the stack of a validator holds.
    return { pointer: '/body', reason: 'is nested too deeply to be checked' };
  }
  const { instancePath = '', rule, message = 'is not valid' } = isRequest.errors?.[0] ?? {};
  return { pointer: instancePath, rule, reason: message };
}
