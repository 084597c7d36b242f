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
      "take": 10,
      "skip": 1
    },
    "empty-body": {},
    "status-pending": {
      "status": "PENDING"
    },
    "status-completed": {
      "status": "COMPLETED",
      "take": 50
    },
    "status-failed": {
      "status": "FAILED"
    },
    "type-transcription": {
      "type": "TRANSCRIPTION"
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
    "search-text": {
      "search": "tide announcement"
    },
    "search-right-to-left": {
      "search": "مكتب الميناء"
    },
    "sort-by-one-field": {
      "sort": {
        "createdAt": "desc"
      }
    },
    "every-field": {
      "sort": {
        "updatedAt": "asc"
      },
      "take": 25,
      "skip": 2,
      "search": "berth 7",
      "status": "COMPLETED",
      "type": "TRANSCRIPTION"
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
} as {
  bodies: {
    /** The first ten jobs */
    "first-page": ListJobsBody;
    /** No filter */
    "empty-body": ListJobsBody;
    /** Jobs that are pending */
    "status-pending": ListJobsBody;
    /** Jobs that are completed */
    "status-completed": ListJobsBody;
    /** Jobs that failed */
    "status-failed": ListJobsBody;
    /** Transcriptions */
    "type-transcription": ListJobsBody;
    /** Translations */
    "type-translation": ListJobsBody;
    /** Text to speech */
    "type-tts": ListJobsBody;
    /** AI content */
    "type-ai-content": ListJobsBody;
    /** The smallest `take` */
    "take-at-minimum": ListJobsBody;
    /** The smallest `skip` */
    "skip-at-minimum": ListJobsBody;
    /** A search */
    "search-text": ListJobsBody;
    /** A search in right-to-left script */
    "search-right-to-left": ListJobsBody;
    /** Sorted (the fields of `sort` are undocumented) */
    "sort-by-one-field": ListJobsBody;
    /** Every field */
    "every-field": ListJobsBody;
  };
  responses: {
    /** A job of each type */
    "every-type": ListJobsResponse;
    /** A job with every field */
    "every-field": ListJobsResponse;
    /** No job matches */
    "empty-list": ListJobsResponse;
    /** Titles in several scripts */
    "unicode": ListJobsResponse;
    /** An envelope without success */
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
} as {
  responses: {
    /** A function and an MCP tool */
    "both-types": ListWebToolsResponse;
    /** A function with every field */
    "function-every-field": ListWebToolsResponse;
    /** An MCP tool */
    "mcp": ListWebToolsResponse;
    /** No web tool matches */
    "empty-list": ListWebToolsResponse;
    /** The shortest name and description */
    "texts-at-least": ListWebToolsResponse;
    /** The longest name and description */
    "texts-at-most": ListWebToolsResponse;
    /** An envelope without success */
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
    "function-synchronous": {
      "type": "FUNCTION",
      "async": false
    },
    "function-asynchronous": {
      "type": "FUNCTION",
      "async": true
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
    "mcp-type-alone": {
      "type": "MCP"
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
    "messages-empty": {
      "messages": []
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
    "asynchronous-function": {
      "success": true,
      "message": "success",
      "data": {
        "id": "0d9c4e7a-52b1-4c3f-a6d8-91e27f3b6c04",
        "type": "FUNCTION",
        "async": true,
        "isActive": true
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
} as {
  bodies: {
    /** Change only the name */
    "rename": UpdateWebToolBody;
    /** A synchronous function */
    "function-synchronous": UpdateWebToolBody;
    /** An asynchronous function */
    "function-asynchronous": UpdateWebToolBody;
    /** A function with every field */
    "function-every-field": UpdateWebToolBody;
    /** Only the type MCP */
    "mcp-type-alone": UpdateWebToolBody;
    /** MCP with every allowed field */
    "mcp-every-field": UpdateWebToolBody;
    /** No type, but every other field */
    "untyped-every-field": UpdateWebToolBody;
    /** The shortest name */
    "name-at-least": UpdateWebToolBody;
    /** The longest name */
    "name-at-most": UpdateWebToolBody;
    /** The shortest description */
    "description-at-least": UpdateWebToolBody;
    /** The longest description */
    "description-at-most": UpdateWebToolBody;
    /** Messages of different types */
    "messages-all-different": UpdateWebToolBody;
    /** No messages */
    "messages-empty": UpdateWebToolBody;
    /** Parameters several levels deep */
    "params-several-levels-deep": UpdateWebToolBody;
    /** Parameters with undocumented keywords */
    "params-other-keywords": UpdateWebToolBody;
  };
  responses: {
    /** A function */
    "function": UpdateWebToolResponse;
    /** An MCP tool */
    "mcp": UpdateWebToolResponse;
    /** An asynchronous function */
    "asynchronous-function": UpdateWebToolResponse;
    /** A renamed web tool */
    "renamed": UpdateWebToolResponse;
    /** A name in another script */
    "unicode": UpdateWebToolResponse;
    /** An envelope without success */
    "not-successful": UpdateWebToolResponse;
  };
};
export { updateWebToolExamples as updateWebTool };
