// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { OperationId } from './operations.ts';
import type { Validator } from './validators.ts';
import { isListJobsRequest, isListJobsResponse, isListWebToolsRequest, isListWebToolsResponse, isUpdateWebToolRequest, isUpdateWebToolResponse } from './validators.ts';

/** The validator of the whole request, of each operation that has parameters or a body. */
export const requestValidators: Readonly<Partial<Record<OperationId, Validator<unknown>>>> = {
  listJobs: isListJobsRequest,
  listWebTools: isListWebToolsRequest,
  updateWebTool: isUpdateWebToolRequest,
};

/** The validator of a successful response, of each operation whose response is an envelope. */
export const responseValidators: Readonly<Partial<Record<OperationId, Validator<unknown>>>> = {
  listJobs: isListJobsResponse,
  listWebTools: isListWebToolsResponse,
  updateWebTool: isUpdateWebToolResponse,
};
