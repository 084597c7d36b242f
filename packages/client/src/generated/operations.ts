// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

/** Method and path of every operation, by its operationId. */
export const operations = {
  "listJobs": {
    "method": "POST",
    "path": "/v1/jobs/all"
  },
  "listWebTools": {
    "method": "GET",
    "path": "/v1/voice-agents/web-tool/list"
  },
  "updateWebTool": {
    "method": "PATCH",
    "path": "/v1/voice-agents/web-tool/{id}"
  }
} as const;
