import { firstViolation, type RequestValues, type Validator, type Violation } from '@voice-agent/service';
import type { HeaderOptions } from './options.ts';

/** What is wrong with headers, if something is; what the runtime throws for them can quote a secret. */
export function violationOfHeaders(headers: HeaderOptions): Violation | undefined {
  try {
    // One by one: of none nothing is made, which would take longer than all the rest here.
    for (const [name, value] of Object.entries(headers)) new Headers([[name, value ?? '']]);
    return undefined;
  } catch {
    return { pointer: '/headers', reason: 'must be valid in HTTP' };
  }
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
