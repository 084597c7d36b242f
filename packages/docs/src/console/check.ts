import { requestValidators, responseValidators } from '@voice-agent/client/operation-validators';
import type { OperationId } from '@voice-agent/client/operations';
import { parse } from '@voice-agent/webhooks';
import type { RequestValues } from '../samples/serialize.ts';
import type { Json } from './model.ts';

/** What violates the spec, and where. */
export interface Violation {
  /** JSON pointer into the value; empty for the whole of it. */
  pointer: string;
  /** What must be, without a full stop. */
  reason: string;
  /** The id of the rule, where it has one. */
  rule?: string;
}

interface Validator {
  (value: unknown): boolean;
  errors?: readonly { instancePath: string; message?: string; rule?: string | undefined }[] | null;
}

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
    return tooDeep;
  }
}

// Some thousand levels are more than the stack of a validator holds.
const tooDeep: Violation = { pointer: '', reason: 'is nested too deeply to be checked' };

function violation(isValid: Validator | undefined, value: unknown): Violation | undefined {
  try {
    if (isValid === undefined || isValid(value)) return undefined;
  } catch {
    return tooDeep;
  }
  const { instancePath = '', message = 'is not valid', rule } = isValid.errors?.[0] ?? {};
  return { pointer: instancePath, reason: message, ...(rule !== undefined && { rule }) };
}
