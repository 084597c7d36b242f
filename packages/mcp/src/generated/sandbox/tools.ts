// Made by @voice-agent/codegen from ../sandbox/src/control/openapi.yaml.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { ToolDescription } from './tool.ts';

/** A tool for each operation. */
export const tools: readonly ToolDescription[] = [
  {
    "name": "showDashboard",
    "title": "The dashboard",
    "description": "The dashboard.",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object"
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "dashboard",
    "method": "show",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/",
      "query": []
    }
  },
  {
    "name": "getAsset",
    "title": "A file of the dashboard",
    "description": "A file of the dashboard.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "file": {
          "type": "string"
        }
      },
      "required": [
        "file"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object"
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "dashboard",
    "method": "getAsset",
    "path": [
      "file"
    ],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/assets/{file}",
      "query": []
    }
  },
  {
    "name": "getDocument",
    "title": "This document",
    "description": "This document.",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object"
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "dashboard",
    "method": "getDocument",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/openapi.yaml",
      "query": []
    }
  },
  {
    "name": "listAgents",
    "title": "List the agents",
    "description": "A secret is shown as `Bearer <WEBHOOK_TOKEN>`.",
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
    "method": "listAgents",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/agents",
      "query": []
    }
  },
  {
    "name": "configureWebhook",
    "title": "Save and activate the webhook of an agent",
    "description": "The rules are those of the service.\nRules: Each agent has its own webhook configuration.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "webhookUrl": {
          "type": "string"
        },
        "webhookAuth": {
          "type": "object",
          "required": [
            "authKey"
          ],
          "properties": {
            "authKey": {
              "type": "string",
              "enum": [
                "noAuth",
                "bearer"
              ]
            },
            "authSecret": {
              "type": "string"
            }
          }
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
          "type": "object",
          "required": [
            "agent",
            "warnings"
          ],
          "properties": {
            "agent": {
              "type": "object"
            },
            "warnings": {
              "type": "array"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true
    },
    "resource": "calls",
    "method": "configureWebhook",
    "path": [
      "id"
    ],
    "rest": "object",
    "success": "raw",
    "request": {
      "method": "PUT",
      "path": "/agents/{id}/webhook",
      "query": []
    }
  },
  {
    "name": "setReceiver",
    "title": "Choose what an agent delivers to; its saved webhook stays",
    "description": "Choose what an agent delivers to; its saved webhook stays.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "kind": {
          "type": "string",
          "enum": [
            "built-in",
            "own",
            "none"
          ],
          "description": "What an agent delivers to: the receiver of the sandbox, its own `webhookUrl`, or nothing."
        }
      },
      "required": [
        "id",
        "kind"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object",
          "required": [
            "agent"
          ],
          "properties": {
            "agent": {
              "type": "object"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true
    },
    "resource": "calls",
    "method": "setReceiver",
    "path": [
      "id"
    ],
    "rest": "object",
    "success": "raw",
    "request": {
      "method": "PUT",
      "path": "/agents/{id}/receiver",
      "query": []
    }
  },
  {
    "name": "receive",
    "title": "The built-in receiver of an agent",
    "description": "It verifies a delivery by the `webhookAuth` of the agent, or by a secret that the sandbox generates at its start, and reads the event, which is the body. What the agent sent is in `/deliveries`.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "agentId": {
          "type": "string"
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
          "type": "object",
          "properties": {
            "received": {
              "type": "string"
            },
            "problem": {
              "type": "object"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false
    },
    "resource": "calls",
    "method": "receive",
    "path": [
      "agentId"
    ],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "POST",
      "path": "/receiver/{agentId}",
      "query": []
    }
  },
  {
    "name": "listScripts",
    "title": "List the scripts, the conversations that a call can have",
    "description": "List the scripts, the conversations that a call can have.",
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
            "scripts"
          ],
          "properties": {
            "scripts": {
              "type": "array"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "calls",
    "method": "listScripts",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/scripts",
      "query": []
    }
  },
  {
    "name": "listCalls",
    "title": "List calls, newest first, without their events",
    "description": "List calls, newest first, without their events.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "agentId": {
          "type": "string"
        },
        "failing": {
          "type": "boolean",
          "description": "Only calls with a delivery that failed at its last attempt."
        },
        "search": {
          "type": "string",
          "description": "Part of the id, the name of the agent, the script, the custom parameters or an event."
        },
        "until": {
          "type": "string",
          "description": "The id of a record. Newer ones are left out, so that pages stay as they are while new ones come."
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
            "calls",
            "total",
            "filtered"
          ],
          "properties": {
            "calls": {
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
    "resource": "calls",
    "method": "list",
    "path": [],
    "rest": "object",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/calls",
      "query": [
        "agentId",
        "failing",
        "search",
        "until",
        "skip",
        "take"
      ]
    }
  },
  {
    "name": "startCall",
    "title": "Start a call",
    "description": "Start a call.",
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
    "method": "start",
    "path": [],
    "rest": "object",
    "success": "raw",
    "request": {
      "method": "POST",
      "path": "/calls",
      "query": []
    }
  },
  {
    "name": "clearCalls",
    "title": "Clear the history of calls",
    "description": "Deletes the calls that have ended, with their events and deliveries, unless one of these is being sent.",
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
            "cleared"
          ],
          "properties": {
            "cleared": {
              "type": "integer"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true
    },
    "resource": "calls",
    "method": "clear",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "DELETE",
      "path": "/calls",
      "query": []
    }
  },
  {
    "name": "getCall",
    "title": "Get a call with its events",
    "description": "Get a call with its events.",
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
    "method": "get",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/calls/{id}",
      "query": []
    }
  },
  {
    "name": "listDeliveries",
    "title": "List deliveries, newest first",
    "description": "List deliveries, newest first.",
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
    "method": "listDeliveries",
    "path": [],
    "rest": "object",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/deliveries",
      "query": [
        "callId",
        "agentId",
        "failing",
        "take"
      ]
    }
  },
  {
    "name": "retryFailing",
    "title": "Retry all failing deliveries now, or those of a call, in order",
    "description": "Retry all failing deliveries now, or those of a call, in order.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "callId": {
          "type": "string"
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
            "retried"
          ],
          "properties": {
            "retried": {
              "type": "integer"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false
    },
    "resource": "calls",
    "method": "retryFailing",
    "path": [],
    "rest": "object",
    "success": "raw",
    "request": {
      "method": "POST",
      "path": "/deliveries/retry",
      "query": [
        "callId"
      ]
    }
  },
  {
    "name": "getDelivery",
    "title": "Get a delivery with its request and every attempt",
    "description": "Get a delivery with its request and every attempt.",
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
    "method": "getDelivery",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/deliveries/{id}",
      "query": []
    }
  },
  {
    "name": "redeliver",
    "title": "Redeliver a delivery; one that is failing is retried now",
    "description": "Redeliver a delivery; one that is failing is retried now.",
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
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false
    },
    "resource": "calls",
    "method": "redeliver",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "POST",
      "path": "/deliveries/{id}/redeliver",
      "query": []
    }
  },
  {
    "name": "getTestCase",
    "title": "Get the event of a delivery as a test case",
    "description": "The event in the form of a file `<event>/<case>.event.json` of the example corpus. Secrets are replaced.",
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
          "type": "object"
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "calls",
    "method": "getTestCase",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/deliveries/{id}/test-case",
      "query": []
    }
  },
  {
    "name": "sendEvent",
    "title": "Send one event to a receiver, once and now",
    "description": "It is sent like a delivery: same headers, same rules for the address, same time-out. It is neither kept nor retried. The response is 200 with the attempt, whatever the receiver returns, and also when it cannot be reached. The secret is sent as you give it.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "webhookUrl": {
          "type": "string"
        },
        "webhookAuth": {
          "type": "object",
          "required": [
            "authKey"
          ],
          "properties": {
            "authKey": {
              "type": "string",
              "enum": [
                "noAuth",
                "bearer"
              ]
            },
            "authSecret": {
              "type": "string"
            }
          }
        },
        "event": {
          "description": "Any JSON value, also one that is not an event of the service."
        }
      },
      "required": [
        "webhookUrl",
        "event"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object",
          "required": [
            "warnings",
            "at",
            "durationMs"
          ],
          "properties": {
            "warnings": {
              "type": "array"
            },
            "at": {
              "type": "string"
            },
            "durationMs": {
              "type": "number"
            },
            "status": {
              "type": "integer"
            },
            "headers": {
              "type": "object"
            },
            "body": {
              "type": "string"
            },
            "error": {
              "type": "string"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false
    },
    "resource": "calls",
    "method": "sendEvent",
    "path": [],
    "rest": "object",
    "success": "raw",
    "request": {
      "method": "POST",
      "path": "/events",
      "query": []
    }
  },
  {
    "name": "watch",
    "title": "Watch changes as server-sent events",
    "description": "Each message is JSON with a `kind`, one of call, delivery, web-tool, agent, settings, log, and cleared for the history of calls.",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object"
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "calls",
    "method": "watch",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/feed",
      "query": []
    }
  },
  {
    "name": "listLog",
    "title": "List requests and responses, newest last",
    "description": "Requests to the operations, webhook deliveries, calls of web tools, and requests to this API that change something or come from other programs than the dashboard. The newest 1,000 are kept, and at most 16 MB of them. Secrets are masked. With `accept: application/json`, the newest come first, 50 of them by default, without headers and bodies, and with counts.",
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
    "method": "list",
    "path": [],
    "rest": "object",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/log",
      "query": [
        "kind",
        "status",
        "search",
        "callId",
        "after",
        "until",
        "skip",
        "take"
      ]
    }
  },
  {
    "name": "clearLog",
    "title": "Clear the log",
    "description": "Deletes every entry.",
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
            "cleared"
          ],
          "properties": {
            "cleared": {
              "type": "integer"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true
    },
    "resource": "log",
    "method": "clear",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "DELETE",
      "path": "/log",
      "query": []
    }
  },
  {
    "name": "getLogEntry",
    "title": "Get a request and its response, with headers and bodies",
    "description": "Get a request and its response, with headers and bodies.",
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
    "method": "getLogEntry",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/log/{id}",
      "query": []
    }
  },
  {
    "name": "resend",
    "title": "Resend a request",
    "description": "A request to an operation, with the key of the sandbox; a GET to this API; or a delivery. The response is the new entry. A request that the log has only in part, since its body was cut or had a secret, is not sent: 422.",
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
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false
    },
    "resource": "log",
    "method": "resend",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "POST",
      "path": "/log/{id}/resend",
      "query": []
    }
  },
  {
    "name": "getApiKey",
    "title": "Get the API key, for pages on this machine",
    "description": "Only a key that the sandbox made, and only on this machine. A key of your own is never shown.",
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
          "properties": {
            "apiKey": {
              "type": "string"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "settings",
    "method": "getApiKey",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/api-key",
      "query": []
    }
  },
  {
    "name": "listChoices",
    "title": "List choices, what the sandbox does where the service specifies nothing",
    "description": "List choices, what the sandbox does where the service specifies nothing.",
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
            "choices"
          ],
          "properties": {
            "choices": {
              "type": "array"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "settings",
    "method": "listChoices",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/choices",
      "query": []
    }
  },
  {
    "name": "changeChoices",
    "title": "Change choices",
    "description": "Change choices.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "body": {
          "type": "object",
          "additionalProperties": {
            "type": "string"
          },
          "description": "Values by the names of choices."
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object",
          "required": [
            "choices"
          ],
          "properties": {
            "choices": {
              "type": "array"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false
    },
    "resource": "settings",
    "method": "changeChoices",
    "path": [],
    "rest": "body",
    "success": "raw",
    "request": {
      "method": "PATCH",
      "path": "/choices",
      "query": []
    }
  },
  {
    "name": "listFaults",
    "title": "List active faults, and the kinds of faults",
    "description": "List active faults, and the kinds of faults.",
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
            "faults",
            "kinds",
            "operations"
          ],
          "properties": {
            "faults": {
              "type": "array"
            },
            "operations": {
              "type": "array"
            },
            "kinds": {
              "type": "array"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "settings",
    "method": "listFaults",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/faults",
      "query": []
    }
  },
  {
    "name": "addFault",
    "title": "Add a fault to responses of the operations",
    "description": "Add a fault to responses of the operations.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "name": {
          "type": "string",
          "enum": [
            "latency",
            "rate-limit",
            "status",
            "stall",
            "truncate",
            "reset",
            "slow-drip",
            "content-type",
            "malformed-json",
            "empty-body",
            "field"
          ],
          "description": "The name of a kind of fault."
        },
        "operation": {
          "type": "string",
          "description": "One of the `operations` that /faults lists. Without it all have the fault."
        },
        "times": {
          "type": "integer",
          "minimum": 1,
          "description": "How many responses it affects. Without it it stays until it is removed."
        }
      },
      "required": [
        "name"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "required": [
            "id",
            "name"
          ],
          "properties": {
            "id": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "operation": {
              "type": "string"
            },
            "times": {
              "type": "integer"
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
    "resource": "settings",
    "method": "addFault",
    "path": [],
    "rest": "object",
    "success": "raw",
    "request": {
      "method": "POST",
      "path": "/faults",
      "query": []
    }
  },
  {
    "name": "clearFaults",
    "title": "Remove all faults",
    "description": "Remove all faults.",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object"
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true
    },
    "resource": "settings",
    "method": "clearFaults",
    "path": [],
    "rest": "nothing",
    "success": "none",
    "request": {
      "method": "DELETE",
      "path": "/faults",
      "query": []
    }
  },
  {
    "name": "removeFault",
    "title": "Remove a fault",
    "description": "Remove a fault.",
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
      "type": "object"
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true
    },
    "resource": "settings",
    "method": "removeFault",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "success": "none",
    "request": {
      "method": "DELETE",
      "path": "/faults/{id}",
      "query": []
    }
  },
  {
    "name": "listProjects",
    "title": "List the ids of the projects that have jobs",
    "description": "List the ids of the projects that have jobs.",
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
            "projects"
          ],
          "properties": {
            "projects": {
              "type": "array"
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "data",
    "method": "listProjects",
    "path": [],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/projects",
      "query": []
    }
  },
  {
    "name": "listJobs",
    "title": "List jobs like the operation",
    "description": "List jobs like the operation.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "string"
        },
        "status": {
          "type": "string"
        },
        "type": {
          "type": "string"
        },
        "search": {
          "type": "string"
        },
        "skip": {
          "type": "integer",
          "minimum": 1,
          "description": "The number of the page."
        },
        "take": {
          "type": "integer",
          "minimum": 1
        }
      },
      "required": [
        "projectId"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object"
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "data",
    "method": "listJobs",
    "path": [],
    "rest": "object",
    "success": "data",
    "request": {
      "method": "GET",
      "path": "/jobs",
      "query": [
        "projectId",
        "status",
        "type",
        "search",
        "skip",
        "take"
      ]
    }
  },
  {
    "name": "getJob",
    "title": "Get a job as listed",
    "description": "Get a job as listed.",
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
          "type": "object"
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "data",
    "method": "getJob",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/jobs/{id}",
      "query": []
    }
  },
  {
    "name": "listWebTools",
    "title": "List web tools like the operation",
    "description": "List web tools like the operation.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "voiceAgentId": {
          "type": "string",
          "format": "uuid"
        },
        "isActive": {
          "type": "boolean"
        },
        "type": {
          "type": "string"
        },
        "search": {
          "type": "string"
        },
        "skip": {
          "type": "string",
          "description": "The number of the page."
        },
        "take": {
          "type": "string"
        }
      },
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "data": {
          "type": "object"
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "data",
    "method": "listWebTools",
    "path": [],
    "rest": "object",
    "success": "data",
    "request": {
      "method": "GET",
      "path": "/web-tools",
      "query": [
        "voiceAgentId",
        "isActive",
        "type",
        "search",
        "skip",
        "take"
      ]
    }
  },
  {
    "name": "getWebTool",
    "title": "Get a web tool, its token masked",
    "description": "Get a web tool, its token masked.",
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
          "type": "object"
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "data",
    "method": "getWebTool",
    "path": [
      "id"
    ],
    "rest": "nothing",
    "success": "raw",
    "request": {
      "method": "GET",
      "path": "/web-tools/{id}",
      "query": []
    }
  }
];

/** The fields, parameters and headers that the document marks as secrets. */
export const secretNames: readonly string[] = [];
