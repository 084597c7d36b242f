// Made by @voice-agent/codegen from src/control/openapi.yaml.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { OperationDescription } from './operation.ts';

/** The operationId of each operation. */
export type OperationId = 'showDashboard' | 'getAsset' | 'getDocument' | 'listAgents' | 'configureWebhook' | 'setReceiver' | 'receive' | 'listScripts' | 'listCalls' | 'startCall' | 'clearCalls' | 'getCall' | 'listDeliveries' | 'retryFailing' | 'getDelivery' | 'redeliver' | 'getTestCase' | 'sendEvent' | 'watch' | 'listLog' | 'clearLog' | 'getLogEntry' | 'resend' | 'getApiKey' | 'listChoices' | 'changeChoices' | 'listFaults' | 'addFault' | 'clearFaults' | 'removeFault' | 'listProjects' | 'listJobs' | 'getJob' | 'listWebTools' | 'getWebTool';

/** Every operation, by its operationId. */
export const operations: Readonly<Record<OperationId, OperationDescription>> = {
  "showDashboard": {
    "id": "showDashboard",
    "method": "GET",
    "path": "/",
    "tag": "dashboard",
    "resource": "dashboard",
    "name": "show",
    "summary": "The dashboard",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "getAsset": {
    "id": "getAsset",
    "method": "GET",
    "path": "/assets/{file}",
    "tag": "dashboard",
    "resource": "dashboard",
    "name": "getAsset",
    "summary": "A file of the dashboard",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [
      {
        "name": "file",
        "in": "path",
        "required": true,
        "shape": "value",
        "type": "string",
        "style": "simple",
        "explode": false
      }
    ],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "getDocument": {
    "id": "getDocument",
    "method": "GET",
    "path": "/openapi.yaml",
    "tag": "dashboard",
    "resource": "dashboard",
    "name": "getDocument",
    "summary": "This document",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "listAgents": {
    "id": "listAgents",
    "method": "GET",
    "path": "/agents",
    "tag": "calls",
    "resource": "calls",
    "name": "listAgents",
    "summary": "List the agents",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "configureWebhook": {
    "id": "configureWebhook",
    "method": "PUT",
    "path": "/agents/{id}/webhook",
    "tag": "calls",
    "resource": "calls",
    "name": "configureWebhook",
    "summary": "Save and activate the webhook of an agent",
    "safe": false,
    "idempotent": true,
    "authenticated": false,
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
      "required": true,
      "fields": [
        "webhookUrl",
        "webhookAuth"
      ]
    },
    "success": "raw",
    "status": "200",
    "rules": [
      "webhook.configuration"
    ]
  },
  "setReceiver": {
    "id": "setReceiver",
    "method": "PUT",
    "path": "/agents/{id}/receiver",
    "tag": "calls",
    "resource": "calls",
    "name": "setReceiver",
    "summary": "Choose what an agent delivers to; its saved webhook stays",
    "safe": false,
    "idempotent": true,
    "authenticated": false,
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
      "required": true,
      "fields": [
        "kind"
      ]
    },
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "receive": {
    "id": "receive",
    "method": "POST",
    "path": "/receiver/{agentId}",
    "tag": "calls",
    "resource": "calls",
    "name": "receive",
    "summary": "The built-in receiver of an agent",
    "safe": false,
    "idempotent": false,
    "authenticated": false,
    "parameters": [
      {
        "name": "agentId",
        "in": "path",
        "required": true,
        "shape": "value",
        "type": "string",
        "style": "simple",
        "explode": false
      }
    ],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "listScripts": {
    "id": "listScripts",
    "method": "GET",
    "path": "/scripts",
    "tag": "calls",
    "resource": "calls",
    "name": "listScripts",
    "summary": "List the scripts, the conversations that a call can have",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "listCalls": {
    "id": "listCalls",
    "method": "GET",
    "path": "/calls",
    "tag": "calls",
    "resource": "calls",
    "name": "list",
    "summary": "List calls, newest first, without their events",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [
      {
        "name": "agentId",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "failing",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "boolean",
        "style": "form",
        "explode": true
      },
      {
        "name": "search",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "until",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "skip",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "integer",
        "style": "form",
        "explode": true
      },
      {
        "name": "take",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "integer",
        "style": "form",
        "explode": true
      }
    ],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "startCall": {
    "id": "startCall",
    "method": "POST",
    "path": "/calls",
    "tag": "calls",
    "resource": "calls",
    "name": "start",
    "summary": "Start a call",
    "safe": false,
    "idempotent": false,
    "authenticated": false,
    "parameters": [],
    "body": {
      "mediaType": "application/json",
      "required": true,
      "fields": [
        "agentId",
        "params",
        "script",
        "pace"
      ]
    },
    "success": "raw",
    "status": "201",
    "rules": []
  },
  "clearCalls": {
    "id": "clearCalls",
    "method": "DELETE",
    "path": "/calls",
    "tag": "calls",
    "resource": "calls",
    "name": "clear",
    "summary": "Clear the history of calls",
    "safe": false,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "getCall": {
    "id": "getCall",
    "method": "GET",
    "path": "/calls/{id}",
    "tag": "calls",
    "resource": "calls",
    "name": "get",
    "summary": "Get a call with its events",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
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
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "listDeliveries": {
    "id": "listDeliveries",
    "method": "GET",
    "path": "/deliveries",
    "tag": "calls",
    "resource": "calls",
    "name": "listDeliveries",
    "summary": "List deliveries, newest first",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [
      {
        "name": "callId",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "agentId",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "failing",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "boolean",
        "style": "form",
        "explode": true
      },
      {
        "name": "take",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "integer",
        "style": "form",
        "explode": true
      }
    ],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "retryFailing": {
    "id": "retryFailing",
    "method": "POST",
    "path": "/deliveries/retry",
    "tag": "calls",
    "resource": "calls",
    "name": "retryFailing",
    "summary": "Retry all failing deliveries now, or those of a call, in order",
    "safe": false,
    "idempotent": false,
    "authenticated": false,
    "parameters": [
      {
        "name": "callId",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      }
    ],
    "success": "raw",
    "status": "202",
    "rules": []
  },
  "getDelivery": {
    "id": "getDelivery",
    "method": "GET",
    "path": "/deliveries/{id}",
    "tag": "calls",
    "resource": "calls",
    "name": "getDelivery",
    "summary": "Get a delivery with its request and every attempt",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
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
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "redeliver": {
    "id": "redeliver",
    "method": "POST",
    "path": "/deliveries/{id}/redeliver",
    "tag": "calls",
    "resource": "calls",
    "name": "redeliver",
    "summary": "Redeliver a delivery; one that is failing is retried now",
    "safe": false,
    "idempotent": false,
    "authenticated": false,
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
    "success": "raw",
    "status": "202",
    "rules": []
  },
  "getTestCase": {
    "id": "getTestCase",
    "method": "GET",
    "path": "/deliveries/{id}/test-case",
    "tag": "calls",
    "resource": "calls",
    "name": "getTestCase",
    "summary": "Get the event of a delivery as a test case",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
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
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "sendEvent": {
    "id": "sendEvent",
    "method": "POST",
    "path": "/events",
    "tag": "calls",
    "resource": "calls",
    "name": "sendEvent",
    "summary": "Send one event to a receiver, once and now",
    "safe": false,
    "idempotent": false,
    "authenticated": false,
    "parameters": [],
    "body": {
      "mediaType": "application/json",
      "required": true,
      "fields": [
        "webhookUrl",
        "webhookAuth",
        "event"
      ]
    },
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "watch": {
    "id": "watch",
    "method": "GET",
    "path": "/feed",
    "tag": "calls",
    "resource": "calls",
    "name": "watch",
    "summary": "Watch changes as server-sent events",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "listLog": {
    "id": "listLog",
    "method": "GET",
    "path": "/log",
    "tag": "log",
    "resource": "log",
    "name": "list",
    "summary": "List requests and responses, newest last",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [
      {
        "name": "kind",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "status",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "search",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "callId",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "after",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "until",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "skip",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "integer",
        "style": "form",
        "explode": true
      },
      {
        "name": "take",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "integer",
        "style": "form",
        "explode": true
      },
      {
        "name": "follow",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      }
    ],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "clearLog": {
    "id": "clearLog",
    "method": "DELETE",
    "path": "/log",
    "tag": "log",
    "resource": "log",
    "name": "clear",
    "summary": "Clear the log",
    "safe": false,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "getLogEntry": {
    "id": "getLogEntry",
    "method": "GET",
    "path": "/log/{id}",
    "tag": "log",
    "resource": "log",
    "name": "getLogEntry",
    "summary": "Get a request and its response, with headers and bodies",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
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
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "resend": {
    "id": "resend",
    "method": "POST",
    "path": "/log/{id}/resend",
    "tag": "log",
    "resource": "log",
    "name": "resend",
    "summary": "Resend a request",
    "safe": false,
    "idempotent": false,
    "authenticated": false,
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
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "getApiKey": {
    "id": "getApiKey",
    "method": "GET",
    "path": "/api-key",
    "tag": "settings",
    "resource": "settings",
    "name": "getApiKey",
    "summary": "Get the API key, for pages on this machine",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "listChoices": {
    "id": "listChoices",
    "method": "GET",
    "path": "/choices",
    "tag": "settings",
    "resource": "settings",
    "name": "listChoices",
    "summary": "List choices, what the sandbox does where the service specifies nothing",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "changeChoices": {
    "id": "changeChoices",
    "method": "PATCH",
    "path": "/choices",
    "tag": "settings",
    "resource": "settings",
    "name": "changeChoices",
    "summary": "Change choices",
    "safe": false,
    "idempotent": false,
    "authenticated": false,
    "parameters": [],
    "body": {
      "mediaType": "application/json",
      "required": true,
      "fields": []
    },
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "listFaults": {
    "id": "listFaults",
    "method": "GET",
    "path": "/faults",
    "tag": "settings",
    "resource": "settings",
    "name": "listFaults",
    "summary": "List active faults, and the kinds of faults",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "addFault": {
    "id": "addFault",
    "method": "POST",
    "path": "/faults",
    "tag": "settings",
    "resource": "settings",
    "name": "addFault",
    "summary": "Add a fault to responses of the operations",
    "safe": false,
    "idempotent": false,
    "authenticated": false,
    "parameters": [],
    "body": {
      "mediaType": "application/json",
      "required": true,
      "fields": [
        "name",
        "operation",
        "times"
      ]
    },
    "success": "raw",
    "status": "201",
    "rules": []
  },
  "clearFaults": {
    "id": "clearFaults",
    "method": "DELETE",
    "path": "/faults",
    "tag": "settings",
    "resource": "settings",
    "name": "clearFaults",
    "summary": "Remove all faults",
    "safe": false,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "none",
    "status": "204",
    "rules": []
  },
  "removeFault": {
    "id": "removeFault",
    "method": "DELETE",
    "path": "/faults/{id}",
    "tag": "settings",
    "resource": "settings",
    "name": "removeFault",
    "summary": "Remove a fault",
    "safe": false,
    "idempotent": true,
    "authenticated": false,
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
    "success": "none",
    "status": "204",
    "rules": []
  },
  "listProjects": {
    "id": "listProjects",
    "method": "GET",
    "path": "/projects",
    "tag": "data",
    "resource": "data",
    "name": "listProjects",
    "summary": "List the ids of the projects that have jobs",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [],
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "listJobs": {
    "id": "listJobs",
    "method": "GET",
    "path": "/jobs",
    "tag": "data",
    "resource": "data",
    "name": "listJobs",
    "summary": "List jobs like the operation",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
    "parameters": [
      {
        "name": "projectId",
        "in": "query",
        "required": true,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "status",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "type",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "search",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "skip",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "integer",
        "style": "form",
        "explode": true
      },
      {
        "name": "take",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "integer",
        "style": "form",
        "explode": true
      }
    ],
    "success": "data",
    "status": "200",
    "rules": []
  },
  "getJob": {
    "id": "getJob",
    "method": "GET",
    "path": "/jobs/{id}",
    "tag": "data",
    "resource": "data",
    "name": "getJob",
    "summary": "Get a job as listed",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
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
    "success": "raw",
    "status": "200",
    "rules": []
  },
  "listWebTools": {
    "id": "listWebTools",
    "method": "GET",
    "path": "/web-tools",
    "tag": "data",
    "resource": "data",
    "name": "listWebTools",
    "summary": "List web tools like the operation",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
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
        "name": "type",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      },
      {
        "name": "search",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
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
        "explode": true
      },
      {
        "name": "take",
        "in": "query",
        "required": false,
        "shape": "value",
        "type": "string",
        "style": "form",
        "explode": true
      }
    ],
    "success": "data",
    "status": "200",
    "rules": []
  },
  "getWebTool": {
    "id": "getWebTool",
    "method": "GET",
    "path": "/web-tools/{id}",
    "tag": "data",
    "resource": "data",
    "name": "getWebTool",
    "summary": "Get a web tool, its token masked",
    "safe": true,
    "idempotent": true,
    "authenticated": false,
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
    "success": "raw",
    "status": "200",
    "rules": []
  }
};

export type * from './operation.ts';
