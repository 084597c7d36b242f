// Made by packages/mcp/build/generate.ts from specs/openapi and packages/sandbox/src/control/openapi.yaml.
// Do not edit: the next run replaces this file.
// To change it, edit a spec or packages/mcp/build, then run `pnpm generate`.

import type { OperationTool, SandboxTool } from '../tool.ts';

/** A tool for each operation. */
export const operationTools: readonly OperationTool[] = [
  {
    "name": "listJobs",
    "title": "List jobs",
    "description": "Lists the jobs of a project. The body filters, searches and paginates; all of its fields are optional.\nExample: {\"projectId\":\"project-harbour\",\"take\":10}",
    "inputSchema": {
      "type": "object",
      "properties": {
        "projectId": {
          "type": "string",
          "description": "The project whose jobs are listed."
        },
        "sort": {
          "type": "object",
          "description": "How to sort. Its fields are not specified, so any object is accepted."
        },
        "take": {
          "type": "integer",
          "minimum": 1,
          "description": "The number of jobs to return. The maximum is not specified."
        },
        "skip": {
          "type": "integer",
          "minimum": 1,
          "description": "Where the list starts. Whether it counts pages or records is not specified."
        },
        "search": {
          "type": "string",
          "description": "The text to search for."
        },
        "status": {
          "type": "string",
          "description": "The state of a job, as a filter.",
          "enum": [
            "PENDING",
            "COMPLETED",
            "FAILED"
          ]
        },
        "type": {
          "type": "string",
          "description": "The kind of a job, as a filter.",
          "enum": [
            "TRANSCRIPTION",
            "TRANSLATION",
            "TTS",
            "AI_CONTENT"
          ]
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
          "type": "object",
          "required": [
            "jobs",
            "total",
            "filtered"
          ],
          "properties": {
            "jobs": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id"
                ],
                "properties": {
                  "id": {
                    "type": "string"
                  },
                  "title": {
                    "type": "string"
                  },
                  "url": {
                    "type": "string"
                  },
                  "cost": {
                    "type": "number"
                  },
                  "systemModelKey": {
                    "type": "string"
                  },
                  "relevantJobId": {
                    "type": "string"
                  },
                  "attributes": {
                    "type": "object"
                  },
                  "createdAt": {
                    "type": "string"
                  },
                  "updatedAt": {
                    "type": "string"
                  },
                  "apiKey": {
                    "type": "string"
                  },
                  "createdBy": {
                    "type": "string"
                  }
                }
              }
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
    "resource": "jobs",
    "method": "list",
    "path": [],
    "rest": "object",
    "success": "data",
    "paging": {
      "by": "undocumented",
      "parameter": "skip",
      "items": "jobs",
      "size": "take",
      "total": "total",
      "filtered": "filtered"
    }
  },
  {
    "name": "listWebTools",
    "title": "List web tools",
    "description": "Lists web tools. The query filters and paginates. A query parameter for searching exists, too; its name is not specified.\nExample: {\"voiceAgentId\":\"71e6b0d4-3f8a-4c59-92ab-d05c8e17f643\",\"isActive\":true}",
    "inputSchema": {
      "type": "object",
      "properties": {
        "voiceAgentId": {
          "type": "string",
          "format": "uuid",
          "description": "Lists only web tools associated with this voice agent."
        },
        "isActive": {
          "type": "boolean",
          "description": "Lists only active web tools, or only inactive ones."
        },
        "skip": {
          "type": "integer",
          "default": 1,
          "description": "The page number, sent as a string."
        },
        "take": {
          "type": "integer",
          "default": 10,
          "description": "The number of items per page, sent as a string. The maximum is not specified."
        },
        "type": {
          "type": "string",
          "description": "Lists only web tools of this kind.",
          "enum": [
            "MCP",
            "FUNCTION",
            "WEB_TOOL"
          ]
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
            "total",
            "filtered",
            "items"
          ],
          "properties": {
            "total": {
              "type": "integer"
            },
            "filtered": {
              "type": "integer"
            },
            "items": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id"
                ],
                "properties": {
                  "id": {
                    "type": "string"
                  },
                  "persistentId": {
                    "type": "string"
                  },
                  "version": {
                    "type": "integer"
                  },
                  "name": {
                    "type": "string"
                  },
                  "type": {
                    "type": "string"
                  },
                  "userId": {
                    "type": "string"
                  },
                  "projectId": {
                    "type": "string"
                  },
                  "isActive": {
                    "type": "boolean"
                  },
                  "async": {
                    "type": "boolean"
                  },
                  "description": {
                    "type": "string"
                  },
                  "collectionId": {
                    "type": "string"
                  },
                  "toolSettings": {
                    "type": "object"
                  },
                  "params": {
                    "type": "object"
                  },
                  "messages": {
                    "type": "array"
                  }
                }
              }
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "resource": "webTools",
    "method": "list",
    "path": [],
    "rest": "object",
    "success": "data",
    "paging": {
      "by": "page",
      "parameter": "skip",
      "items": "items",
      "size": "take",
      "total": "total",
      "filtered": "filtered",
      "defaultSize": 10
    }
  },
  {
    "name": "updateWebTool",
    "title": "Update a web tool",
    "description": "Updates only the fields you send.\nRules: When type is MCP, async is not allowed. When type is FUNCTION, async is required. Each type appears at most once in the messages of an update. When type is MCP, params is not allowed.\nExample: {\"id\":\"6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30\",\"name\":\"Tide table of the inner basin\"}",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid",
          "description": "The web tool to update."
        },
        "type": {
          "type": "string",
          "description": "The kind of a web tool.",
          "enum": [
            "FUNCTION",
            "MCP"
          ]
        },
        "name": {
          "type": "string",
          "description": "The name of a web tool.",
          "minLength": 1,
          "maxLength": 250
        },
        "description": {
          "type": "string",
          "description": "What a web tool is for.",
          "minLength": 1,
          "maxLength": 1000
        },
        "toolSettings": {
          "type": "object",
          "description": "Where and how a web tool sends its requests.",
          "properties": {
            "serverUrl": {
              "type": "string"
            },
            "httpHeaders": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "pathParameters": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "timeout": {
              "type": "number"
            },
            "authToken": {
              "type": "string",
              "format": "password"
            },
            "methodType": {
              "type": "string"
            }
          }
        },
        "messages": {
          "type": "array",
          "description": "The messages of a web tool. Each type appears at most once.",
          "items": {
            "type": "object",
            "properties": {
              "type": {
                "type": "string"
              },
              "content": {
                "type": "string"
              }
            }
          }
        },
        "async": {
          "type": "boolean",
          "description": "Required for a function. Its effect on a call is not specified."
        },
        "params": {
          "type": "object",
          "description": "The parameters of a web tool: a recursive schema in the style of OpenAPI. These keywords are documented; others are accepted, too.",
          "properties": {
            "type": {
              "type": [
                "string",
                "array"
              ],
              "items": {
                "type": "string"
              }
            },
            "properties": {
              "type": "object",
              "additionalProperties": {
                "type": "object"
              }
            },
            "required": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "items": {
              "type": "object"
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
            "id"
          ],
          "properties": {
            "id": {
              "type": "string"
            },
            "persistentId": {
              "type": "string"
            },
            "version": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "type": {
              "type": "string"
            },
            "userId": {
              "type": "string"
            },
            "projectId": {
              "type": "string"
            },
            "isActive": {
              "type": "boolean"
            },
            "async": {
              "type": "boolean"
            },
            "description": {
              "type": "string"
            },
            "collectionId": {
              "type": "string"
            },
            "toolSettings": {
              "type": "object"
            },
            "params": {
              "type": "object"
            },
            "messages": {
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
    "resource": "webTools",
    "method": "update",
    "path": [
      "id"
    ],
    "rest": "object",
    "success": "data"
  }
];

/** Tools for a sandbox. */
export const sandboxTools: readonly SandboxTool[] = [
  {
    "name": "sandbox_listAgents",
    "title": "Sandbox: List the agents",
    "description": "List the agents.\nA secret is shown as `Bearer <WEBHOOK_TOKEN>`.",
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
              "type": "array",
              "items": {
                "type": "object"
              }
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
    "method": "GET",
    "path": "/agents",
    "query": []
  },
  {
    "name": "sandbox_startCall",
    "title": "Sandbox: Start a call",
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
          "description": "Default: real-time.",
          "enum": [
            "real-time",
            "as-fast-as-possible"
          ]
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
              "type": "array",
              "items": {
                "type": "object"
              }
            },
            "tools": {
              "type": "array",
              "items": {
                "type": "object"
              }
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
              "type": "string",
              "enum": [
                "running",
                "ended"
              ]
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
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false
    },
    "method": "POST",
    "path": "/calls",
    "query": []
  },
  {
    "name": "sandbox_getCall",
    "title": "Sandbox: Get a call with its events",
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
          "type": "object",
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
              "type": "array",
              "items": {
                "type": "object"
              }
            },
            "tools": {
              "type": "array",
              "items": {
                "type": "object"
              }
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
              "type": "string",
              "enum": [
                "running",
                "ended"
              ]
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
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "method": "GET",
    "path": "/calls/{id}",
    "query": []
  },
  {
    "name": "sandbox_listDeliveries",
    "title": "Sandbox: List deliveries, newest first",
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
              "type": "array",
              "items": {
                "type": "object"
              }
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
    "method": "GET",
    "path": "/deliveries",
    "query": [
      "callId",
      "agentId",
      "failing",
      "take"
    ]
  },
  {
    "name": "sandbox_getDelivery",
    "title": "Sandbox: Get a delivery with its request and every attempt",
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
          "type": "object",
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
              "type": "object",
              "required": [
                "headers",
                "body"
              ],
              "properties": {
                "headers": {
                  "type": "object"
                },
                "body": {
                  "type": "string"
                }
              }
            },
            "attempts": {
              "type": "array",
              "items": {
                "type": "object"
              }
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
              "type": "string",
              "enum": [
                "waiting",
                "sent",
                "delivered",
                "dead-lettered",
                "undelivered"
              ]
            },
            "url": {
              "type": "string"
            },
            "nextAttemptAt": {
              "type": "string"
            },
            "waitsFor": {
              "type": "object",
              "required": [
                "deliveryId",
                "eventType",
                "attempts"
              ],
              "properties": {
                "deliveryId": {
                  "type": "string"
                },
                "eventType": {
                  "type": "string"
                },
                "attempts": {
                  "type": "integer"
                }
              }
            },
            "plan": {
              "type": "object",
              "required": [
                "attempts",
                "maxAttempts",
                "delaysMs"
              ],
              "properties": {
                "attempts": {
                  "type": "integer"
                },
                "maxAttempts": {
                  "type": "integer"
                },
                "delaysMs": {
                  "type": "array"
                }
              }
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "method": "GET",
    "path": "/deliveries/{id}",
    "query": []
  },
  {
    "name": "sandbox_listLog",
    "title": "Sandbox: List requests and responses, newest last",
    "description": "List requests and responses, newest last.\nRequests to the operations, webhook deliveries, calls of web tools, and requests to this API that change something or come from other programs than the dashboard. The newest 1,000 are kept, and at most 16 MB of them. Secrets are masked. With `accept: application/json`, the newest come first, 50 of them by default, without headers and bodies, and with counts.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "kind": {
          "type": "string",
          "description": "Whose request it is: one to an operation, a webhook delivery, a call of a web tool, or one to this API.",
          "enum": [
            "api",
            "delivery",
            "tool",
            "control"
          ]
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
              "type": "array",
              "items": {
                "type": "object"
              }
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
  },
  {
    "name": "sandbox_getLogEntry",
    "title": "Sandbox: Get a request and its response, with headers and bodies",
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
          "type": "object",
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
              "type": "object",
              "required": [
                "headers",
                "body"
              ],
              "properties": {
                "headers": {
                  "type": "object"
                },
                "body": {
                  "type": "string"
                },
                "cut": {
                  "type": "boolean"
                }
              }
            },
            "response": {
              "type": "object",
              "required": [
                "headers",
                "body"
              ],
              "properties": {
                "headers": {
                  "type": "object"
                },
                "body": {
                  "type": "string"
                },
                "cut": {
                  "type": "boolean"
                }
              }
            },
            "id": {
              "type": "string"
            },
            "kind": {
              "type": "string",
              "enum": [
                "api",
                "delivery",
                "tool",
                "control"
              ]
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
              "type": "object",
              "required": [
                "message"
              ],
              "properties": {
                "message": {
                  "type": "string"
                },
                "pointer": {
                  "type": "string"
                },
                "rule": {
                  "type": "string"
                },
                "choices": {
                  "type": "array"
                },
                "open": {
                  "type": "array"
                }
              }
            }
          }
        }
      }
    },
    "annotations": {
      "readOnlyHint": true
    },
    "method": "GET",
    "path": "/log/{id}",
    "query": []
  }
];

/** The fields that the specs mark as secrets. */
export const secretNames: readonly string[] = [
  "Authorization",
  "apiKey",
  "authToken",
  "httpHeaders"
];
