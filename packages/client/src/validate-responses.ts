import {
  isListJobsResponse,
  isListWebToolsResponse,
  isUpdateWebToolResponse,
} from './generated/validators.ts';
import type { ResponseValidators } from './transport.ts';

/**
 * What `createClient({ validateResponses })` takes to hold every successful answer against the spec.
 * A path of its own, so that who does not ask for it does not pay for it.
 */
export const validateResponses: ResponseValidators = {
  listJobs: isListJobsResponse,
  listWebTools: isListWebToolsResponse,
  updateWebTool: isUpdateWebToolResponse,
};
