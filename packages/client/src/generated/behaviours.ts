// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { operations } from './types.ts';

/** The request of each operation, read and valid: its parameters as they are on the wire, and its body. */
export interface RequestOf {
  listJobs: { query: NonNullable<operations['listJobs']['parameters']['query']>; body?: NonNullable<operations['listJobs']['requestBody']>['content']['application/json'] };
  listWebTools: { query: NonNullable<operations['listWebTools']['parameters']['query']> };
  updateWebTool: { path: NonNullable<operations['updateWebTool']['parameters']['path']>; body?: NonNullable<operations['updateWebTool']['requestBody']>['content']['application/json'] };
}

/** What a success of each operation gives: the `data` of the envelope, or what stands in its place. */
export interface ResultOf {
  listJobs: operations['listJobs']['responses']['2XX']['content']['application/json']['data'];
  listWebTools: operations['listWebTools']['responses']['2XX']['content']['application/json']['data'];
  updateWebTool: operations['updateWebTool']['responses']['2XX']['content']['application/json']['data'];
}
