// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import { type StandardSchema, toStandardSchema } from './standard-schema.ts';
import type { operations } from './types.ts';
import { isListJobsRequest, isListJobsBody, isListJobsResponse, isListWebToolsRequest, isListWebToolsResponse, isUpdateWebToolRequest, isUpdateWebToolBody, isUpdateWebToolResponse } from './validators.ts';

/** The parameters of `listJobs`, before they are written into the URL, and its body. */
export const listJobsRequest: StandardSchema<{ query: NonNullable<operations['listJobs']['parameters']['query']>; body?: NonNullable<operations['listJobs']['requestBody']>['content']['application/json'] }> = /* @__PURE__ */ toStandardSchema(isListJobsRequest);

/** The request body of `listJobs`. */
export const listJobsBody: StandardSchema<NonNullable<operations['listJobs']['requestBody']>['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isListJobsBody);

/** The body of a 2XX response of `listJobs`. */
export const listJobsResponse: StandardSchema<operations['listJobs']['responses']['2XX']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isListJobsResponse);

/** The parameters of `listWebTools`, before they are written into the URL, and its body. */
export const listWebToolsRequest: StandardSchema<{ query?: NonNullable<operations['listWebTools']['parameters']['query']> }> = /* @__PURE__ */ toStandardSchema(isListWebToolsRequest);

/** The body of a 2XX response of `listWebTools`. */
export const listWebToolsResponse: StandardSchema<operations['listWebTools']['responses']['2XX']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isListWebToolsResponse);

/** The parameters of `updateWebTool`, before they are written into the URL, and its body. */
export const updateWebToolRequest: StandardSchema<{ path: NonNullable<operations['updateWebTool']['parameters']['path']>; body?: NonNullable<operations['updateWebTool']['requestBody']>['content']['application/json'] }> = /* @__PURE__ */ toStandardSchema(isUpdateWebToolRequest);

/** The request body of `updateWebTool`. */
export const updateWebToolBody: StandardSchema<NonNullable<operations['updateWebTool']['requestBody']>['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isUpdateWebToolBody);

/** The body of a 2XX response of `updateWebTool`. */
export const updateWebToolResponse: StandardSchema<operations['updateWebTool']['responses']['2XX']['content']['application/json']> = /* @__PURE__ */ toStandardSchema(isUpdateWebToolResponse);

export type { Issue, StandardSchema } from './standard-schema.ts';
