// Made by @voice-agent/codegen from ../sandbox/src/control/openapi.yaml.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { ToolDescription } from '@voice-agent/codegen/tool';

/** The operations, each as a tool for an agent or a command for a person. */
export const tools: readonly ToolDescription[] = [
  {
    "name": "listAgents",
    "title": "List the agents",
    "about": "A secret is shown as `Bearer <WEBHOOK_TOKEN>`.",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object",
          "required": [
            "agents",
            "strictWebhooks"
          ],
          "properties": {
            "agents": {
              "type": "array"
            },
            "strictWebhooks": {
              "type": "boolean"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "calls",
    "resourceAbout": "Agents, calls and deliveries.",
    "method": "listAgents",
    "path": [],
    "rest": "nothing",
    "isOptional": true,
    "request": {
      "method": "GET",
      "path": "/agents"
    }
  },
  {
    "name": "startCall",
    "title": "Start a call",
    "about": "Start a call.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "agentId": {
          "type": "string"
        },
        "params": {
          "type": "object",
          "description": "Custom parameters. They come back unchanged in call.ended. Default: none."
        },
        "script": {
          "type": "string",
          "description": "One of /scripts. Default: the first."
        },
        "pace": {
          "type": "string",
          "enum": [
            "real-time",
            "as-fast-as-possible"
          ],
          "description": "Default: real-time."
        }
      },
      "required": [
        "agentId"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "required": [
            "events",
            "tools",
            "id",
            "agentId",
            "script",
            "state",
            "startedAt",
            "params"
          ],
          "properties": {
            "events": {
              "type": "array"
            },
            "tools": {
              "type": "array"
            },
            "id": {
              "type": "string"
            },
            "agentId": {
              "type": "string"
            },
            "script": {
              "type": "string"
            },
            "state": {
              "type": "string"
            },
            "startedAt": {
              "type": "string"
            },
            "endedAt": {
              "type": "string"
            },
            "params": {
              "type": "object"
            }
          },
          "type": "object"
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false
    },
    "resource": "calls",
    "resourceAbout": "Agents, calls and deliveries.",
    "method": "start",
    "path": [],
    "body": [
      "agentId",
      "params",
      "script",
      "pace"
    ],
    "rest": "object",
    "request": {
      "method": "POST",
      "path": "/calls"
    }
  },
  {
    "name": "getCall",
    "title": "Get a call with its events",
    "about": "Get a call with its events.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "required": [
            "events",
            "tools",
            "id",
            "agentId",
            "script",
            "state",
            "startedAt",
            "params"
          ],
          "properties": {
            "events": {
              "type": "array"
            },
            "tools": {
              "type": "array"
            },
            "id": {
              "type": "string"
            },
            "agentId": {
              "type": "string"
            },
            "script": {
              "type": "string"
            },
            "state": {
              "type": "string"
            },
            "startedAt": {
              "type": "string"
            },
            "endedAt": {
              "type": "string"
            },
            "params": {
              "type": "object"
            }
          },
          "type": "object"
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "calls",
    "resourceAbout": "Agents, calls and deliveries.",
    "method": "get",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "isOptional": true,
    "request": {
      "method": "GET",
      "path": "/calls/{id}"
    }
  },
  {
    "name": "listDeliveries",
    "title": "List deliveries, newest first",
    "about": "List deliveries, newest first.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "callId": {
          "type": "string"
        },
        "agentId": {
          "type": "string"
        },
        "failing": {
          "type": "boolean",
          "description": "Only those that failed at their last attempt."
        },
        "take": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000,
          "default": 50,
          "description": "Maximum number of records."
        }
      },
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object",
          "required": [
            "deliveries",
            "filtered"
          ],
          "properties": {
            "deliveries": {
              "type": "array"
            },
            "filtered": {
              "type": "integer"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "calls",
    "resourceAbout": "Agents, calls and deliveries.",
    "method": "listDeliveries",
    "path": [],
    "rest": "object",
    "isOptional": true,
    "request": {
      "method": "GET",
      "path": "/deliveries"
    }
  },
  {
    "name": "getDelivery",
    "title": "Get a delivery with its request and every attempt",
    "about": "Get a delivery with its request and every attempt.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "required": [
            "request",
            "attempts",
            "id",
            "callId",
            "agentId",
            "eventType",
            "state",
            "url"
          ],
          "properties": {
            "request": {
              "type": "object"
            },
            "attempts": {
              "type": "array"
            },
            "id": {
              "type": "string"
            },
            "callId": {
              "type": "string"
            },
            "agentId": {
              "type": "string"
            },
            "eventType": {
              "type": "string"
            },
            "state": {
              "type": "string"
            },
            "url": {
              "type": "string"
            },
            "nextAttemptAt": {
              "type": "string"
            },
            "waitsFor": {
              "type": "object"
            },
            "plan": {
              "type": "object"
            }
          },
          "type": "object"
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "calls",
    "resourceAbout": "Agents, calls and deliveries.",
    "method": "getDelivery",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "isOptional": true,
    "request": {
      "method": "GET",
      "path": "/deliveries/{id}"
    }
  },
  {
    "name": "listLog",
    "title": "List requests and responses, newest last",
    "about": "Requests to the operations, webhook deliveries, calls of web tools, and requests to this API that change something or come from other programs than the dashboard. The newest 1,000 are kept, and at most 16 MB of them. Secrets are masked. With `accept: application/json`, the newest come first, 50 of them by default, without headers and bodies, and with counts.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "kind": {
          "type": "string",
          "enum": [
            "api",
            "delivery",
            "tool",
            "control"
          ],
          "description": "Whose request it is: one to an operation, a webhook delivery, a call of a web tool, or one to this API."
        },
        "status": {
          "type": "string",
          "pattern": "^(failed|[1-5][0-9]{2})$",
          "description": "A status, or `failed` for no response and each status of at least 400."
        },
        "search": {
          "type": "string",
          "description": "Part of the URL, of a header, of a body or of a reason."
        },
        "callId": {
          "type": "string"
        },
        "after": {
          "type": "string",
          "pattern": "^[0-9]+$",
          "description": "The id of an entry. Only newer ones are listed."
        },
        "until": {
          "type": "string",
          "pattern": "^[0-9]+$",
          "description": "The id of an entry. Newer ones are left out."
        },
        "skip": {
          "type": "integer",
          "minimum": 0,
          "default": 0,
          "description": "How many of the newest records to skip."
        },
        "take": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000,
          "default": 1000,
          "description": "Maximum number of entries, the newest of them."
        }
      },
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object",
          "required": [
            "entries",
            "total",
            "filtered"
          ],
          "properties": {
            "entries": {
              "type": "array"
            },
            "total": {
              "type": "integer"
            },
            "filtered": {
              "type": "integer"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "log",
    "resourceAbout": "Requests and responses.",
    "method": "list",
    "path": [],
    "rest": "object",
    "isOptional": true,
    "request": {
      "method": "GET",
      "path": "/log"
    }
  },
  {
    "name": "getLogEntry",
    "title": "Get a request and its response, with headers and bodies",
    "about": "Get a request and its response, with headers and bodies.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "required": [
            "request",
            "id",
            "kind",
            "at",
            "method",
            "url",
            "durationMs"
          ],
          "properties": {
            "request": {
              "type": "object"
            },
            "response": {
              "type": "object"
            },
            "id": {
              "type": "string"
            },
            "kind": {
              "type": "string"
            },
            "at": {
              "type": "string"
            },
            "method": {
              "type": "string"
            },
            "url": {
              "type": "string"
            },
            "status": {
              "type": "integer"
            },
            "durationMs": {
              "type": "number"
            },
            "operation": {
              "type": "string"
            },
            "callId": {
              "type": "string"
            },
            "deliveryId": {
              "type": "string"
            },
            "eventType": {
              "type": "string"
            },
            "fault": {
              "type": "string"
            },
            "error": {
              "type": "string"
            },
            "warning": {
              "type": "string"
            },
            "rejection": {
              "type": "object"
            }
          },
          "type": "object"
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "log",
    "resourceAbout": "Requests and responses.",
    "method": "getLogEntry",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "isOptional": true,
    "request": {
      "method": "GET",
      "path": "/log/{id}"
    }
  }
];

/** The fields, parameters and headers that the document marks as secrets. */
export const secretNames: readonly string[] = [];
