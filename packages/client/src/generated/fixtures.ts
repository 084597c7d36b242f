// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { operations } from './types.ts';

type ListJobsBody = NonNullable<operations['listJobs']['requestBody']>['content']["application/json"];
type ListJobsResponse = operations['listJobs']['responses']['2XX']['content']["application/json"];

/** The examples of `listJobs`, by name. */
const listJobsExamples = {
  "bodies": {
    "first-page": {
      "take": 10
    },
    "search-text": {
      "search": "tide announcement"
    },
    "status-failed": {
      "status": "FAILED"
    },
    "type-transcription": {
      "type": "TRANSCRIPTION"
    },
    "every-field": {
      "sort": {
        "updatedAt": "asc"
      },
      "take": 25,
      "skip": 1,
      "search": "berth 7",
      "status": "COMPLETED",
      "type": "TRANSCRIPTION"
    },
    "empty-body": {},
    "status-pending": {
      "status": "PENDING"
    },
    "status-completed": {
      "status": "COMPLETED",
      "take": 50
    },
    "type-translation": {
      "type": "TRANSLATION"
    },
    "type-tts": {
      "type": "TTS",
      "take": 5
    },
    "type-ai-content": {
      "type": "AI_CONTENT"
    },
    "take-at-minimum": {
      "take": 1
    },
    "skip-at-minimum": {
      "skip": 1
    },
    "search-right-to-left": {
      "search": "المد والجزر"
    },
    "sort-by-one-field": {
      "sort": {
        "createdAt": "desc"
      }
    }
  },
  "responses": {
    "every-type": {
      "success": true,
      "message": "success",
      "data": {
        "jobs": [
          {
            "id": "job-5b20",
            "title": "Transcript: call of MV Nordlys",
            "url": "https://files.example.com/jobs/job-5b20.json",
            "cost": 0.42,
            "systemModelKey": "speech-large",
            "attributes": {
              "mediaUrl": "https://files.example.com/calls/nordlys.wav",
              "model": "speech-large-2",
              "duration": 63.5
            },
            "createdAt": "2026-03-02T09:15:00.000Z"
          },
          {
            "id": "job-5b21",
            "title": "Translation: notice to pilots",
            "url": "https://files.example.com/jobs/job-5b21.txt",
            "cost": 0.08,
            "relevantJobId": "job-5b20",
            "attributes": {
              "sourceJob": "job-5b20"
            },
            "createdAt": "2026-03-02T09:20:00.000Z"
          },
          {
            "id": "job-5b22",
            "title": "Speech: tide announcement, evening",
            "url": "https://files.example.com/jobs/job-5b22.mp3",
            "cost": 0.11,
            "attributes": {
              "voice": "Marit",
              "duration": 18
            },
            "createdAt": "2026-03-02T16:00:00.000Z"
          },
          {
            "id": "job-5b23",
            "title": "Summary: the day at the harbour office",
            "cost": 0.3,
            "attributes": {
              "agentName": "Night watch"
            },
            "createdAt": "2026-03-02T22:00:00.000Z"
          }
        ],
        "total": 118,
        "filtered": 4
      }
    },
    "every-field": {
      "success": true,
      "message": "success",
      "data": {
        "jobs": [
          {
            "id": "job-5b20",
            "title": "Call of MV Nordlys, berth 7",
            "url": "https://files.example.com/jobs/job-5b20.json",
            "cost": 0.42,
            "systemModelKey": "speech-large",
            "relevantJobId": "job-5b1f",
            "attributes": {
              "apiKey": "<API_KEY>",
              "mediaUrl": "https://files.example.com/calls/nordlys.wav",
              "model": "speech-large-2",
              "agentName": "Berth desk",
              "duration": 63.5,
              "voice": "Marit",
              "sourceJob": "job-5b1e"
            },
            "createdAt": "2026-03-02T09:15:00.000Z",
            "updatedAt": "2026-03-02T09:16:12.480Z",
            "apiKey": "<API_KEY>",
            "createdBy": "ines.okafor@example.com"
          }
        ],
        "total": 118,
        "filtered": 1
      }
    },
    "empty-list": {
      "success": true,
      "message": "success",
      "data": {
        "jobs": [],
        "total": 118,
        "filtered": 0
      }
    },
    "unicode": {
      "success": true,
      "message": "success",
      "data": {
        "jobs": [
          {
            "id": "job-5b26",
            "title": "إعلان المد والجزر ⚓",
            "createdBy": "أمينة"
          },
          {
            "id": "job-5b27",
            "title": "Trân Hưng Kai: lạnh",
            "createdBy": "陳美玲"
          },
          {
            "id": "job-5b28",
            "title": "Fähre 👩🏽‍✈️ pünktlich 🇳🇴",
            "attributes": {
              "agentName": "Морской пост",
              "voice": "Zoë"
            }
          }
        ],
        "total": 3,
        "filtered": 3
      }
    },
    "not-successful": {
      "success": false,
      "message": "The project is being moved.",
      "data": {
        "jobs": [],
        "total": 0,
        "filtered": 0
      }
    }
  }
} as unknown as {
  bodies: {
    /** The first ten jobs */
    "first-page": ListJobsBody;
    /** Search by text */
    "search-text": ListJobsBody;
    /** Failed jobs */
    "status-failed": ListJobsBody;
    /** Transcription jobs */
    "type-transcription": ListJobsBody;
    /** Every field of the body */
    "every-field": ListJobsBody;
    /** Without a filter */
    "empty-body": ListJobsBody;
    /** Pending jobs */
    "status-pending": ListJobsBody;
    /** Completed jobs */
    "status-completed": ListJobsBody;
    /** Translation jobs */
    "type-translation": ListJobsBody;
    /** Text-to-speech jobs */
    "type-tts": ListJobsBody;
    /** AI content jobs */
    "type-ai-content": ListJobsBody;
    /** `take` at its minimum */
    "take-at-minimum": ListJobsBody;
    /** `skip` at its minimum */
    "skip-at-minimum": ListJobsBody;
    /** Search by right-to-left text */
    "search-right-to-left": ListJobsBody;
    /** Sorted (the fields of `sort` are not specified) */
    "sort-by-one-field": ListJobsBody;
  };
  responses: {
    /** A job of each type */
    "every-type": ListJobsResponse;
    /** A job with every field */
    "every-field": ListJobsResponse;
    /** No job found */
    "empty-list": ListJobsResponse;
    /** Titles in several scripts */
    "unicode": ListJobsResponse;
    /** `success: false` */
    "not-successful": ListJobsResponse;
  };
};
export { listJobsExamples as listJobs };

type ListWebToolsResponse = operations['listWebTools']['responses']['2XX']['content']["application/json"];

/** The examples of `listWebTools`, by name. */
const listWebToolsExamples = {
  "responses": {
    "both-types": {
      "success": true,
      "message": "success",
      "data": {
        "total": 12,
        "filtered": 2,
        "items": [
          {
            "id": "6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30",
            "persistentId": "tool_tide_table",
            "version": 3,
            "name": "Tide table",
            "type": "FUNCTION",
            "userId": "3e8b1f60-7c2d-4a95-b0f4-58d6a9c17e2b",
            "projectId": "9a4c2d71-0e5f-4b83-8d16-f2c7305ea9b8",
            "isActive": true,
            "async": false,
            "description": "High and low water at a quay on a given day.",
            "collectionId": "c5f0a8e3-946b-4d27-b1c8-2e7d60f9a314",
            "toolSettings": {
              "serverUrl": "https://tides.example.com/v2/{quay}",
              "httpHeaders": {
                "Accept": "application/json",
                "X-Office": "Port Vellan"
              },
              "pathParameters": {
                "quay": "inner-basin"
              },
              "timeout": 20,
              "authToken": "<AUTH_TOKEN>",
              "methodType": "GET"
            },
            "params": {
              "day": {
                "type": "string",
                "description": "The day, as the caller says it."
              },
              "draught": {
                "type": "number",
                "description": "Draught of the ship in metres."
              }
            },
            "messages": [
              {
                "type": "system",
                "content": "Read the times slowly."
              }
            ]
          },
          {
            "id": "b2a7f6de-10c3-4f58-8e19-7d40c1b93a55",
            "persistentId": "tool_pilot_roster",
            "version": 1,
            "name": "Pilot roster",
            "type": "MCP",
            "isActive": true,
            "description": "Who is on duty at the pilot station.",
            "toolSettings": {
              "serverUrl": "https://pilots.example.com/mcp",
              "httpHeaders": {},
              "timeout": 30,
              "authToken": "<AUTH_TOKEN>"
            },
            "messages": []
          }
        ]
      }
    },
    "function-every-field": {
      "success": true,
      "message": "success",
      "data": {
        "total": 12,
        "filtered": 1,
        "items": [
          {
            "id": "6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30",
            "persistentId": "tool_tide_table",
            "version": 3,
            "name": "Tide table",
            "type": "FUNCTION",
            "userId": "3e8b1f60-7c2d-4a95-b0f4-58d6a9c17e2b",
            "projectId": "9a4c2d71-0e5f-4b83-8d16-f2c7305ea9b8",
            "isActive": true,
            "async": false,
            "description": "High and low water at a quay on a given day.",
            "collectionId": "c5f0a8e3-946b-4d27-b1c8-2e7d60f9a314",
            "toolSettings": {
              "serverUrl": "https://tides.example.com/v2/{quay}",
              "httpHeaders": {
                "Accept": "application/json",
                "X-Office": "Port Vellan"
              },
              "pathParameters": {
                "quay": "inner-basin"
              },
              "timeout": 20,
              "authToken": "<AUTH_TOKEN>",
              "methodType": "GET"
            },
            "params": {
              "day": {
                "type": "string",
                "description": "The day, as the caller says it."
              },
              "draught": {
                "type": "number",
                "description": "Draught of the ship in metres."
              }
            },
            "messages": [
              {
                "type": "system",
                "content": "Read the times slowly."
              }
            ]
          }
        ]
      }
    },
    "mcp": {
      "success": true,
      "message": "success",
      "data": {
        "total": 12,
        "filtered": 1,
        "items": [
          {
            "id": "b2a7f6de-10c3-4f58-8e19-7d40c1b93a55",
            "persistentId": "tool_pilot_roster",
            "version": 1,
            "name": "Pilot roster",
            "type": "MCP",
            "isActive": true,
            "description": "Who is on duty at the pilot station.",
            "toolSettings": {
              "serverUrl": "https://pilots.example.com/mcp",
              "httpHeaders": {},
              "timeout": 30,
              "authToken": "<AUTH_TOKEN>"
            },
            "messages": []
          }
        ]
      }
    },
    "empty-list": {
      "success": true,
      "message": "success",
      "data": {
        "total": 12,
        "filtered": 0,
        "items": []
      }
    },
    "texts-at-least": {
      "success": true,
      "message": "success",
      "data": {
        "total": 2,
        "filtered": 2,
        "items": [
          {
            "id": "6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30",
            "name": "T",
            "description": "W"
          },
          {
            "id": "0d9c4e7a-52b1-4c3f-a6d8-91e27f3b6c04",
            "name": "⚓",
            "description": "🌊"
          }
        ]
      }
    },
    "texts-at-most": {
      "success": true,
      "message": "success",
      "data": {
        "total": 1,
        "filtered": 1,
        "items": [
          {
            "id": "6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30",
            "name": "Tide table of the inner basin, the outer quay and the ferry berth, Tide table of the inner basin, the outer quay and the ferry berth, Tide table of the inner basin, the outer quay and the ferry berth, Tide table of the inner basin, the outer quay and",
            "description": "Gives high and low water for a quay and a day, names the next safe hour for the draught of the ship, and warns of a closed lock. Gives high and low water for a quay and a day, names the next safe hour for the draught of the ship, and warns of a closed lock. Gives high and low water for a quay and a day, names the next safe hour for the draught of the ship, and warns of a closed lock. Gives high and low water for a quay and a day, names the next safe hour for the draught of the ship, and warns of a closed lock. Gives high and low water for a quay and a day, names the next safe hour for the draught of the ship, and warns of a closed lock. Gives high and low water for a quay and a day, names the next safe hour for the draught of the ship, and warns of a closed lock. Gives high and low water for a quay and a day, names the next safe hour for the draught of the ship, and warns of a closed lock. Gives high and low water for a quay and a day, names the next safe hour for the draught of the sh"
          }
        ]
      }
    },
    "not-successful": {
      "success": false,
      "message": "The list is not available.",
      "data": {
        "total": 0,
        "filtered": 0,
        "items": []
      }
    }
  }
} as unknown as {
  responses: {
    /** A function and an MCP tool */
    "both-types": ListWebToolsResponse;
    /** A function with every field */
    "function-every-field": ListWebToolsResponse;
    /** An MCP tool */
    "mcp": ListWebToolsResponse;
    /** No web tool found */
    "empty-list": ListWebToolsResponse;
    /** Strings at their minimum length */
    "texts-at-least": ListWebToolsResponse;
    /** Strings at their maximum length */
    "texts-at-most": ListWebToolsResponse;
    /** `success: false` */
    "not-successful": ListWebToolsResponse;
  };
};
export { listWebToolsExamples as listWebTools };

type UpdateWebToolBody = NonNullable<operations['updateWebTool']['requestBody']>['content']["application/json"];
type UpdateWebToolResponse = operations['updateWebTool']['responses']['2XX']['content']["application/json"];

/** The examples of `updateWebTool`, by name. */
const updateWebToolExamples = {
  "bodies": {
    "rename": {
      "name": "Tide table of the inner basin"
    },
    "function-every-field": {
      "type": "FUNCTION",
      "name": "Berth booking",
      "description": "Books a berth for a ship.",
      "async": true,
      "toolSettings": {
        "serverUrl": "https://berths.example.com/v1/{quay}/bookings",
        "httpHeaders": {
          "Content-Type": "application/json",
          "X-Office": "Port Vellan"
        },
        "pathParameters": {
          "quay": "outer"
        },
        "timeout": 12.5,
        "authToken": "<AUTH_TOKEN>",
        "methodType": "POST"
      },
      "messages": [
        {
          "type": "system",
          "content": "Repeat the number of the berth."
        },
        {
          "type": "request-start",
          "content": "I am looking for a free berth."
        }
      ],
      "params": {
        "type": "object",
        "required": [
          "ship"
        ],
        "properties": {
          "ship": {
            "type": "string",
            "description": "Name of the ship."
          },
          "metres": {
            "type": "number"
          }
        }
      }
    },
    "mcp-every-field": {
      "type": "MCP",
      "name": "Pilot roster",
      "description": "Who is on duty at the pilot station.",
      "toolSettings": {
        "serverUrl": "https://pilots.example.com/mcp",
        "httpHeaders": {
          "Accept": "text/event-stream"
        },
        "timeout": 30,
        "authToken": "<AUTH_TOKEN>"
      },
      "messages": [
        {
          "type": "system",
          "content": "Give first names only."
        }
      ]
    },
    "messages-all-different": {
      "messages": [
        {
          "type": "system",
          "content": "Read slowly."
        },
        {
          "type": "request-start",
          "content": "One moment."
        },
        {
          "type": "request-complete",
          "content": ""
        },
        {
          "type": "request-failed",
          "content": "لا يوجد جدول"
        }
      ]
    },
    "params-several-levels-deep": {
      "type": "FUNCTION",
      "async": false,
      "params": {
        "type": "object",
        "required": [
          "ship"
        ],
        "properties": {
          "ship": {
            "type": "object",
            "required": [
              "name",
              "cargo"
            ],
            "properties": {
              "name": {
                "type": "string"
              },
              "cargo": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "holds": {
                      "type": "array",
                      "items": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "required": [
                            "goods"
                          ],
                          "properties": {
                            "goods": {
                              "type": "string"
                            },
                            "tonnes": {
                              "type": "number"
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    },
    "function-asynchronous": {
      "type": "FUNCTION",
      "async": true
    },
    "function-synchronous": {
      "type": "FUNCTION",
      "async": false
    },
    "mcp-type-alone": {
      "type": "MCP"
    },
    "untyped-every-field": {
      "name": "Tide table",
      "description": "High and low water.",
      "async": false,
      "toolSettings": {
        "methodType": "GET"
      },
      "messages": [
        {
          "type": "system",
          "content": "Read the times slowly."
        }
      ],
      "params": {
        "type": "object"
      }
    },
    "name-at-least": {
      "name": "T"
    },
    "name-at-most": {
      "name": "Berth booking for ferries, pilots, tugs and guests of the yacht harbour; Berth booking for ferries, pilots, tugs and guests of the yacht harbour; Berth booking for ferries, pilots, tugs and guests of the yacht harbour; Berth booking for ferries, pilo"
    },
    "description-at-least": {
      "description": "W"
    },
    "description-at-most": {
      "description": "Books a berth for a ship. It needs the name of the ship, its length and its draught, and the hour of arrival; it answers with the number of the berth. Books a berth for a ship. It needs the name of the ship, its length and its draught, and the hour of arrival; it answers with the number of the berth. Books a berth for a ship. It needs the name of the ship, its length and its draught, and the hour of arrival; it answers with the number of the berth. Books a berth for a ship. It needs the name of the ship, its length and its draught, and the hour of arrival; it answers with the number of the berth. Books a berth for a ship. It needs the name of the ship, its length and its draught, and the hour of arrival; it answers with the number of the berth. Books a berth for a ship. It needs the name of the ship, its length and its draught, and the hour of arrival; it answers with the number of the berth. Books a berth for a ship. It needs the name of the ship, its length and its draught, and the h"
    },
    "messages-empty": {
      "messages": []
    },
    "params-other-keywords": {
      "params": {
        "type": "object",
        "title": "Booking",
        "minProperties": 1,
        "additionalProperties": false,
        "properties": {
          "quay": {
            "type": "string",
            "enum": [
              "inner",
              "outer"
            ],
            "default": "inner",
            "description": "Which quay."
          },
          "arrival": {
            "type": "string",
            "format": "date-time"
          },
          "code": {
            "type": "string",
            "pattern": "^[A-Z]{3}$",
            "maxLength": 3
          },
          "draught": {
            "anyOf": [
              {
                "type": "number",
                "exclusiveMinimum": 0
              },
              {
                "type": "null"
              }
            ]
          },
          "x-order": {
            "x-note": true
          }
        }
      }
    }
  },
  "responses": {
    "function": {
      "success": true,
      "message": "success",
      "data": {
        "id": "6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30",
        "persistentId": "tool_tide_table",
        "version": 4,
        "name": "Tide table of the inner basin",
        "type": "FUNCTION",
        "userId": "3e8b1f60-7c2d-4a95-b0f4-58d6a9c17e2b",
        "projectId": "9a4c2d71-0e5f-4b83-8d16-f2c7305ea9b8",
        "isActive": true,
        "async": false,
        "description": "High and low water at a quay on a given day.",
        "collectionId": "c5f0a8e3-946b-4d27-b1c8-2e7d60f9a314",
        "toolSettings": {
          "serverUrl": "https://tides.example.com/v2/{quay}",
          "httpHeaders": {
            "Accept": "application/json",
            "X-Office": "Port Vellan"
          },
          "pathParameters": {
            "quay": "inner-basin"
          },
          "timeout": 20,
          "authToken": "<AUTH_TOKEN>",
          "methodType": "GET"
        },
        "params": {
          "day": {
            "type": "string",
            "description": "The day, as the caller says it."
          },
          "draught": {
            "type": "number",
            "description": "Draught of the ship in metres."
          }
        },
        "messages": [
          {
            "type": "system",
            "content": "Read the times slowly."
          }
        ]
      }
    },
    "mcp": {
      "success": true,
      "message": "success",
      "data": {
        "id": "b2a7f6de-10c3-4f58-8e19-7d40c1b93a55",
        "persistentId": "tool_pilot_roster",
        "version": 2,
        "name": "Pilot roster",
        "type": "MCP",
        "isActive": true,
        "description": "Who is on duty at the pilot station.",
        "toolSettings": {
          "serverUrl": "https://pilots.example.com/mcp",
          "httpHeaders": {},
          "timeout": 30,
          "authToken": "<AUTH_TOKEN>"
        },
        "messages": []
      }
    },
    "renamed": {
      "success": true,
      "message": "success",
      "data": {
        "id": "0d9c4e7a-52b1-4c3f-a6d8-91e27f3b6c04",
        "persistentId": "tool_berth",
        "version": 8,
        "name": "Berth booking"
      }
    },
    "asynchronous-function": {
      "success": true,
      "message": "success",
      "data": {
        "id": "0d9c4e7a-52b1-4c3f-a6d8-91e27f3b6c04",
        "persistentId": "tool_berth",
        "version": 7,
        "name": "Berth booking",
        "type": "FUNCTION",
        "isActive": true,
        "async": true,
        "description": "Books a berth for a ship.",
        "toolSettings": {
          "serverUrl": "https://berths.example.com/v1/{quay}/bookings",
          "pathParameters": {
            "quay": "outer"
          },
          "timeout": 12.5,
          "methodType": "POST"
        },
        "params": {
          "ship": {
            "type": "string",
            "description": "Name of the ship."
          },
          "metres": {
            "type": "number"
          }
        },
        "messages": [
          {
            "type": "system",
            "content": "Repeat the number of the berth."
          }
        ]
      }
    },
    "unicode": {
      "success": true,
      "message": "success",
      "data": {
        "id": "0d9c4e7a-52b1-4c3f-a6d8-91e27f3b6c04",
        "name": "حجز رصيف ٧",
        "description": "Anlegeplatz für Schiffe 🚢, Tiên Sa"
      }
    },
    "not-successful": {
      "success": false,
      "message": "The web tool is being changed by someone else.",
      "data": {
        "id": "6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30"
      }
    }
  }
} as unknown as {
  bodies: {
    /** Rename a web tool */
    "rename": UpdateWebToolBody;
    /** A function with every field */
    "function-every-field": UpdateWebToolBody;
    /** An MCP tool, every field */
    "mcp-every-field": UpdateWebToolBody;
    /** Messages */
    "messages-all-different": UpdateWebToolBody;
    /** Nested parameters */
    "params-several-levels-deep": UpdateWebToolBody;
    /** A function with `async: true` */
    "function-asynchronous": UpdateWebToolBody;
    /** A function with `async: false` */
    "function-synchronous": UpdateWebToolBody;
    /** An MCP tool, `type` alone */
    "mcp-type-alone": UpdateWebToolBody;
    /** Every field but `type` */
    "untyped-every-field": UpdateWebToolBody;
    /** `name` at its minimum length */
    "name-at-least": UpdateWebToolBody;
    /** `name` at its maximum length */
    "name-at-most": UpdateWebToolBody;
    /** `description` at its minimum length */
    "description-at-least": UpdateWebToolBody;
    /** `description` at its maximum length */
    "description-at-most": UpdateWebToolBody;
    /** An empty `messages` array */
    "messages-empty": UpdateWebToolBody;
    /** Parameters with other schema keywords */
    "params-other-keywords": UpdateWebToolBody;
  };
  responses: {
    /** A function */
    "function": UpdateWebToolResponse;
    /** An MCP tool */
    "mcp": UpdateWebToolResponse;
    /** A renamed web tool */
    "renamed": UpdateWebToolResponse;
    /** A function with `async: true` */
    "asynchronous-function": UpdateWebToolResponse;
    /** A name in another script */
    "unicode": UpdateWebToolResponse;
    /** `success: false` */
    "not-successful": UpdateWebToolResponse;
  };
};
export { updateWebToolExamples as updateWebTool };
