// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

/** Every operation by its operationId: method, path, parameters and the media type of its body. */
export const operations = {
  "listJobs": {
    "method": "POST",
    "path": "/v1/jobs/all",
    "parameters": [
      {
        "name": "projectId",
        "in": "query",
        "required": true
      }
    ],
    "requestBody": "application/json"
  },
  "listWebTools": {
    "method": "GET",
    "path": "/v1/voice-agents/web-tool/list",
    "parameters": [
      {
        "name": "voiceAgentId",
        "in": "query",
        "required": false
      },
      {
        "name": "isActive",
        "in": "query",
        "required": false
      },
      {
        "name": "skip",
        "in": "query",
        "required": false
      },
      {
        "name": "take",
        "in": "query",
        "required": false
      },
      {
        "name": "type",
        "in": "query",
        "required": false
      }
    ]
  },
  "updateWebTool": {
    "method": "PATCH",
    "path": "/v1/voice-agents/web-tool/{id}",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      }
    ],
    "requestBody": "application/json"
  }
} as const;
