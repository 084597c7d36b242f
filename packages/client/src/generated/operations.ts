// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { OperationDescription } from './operation.ts';

/** The operationId of each operation. */
export type OperationId = 'listJobs' | 'listWebTools' | 'updateWebTool';

/** Every operation, by its operationId. */
export const operations: Readonly<Record<OperationId, OperationDescription>> = {
  "listJobs": {
    "id": "listJobs",
    "method": "POST",
    "path": "/v1/jobs/all",
    "tag": "Jobs",
    "resource": "jobs",
    "name": "list",
    "summary": "List jobs",
    "safe": true,
    "idempotent": true,
    "parameters": [
      {
        "name": "projectId",
        "in": "query",
        "required": true,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      }
    ],
    "body": {
      "mediaType": "application/json",
      "required": false,
      "fields": [
        "sort",
        "take",
        "skip",
        "search",
        "status",
        "type"
      ]
    },
    "success": "data",
    "status": "2XX",
    "paging": {
      "by": "undocumented",
      "parameter": "skip",
      "items": "jobs",
      "size": "take",
      "total": "total",
      "filtered": "filtered"
    },
    "rules": []
  },
  "listWebTools": {
    "id": "listWebTools",
    "method": "GET",
    "path": "/v1/voice-agents/web-tool/list",
    "tag": "Web tools",
    "resource": "webTools",
    "name": "list",
    "summary": "List web tools",
    "safe": true,
    "idempotent": true,
    "parameters": [
      {
        "name": "voiceAgentId",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "isActive",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "boolean",
        "style": "form",
        "explode": true
      },
      {
        "name": "skip",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true,
        "integer": true
      },
      {
        "name": "take",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true,
        "integer": true
      },
      {
        "name": "type",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      }
    ],
    "success": "data",
    "status": "2XX",
    "paging": {
      "by": "page",
      "parameter": "skip",
      "items": "items",
      "size": "take",
      "total": "total",
      "filtered": "filtered",
      "defaultSize": 10
    },
    "rules": []
  },
  "updateWebTool": {
    "id": "updateWebTool",
    "method": "PATCH",
    "path": "/v1/voice-agents/web-tool/{id}",
    "tag": "Web tools",
    "resource": "webTools",
    "name": "update",
    "summary": "Update a web tool",
    "safe": false,
    "idempotent": false,
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "value",
        "type": "string",
        "style": "simple",
        "explode": false
      }
    ],
    "body": {
      "mediaType": "application/json",
      "required": false,
      "fields": [
        "type",
        "name",
        "description",
        "toolSettings",
        "messages",
        "async",
        "params"
      ]
    },
    "success": "data",
    "status": "2XX",
    "rules": [
      "web-tool.update.async-not-allowed-for-mcp",
      "web-tool.update.async-required-for-function",
      "web-tool.update.message-types-unique",
      "web-tool.update.params-not-allowed-for-mcp"
    ]
  }
};

export type * from './operation.ts';
