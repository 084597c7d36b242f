import {
  isListJobsResponse,
  isListWebToolsResponse,
  isUpdateWebToolResponse,
  type Validator,
} from './generated/validators.ts';
import type { OperationId, ValidateResponses } from './hooks.ts';

const validators: Record<OperationId, Validator<unknown>> = {
  listJobs: isListJobsResponse,
  listWebTools: isListWebToolsResponse,
  updateWebTool: isUpdateWebToolResponse,
};

/**
 * What `createClient({ validateResponses })` takes to hold every successful answer against the spec.
 * A path of its own, so that who does not ask for it does not pay for it.
 */
export const validateResponses: ValidateResponses = (operation, envelope) => {
  const isValid = validators[operation];
  if (isValid(envelope)) return undefined;
  const { instancePath = '', message = 'must be valid' } = isValid.errors?.[0] ?? {};
  return { pointer: instancePath, expected: message };
};
