// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { OperationToSend, Send } from '../operation-to-send.ts';
import { paginate } from '../pages.ts';
import type { Resources } from './resources.ts';
import { isListJobsRequest, isListWebToolsRequest, isUpdateWebToolRequest } from './validators.ts';

const listJobsOperation: OperationToSend = { id: "listJobs", method: "POST", path: "/v1/jobs/all", idempotent: true, isRequest: isListJobsRequest };
const listWebToolsOperation: OperationToSend = { id: "listWebTools", method: "GET", path: "/v1/voice-agents/web-tool/list", idempotent: true, isRequest: isListWebToolsRequest, integers: ["skip", "take"] };
const updateWebToolOperation: OperationToSend = { id: "updateWebTool", method: "PATCH", path: "/v1/voice-agents/web-tool/{id}", idempotent: false, isRequest: isUpdateWebToolRequest };

/** The methods of the client, each of which sends one operation. */
export function createResources(send: Send): Resources {
  const jobs: Resources['jobs'] = {
    list: ({ projectId, ...body }, options) => send(listJobsOperation, { query: { projectId }, body }, options),
    iterate: ({ skipCounts, ...params }, options) => paginate(jobs.list, params, options, { items: "jobs", parameter: "skip", size: "take", total: "total", filtered: "filtered", counts: skipCounts }),
  };
  const webTools: Resources['webTools'] = {
    list: (query, options) => send(listWebToolsOperation, { query }, options),
    iterate: (params, options) => paginate(webTools.list, params, options, { items: "items", parameter: "skip", size: "take", total: "total", filtered: "filtered", defaultSize: 10, counts: "pages" }),
    update: (id, body, options) => send(updateWebToolOperation, { path: { id }, body }, options),
  };
  return { jobs, webTools };
}
