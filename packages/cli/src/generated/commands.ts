// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { CommandDescription } from '../command.ts';

/** A command for each operation, in the order of the document. */
export const commands: readonly CommandDescription[] = [
  {
    "group": "jobs",
    "name": "list",
    "groupAbout": "Processing jobs (transcription, translation, text to speech and AI content).",
    "id": "listJobs",
    "resource": "jobs",
    "method": "list",
    "about": "List jobs",
    "notes": "Lists the jobs of a project. The body filters, searches and paginates; all of its fields are optional.",
    "arguments": [],
    "object": "both",
    "flags": [
      {
        "flag": "project-id",
        "field": "projectId",
        "in": "query",
        "type": "string",
        "required": true,
        "about": "The project whose jobs are listed."
      },
      {
        "flag": "sort",
        "field": "sort",
        "in": "body",
        "type": "json",
        "about": "How to sort. Its fields are not specified, so any object is accepted."
      },
      {
        "flag": "take",
        "field": "take",
        "in": "body",
        "type": "integer",
        "about": "The number of jobs to return. The maximum is not specified."
      },
      {
        "flag": "skip",
        "field": "skip",
        "in": "body",
        "type": "integer",
        "about": "Where the list starts. Whether it counts pages or records is not specified."
      },
      {
        "flag": "search",
        "field": "search",
        "in": "body",
        "type": "string",
        "about": "The text to search for."
      },
      {
        "flag": "status",
        "field": "status",
        "in": "body",
        "type": "string",
        "values": [
          "PENDING",
          "COMPLETED",
          "FAILED"
        ],
        "about": "The state of a job, as a filter."
      },
      {
        "flag": "type",
        "field": "type",
        "in": "body",
        "type": "string",
        "values": [
          "TRANSCRIPTION",
          "TRANSLATION",
          "TTS",
          "AI_CONTENT"
        ],
        "about": "The kind of a job, as a filter."
      }
    ],
    "paging": {
      "items": "jobs",
      "parameter": "skip",
      "iterator": "iterate",
      "filtered": "filtered",
      "counts": {
        "flag": "skip-counts",
        "field": "skipCounts"
      }
    }
  },
  {
    "group": "web-tools",
    "name": "list",
    "groupAbout": "Tools that a voice agent can use during a conversation.",
    "id": "listWebTools",
    "resource": "webTools",
    "method": "list",
    "about": "List web tools",
    "notes": "Lists web tools. The query filters and paginates. A query parameter for searching exists, too; its name is not specified.",
    "arguments": [],
    "object": "parameters",
    "flags": [
      {
        "flag": "voice-agent-id",
        "field": "voiceAgentId",
        "in": "query",
        "type": "string",
        "about": "Lists only web tools associated with this voice agent."
      },
      {
        "flag": "is-active",
        "field": "isActive",
        "in": "query",
        "type": "boolean",
        "about": "Lists only active web tools, or only inactive ones."
      },
      {
        "flag": "skip",
        "field": "skip",
        "in": "query",
        "type": "integer",
        "about": "The page number, sent as a string."
      },
      {
        "flag": "take",
        "field": "take",
        "in": "query",
        "type": "integer",
        "about": "The number of items per page, sent as a string. The maximum is not specified."
      },
      {
        "flag": "type",
        "field": "type",
        "in": "query",
        "type": "string",
        "values": [
          "MCP",
          "FUNCTION",
          "WEB_TOOL"
        ],
        "about": "Lists only web tools of this kind."
      }
    ],
    "paging": {
      "items": "items",
      "parameter": "skip",
      "iterator": "iterate",
      "filtered": "filtered"
    }
  },
  {
    "group": "web-tools",
    "name": "update",
    "groupAbout": "Tools that a voice agent can use during a conversation.",
    "id": "updateWebTool",
    "resource": "webTools",
    "method": "update",
    "about": "Update a web tool",
    "notes": "Updates only the fields you send. With `type` `FUNCTION`, `async` is required. With `MCP`, `async` and `params` are not allowed.",
    "arguments": [
      {
        "name": "id",
        "field": "id",
        "type": "string",
        "about": "The web tool to update."
      }
    ],
    "object": "body",
    "flags": [
      {
        "flag": "type",
        "field": "type",
        "in": "body",
        "type": "string",
        "values": [
          "FUNCTION",
          "MCP"
        ],
        "about": "The kind of a web tool."
      },
      {
        "flag": "name",
        "field": "name",
        "in": "body",
        "type": "string",
        "about": "The name of a web tool."
      },
      {
        "flag": "description",
        "field": "description",
        "in": "body",
        "type": "string",
        "about": "What a web tool is for."
      },
      {
        "flag": "tool-settings",
        "field": "toolSettings",
        "in": "body",
        "type": "json",
        "about": "Where and how a web tool sends its requests."
      },
      {
        "flag": "messages",
        "field": "messages",
        "in": "body",
        "type": "json",
        "array": true,
        "about": "The messages of a web tool. Each type appears at most once."
      },
      {
        "flag": "async",
        "field": "async",
        "in": "body",
        "type": "boolean",
        "about": "Required for a function. Its effect on a call is not specified."
      },
      {
        "flag": "params",
        "field": "params",
        "in": "body",
        "type": "json",
        "about": "The parameters of a web tool: a recursive schema in the style of OpenAPI. These keywords are documented; others are accepted, too."
      }
    ]
  }
];

/** The names of the fields, parameters and headers that hold secrets. */
export const secretNames: readonly string[] = [
  "Authorization",
  "apiKey",
  "authToken",
  "httpHeaders"
];
