import { type OperationId, requestValidators, responseValidators } from '@voice-agent/client/operations';
import type { Validator } from '@voice-agent/client/validators';
import { firstViolation, type Violation } from '@voice-agent/service';
import { tokensOf, valueAt } from '@voice-agent/spec-model';
import { parse } from '@voice-agent/webhooks';
import type { RequestValues } from '../samples/serialize.ts';
import type { Json } from './model.ts';
import { placeOf } from './request.ts';

/**
 * The first thing that is wrong with a request.
 *
 * @param operation its operationId
 */
export const violationOfRequest = (operation: string, request: RequestValues): Violation | undefined =>
  violation(requestValidators[operation as OperationId], request);

/**
 * Finds up to ten violations of a request. A validator stops at the first, so that is repaired in a copy and the
 * copy is validated again. What only a repair may have caused is left out.
 *
 * @param examples valid requests, which have a value for what is missing
 */
export function violationsOfRequest(
  operation: string,
  request: RequestValues,
  examples: readonly RequestValues[],
): Violation[] {
  const found: Violation[] = [];
  const repaired: string[] = [];
  let copy = request;
  // Whatever a repair leads to, it ends.
  for (let round = 0; round < 30 && found.length < 10; round += 1) {
    const violation = violationOfRequest(operation, copy);
    if (violation === undefined) break;
    const { pointer } = violation;
    const place = placeOf(violation);
    if (!repaired.some((each) => isWithin(each, place) || isWithin(place, each))) found.push(violation);
    const value =
      place === pointer
        ? undefined
        : examples.map((each) => valueAt(each, place)).find((each) => each !== undefined);
    // An item of a list can't be removed without moving those behind it.
    const target = value === undefined ? pointer.replace(/(\/\d+)+$/, '') : place;
    if (target === '') break;
    repaired.push(target);
    copy = changed(copy, tokensOf(target), value) as RequestValues;
  }
  return found;
}

const isWithin = (pointer: string, other: string): boolean => `${pointer}/`.startsWith(`${other}/`);

/** A copy with another value at the tokens; undefined removes what is there. */
function changed(root: unknown, [token = '', ...rest]: string[], value: unknown): unknown {
  const copy = (Array.isArray(root) ? [...root] : { ...Object(root) }) as Record<string, unknown>;
  const next = rest.length === 0 ? value : changed(copy[token], rest, value);
  if (next === undefined) delete copy[token];
  else copy[token] = next;
  return copy;
}

/** The first thing that is wrong with the body of a successful response. */
export const violationOfResponse = (operation: string, body: unknown): Violation | undefined =>
  violation(responseValidators[operation as OperationId], body);

/** The first thing that is wrong with an event of a type. */
export function violationOfEvent(type: string, event: Json | undefined): Violation | undefined {
  try {
    const result = parse(event);
    if (!result.ok)
      return { pointer: result.problem.pointer, reason: result.problem.message.replace(/\.$/, '') };
    return result.event.eventType === type
      ? undefined
      : { pointer: '/eventType', reason: `is an event, but of the type ${result.event.eventType}` };
  } catch {
    // Some thousand levels are more than the stack of a validator takes.
    return { pointer: '', reason: 'is nested too deeply to be checked' };
  }
}

const violation = (isValid: Validator<unknown> | undefined, value: unknown): Violation | undefined =>
  isValid && firstViolation(isValid, value);
