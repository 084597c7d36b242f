import { firstViolation, type Violation } from '@voice-agent/client/behaviours';
import { requestValidators, responseValidators } from '@voice-agent/client/operation-validators';
import type { OperationId } from '@voice-agent/client/operations';
import type { Validator } from '@voice-agent/client/validators';
import { parse } from '@voice-agent/webhooks';
import type { RequestValues } from '../samples/serialize.ts';
import type { Json } from './model.ts';

/**
 * The first thing that is wrong with a request.
 *
 * @param operation its operationId
 */
export const violationOfRequest = (operation: string, request: RequestValues): Violation | undefined =>
  violation(requestValidators[operation as OperationId], request);

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
