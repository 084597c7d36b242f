import {
  isListJobsRequest,
  isListJobsResponse,
  isListWebToolsRequest,
  isListWebToolsResponse,
  isUpdateWebToolRequest,
  isUpdateWebToolResponse,
} from '@voice-agent/client/validators';
import { parse } from '@voice-agent/webhooks';
import type { Json } from './model.ts';
import type { RequestValue } from './request.ts';

/** What breaks the interface, and where. */
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

const validators: Record<string, { request: Validator; response: Validator }> = {
  listJobs: { request: isListJobsRequest, response: isListJobsResponse },
  listWebTools: { request: isListWebToolsRequest, response: isListWebToolsResponse },
  updateWebTool: { request: isUpdateWebToolRequest, response: isUpdateWebToolResponse },
};

/**
 * The first thing that is wrong with a request.
 *
 * @param operation its operationId
 * @throws Error when no validator is known for it
 */
export const violationOfRequest = (operation: string, request: RequestValue): Violation | undefined =>
  violation(of(operation).request, request);

/** The first thing that is wrong with the body of a successful answer. */
export const violationOfAnswer = (operation: string, body: unknown): Violation | undefined =>
  violation(of(operation).response, body);

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

function of(operation: string): { request: Validator; response: Validator } {
  const found = validators[operation];
  if (found === undefined) throw new Error(`${operation} has no validators here: add them in check.ts.`);
  return found;
}

// Some thousand levels are more than the stack of a validator holds.
const tooDeep: Violation = { pointer: '', reason: 'is nested too deeply to be checked' };

function violation(isValid: Validator, value: unknown): Violation | undefined {
  try {
    if (isValid(value)) return undefined;
  } catch {
    return tooDeep;
  }
  const { instancePath = '', message = 'is not valid', rule } = isValid.errors?.[0] ?? {};
  return { pointer: instancePath, reason: message, ...(rule !== undefined && { rule }) };
}
