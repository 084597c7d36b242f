// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { ToolDescription } from '@voice-agent/codegen/tool';

/** The operations, each as a tool for an agent or a command for a person. */
export const tools: readonly ToolDescription[] = [
  {
    "name": "listJobs",
    "title": "List jobs",
    "about": "Lists the jobs of a project. The body filters, searches and paginates; all of its fields are optional.",
    "example": {
      "projectId": "project-harbour",
      "take": 10
    },
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
          "enum": [
            "PENDING",
            "COMPLETED",
            "FAILED"
          ],
          "description": "The state of a job, as a filter."
        },
        "type": {
          "type": "string",
          "enum": [
            "TRANSCRIPTION",
            "TRANSLATION",
            "TTS",
            "AI_CONTENT"
          ],
          "description": "The kind of a job, as a filter."
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
    "resourceAbout": "Processing jobs (transcription, translation, text to speech and AI content).",
    "method": "list",
    "path": [],
    "body": [
      "sort",
      "take",
      "skip",
      "search",
      "status",
      "type"
    ],
    "rest": "object",
    "paging": {
      "by": "undocumented",
      "parameter": "skip",
      "items": "jobs",
      "size": "take",
      "total": "total",
      "filtered": "filtered",
      "iterator": "iterate",
      "counts": "skipCounts"
    },
    "request": {
      "method": "POST",
      "path": "/v1/jobs/all"
    },
    "command": {
      "group": "jobs",
      "name": "list",
      "path": [],
      "flags": [
        {
          "name": "project-id",
          "field": "projectId",
          "type": "string",
          "isMandatory": true
        },
        {
          "name": "sort",
          "field": "sort",
          "type": "json"
        },
        {
          "name": "take",
          "field": "take",
          "type": "integer"
        },
        {
          "name": "skip",
          "field": "skip",
          "type": "integer"
        },
        {
          "name": "search",
          "field": "search",
          "type": "string"
        },
        {
          "name": "status",
          "field": "status",
          "type": "string",
          "values": [
            "PENDING",
            "COMPLETED",
            "FAILED"
          ]
        },
        {
          "name": "type",
          "field": "type",
          "type": "string",
          "values": [
            "TRANSCRIPTION",
            "TRANSLATION",
            "TTS",
            "AI_CONTENT"
          ]
        }
      ],
      "countsFlag": "skip-counts"
    }
  },
  {
    "name": "listWebTools",
    "title": "List web tools",
    "about": "Lists web tools. The query filters and paginates. A query parameter for searching exists, too; its name is not specified.",
    "example": {
      "voiceAgentId": "71e6b0d4-3f8a-4c59-92ab-d05c8e17f643",
      "isActive": true
    },
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
          "enum": [
            "MCP",
            "FUNCTION",
            "WEB_TOOL"
          ],
          "description": "Lists only web tools of this kind."
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
    "resourceAbout": "Tools that a voice agent can use during a conversation.",
    "method": "list",
    "path": [],
    "rest": "object",
    "isOptional": true,
    "paging": {
      "by": "page",
      "parameter": "skip",
      "items": "items",
      "size": "take",
      "total": "total",
      "filtered": "filtered",
      "defaultSize": 10,
      "iterator": "iterate"
    },
    "request": {
      "method": "GET",
      "path": "/v1/voice-agents/web-tool/list"
    },
    "command": {
      "group": "web-tools",
      "name": "list",
      "path": [],
      "flags": [
        {
          "name": "voice-agent-id",
          "field": "voiceAgentId",
          "type": "string"
        },
        {
          "name": "is-active",
          "field": "isActive",
          "type": "boolean"
        },
        {
          "name": "skip",
          "field": "skip",
          "type": "integer"
        },
        {
          "name": "take",
          "field": "take",
          "type": "integer"
        },
        {
          "name": "type",
          "field": "type",
          "type": "string",
          "values": [
            "MCP",
            "FUNCTION",
            "WEB_TOOL"
          ]
        }
      ]
    }
  },
  {
    "name": "updateWebTool",
    "title": "Update a web tool",
    "about": "Updates only the fields you send.",
    "rules": [
      "When type is MCP, async is not allowed.",
      "When type is FUNCTION, async is required.",
      "Each type appears at most once in the messages of an update.",
      "When type is MCP, params is not allowed."
    ],
    "example": {
      "id": "6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30",
      "name": "Tide table of the inner basin"
    },
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
          "enum": [
            "FUNCTION",
            "MCP"
          ],
          "description": "The kind of a web tool."
        },
        "name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 250,
          "description": "The name of a web tool."
        },
        "description": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "What a web tool is for."
        },
        "toolSettings": {
          "type": "object",
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
          },
          "description": "Where and how a web tool sends its requests."
        },
        "messages": {
          "type": "array",
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
          },
          "description": "The messages of a web tool. Each type appears at most once."
        },
        "async": {
          "type": "boolean",
          "description": "Required for a function. Its effect on a call is not specified."
        },
        "params": {
          "type": "object",
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
          },
          "description": "The parameters of a web tool: a recursive schema in the style of OpenAPI. These keywords are documented; others are accepted, too."
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
    "resourceAbout": "Tools that a voice agent can use during a conversation.",
    "method": "update",
    "path": [
      "id"
    ],
    "body": [
      "type",
      "name",
      "description",
      "toolSettings",
      "messages",
      "async",
      "params"
    ],
    "rest": "object",
    "request": {
      "method": "PATCH",
      "path": "/v1/voice-agents/web-tool/{id}"
    },
    "command": {
      "group": "web-tools",
      "name": "update",
      "path": [
        {
          "name": "id",
          "field": "id",
          "type": "string",
          "isMandatory": true
        }
      ],
      "flags": [
        {
          "name": "type",
          "field": "type",
          "type": "string",
          "values": [
            "FUNCTION",
            "MCP"
          ]
        },
        {
          "name": "name",
          "field": "name",
          "type": "string"
        },
        {
          "name": "description",
          "field": "description",
          "type": "string"
        },
        {
          "name": "tool-settings",
          "field": "toolSettings",
          "type": "json"
        },
        {
          "name": "messages",
          "field": "messages",
          "type": "json",
          "array": true
        },
        {
          "name": "async",
          "field": "async",
          "type": "boolean"
        },
        {
          "name": "params",
          "field": "params",
          "type": "json"
        }
      ]
    }
  }
];

/** The fields, parameters and headers that the document marks as secrets. */
export const secretNames: readonly string[] = [
  "Authorization",
  "apiKey",
  "authToken",
  "httpHeaders"
];
