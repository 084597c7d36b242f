// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

export interface paths {
  "/v1/jobs/all": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List jobs
     * @description Lists the jobs of a project. The body filters, searches and paginates; all of its fields are optional.
     */
    post: operations["listJobs"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/voice-agents/web-tool/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List web tools
     * @description Lists web tools. The query filters and paginates. A query parameter for searching exists, too; its name is not specified.
     */
    get: operations["listWebTools"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/voice-agents/web-tool/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Update a web tool
     * @description Updates only the fields you send. With `type` `FUNCTION`, `async` is required. With `MCP`,
     *     `async` and `params` are not allowed.
     */
    patch: operations["updateWebTool"];
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    JobSort: JobSort;
    JobStatus: JobStatus;
    JobType: JobType;
    JobListRequest: JobListRequest;
    JobAttributes: JobAttributes;
    Job: Job;
    JobList: JobList;
    JobListResponse: JobListResponse;
    WebToolTypeFilter: WebToolTypeFilter;
    WebToolName: WebToolName;
    WebToolType: WebToolType;
    WebToolDescription: WebToolDescription;
    ToolSettings: ToolSettings;
    ParamSchemaType: ParamSchemaType;
    WebToolParam: WebToolParam;
    WebToolParams: WebToolParams;
    Message: Message;
    Messages: Messages;
    WebTool: WebTool;
    WebToolList: WebToolList;
    WebToolListResponse: WebToolListResponse;
    ParamSchema: ParamSchema;
    WebToolPatchFunction: WebToolPatchFunction;
    WebToolPatchMcp: WebToolPatchMcp;
    WebToolPatchUntyped: WebToolPatchUntyped;
    WebToolPatch: WebToolPatch;
    WebToolResponse: WebToolResponse;
  };
  responses: {
    /** @description Any other status. Which status codes occur, when, and with which body is not specified. */
    Unexpected: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The jobs. */
    JobList: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": JobListResponse;
      };
    };
    /** @description The web tools. */
    WebToolList: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": WebToolListResponse;
      };
    };
    /** @description The updated web tool. */
    WebTool: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": WebToolResponse;
      };
    };
  };
  parameters: {
    /** @description The project whose jobs are listed. */
    ProjectId: string;
    /** @description Lists only web tools associated with this voice agent. */
    VoiceAgentId: string;
    /** @description Lists only active web tools, or only inactive ones. */
    IsActive: boolean;
    /** @description The page number, sent as a string. */
    WebToolListSkip: string;
    /** @description The number of items per page, sent as a string. The maximum is not specified. */
    WebToolListTake: string;
    /** @description Lists only web tools of this kind. */
    WebToolListType: WebToolTypeFilter;
    /** @description The web tool to update. */
    WebToolId: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listJobs: {
    parameters: {
      query: {
        /** @description The project whose jobs are listed. */
        projectId: components["parameters"]["ProjectId"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Send an object; whether you may omit the body is not specified. */
    requestBody?: {
      content: {
        "application/json": JobListRequest;
      };
    };
    responses: {
      "2XX": components["responses"]["JobList"];
      default: components["responses"]["Unexpected"];
    };
  };
  listWebTools: {
    parameters: {
      query?: {
        /** @description Lists only web tools associated with this voice agent. */
        voiceAgentId?: components["parameters"]["VoiceAgentId"];
        /** @description Lists only active web tools, or only inactive ones. */
        isActive?: components["parameters"]["IsActive"];
        /** @description The page number, sent as a string. */
        skip?: components["parameters"]["WebToolListSkip"];
        /** @description The number of items per page, sent as a string. The maximum is not specified. */
        take?: components["parameters"]["WebToolListTake"];
        /** @description Lists only web tools of this kind. */
        type?: components["parameters"]["WebToolListType"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      "2XX": components["responses"]["WebToolList"];
      default: components["responses"]["Unexpected"];
    };
  };
  updateWebTool: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The web tool to update. */
        id: components["parameters"]["WebToolId"];
      };
      cookie?: never;
    };
    /** @description Send an object; whether you may omit the body is not specified. */
    requestBody?: {
      content: {
        "application/json": WebToolPatch;
      };
    };
    responses: {
      "2XX": components["responses"]["WebTool"];
      default: components["responses"]["Unexpected"];
    };
  };
}

/** How to sort. Its fields are not specified, so any object is accepted. */
export interface JobSort {
  [key: string]: unknown;
}

/** The state of a job, as a filter. */
export type JobStatus = "PENDING" | "COMPLETED" | "FAILED";

/** The kind of a job, as a filter. */
export type JobType = "TRANSCRIPTION" | "TRANSLATION" | "TTS" | "AI_CONTENT";

/** Which jobs to list; every field is optional. */
export interface JobListRequest {
  sort?: JobSort;
  /** The number of jobs to return. The maximum is not specified. */
  take?: number;
  /** Where the list starts. Whether it counts pages or records is not specified. */
  skip?: number;
  /** The text to search for. */
  search?: string;
  status?: JobStatus;
  type?: JobType;
}

/** The attributes of a job. */
export interface JobAttributes {
  /**
   * Treat it as a secret.
   * Format: password
   */
  apiKey?: string;
  /** The URL of a media file. Whether the job reads or writes it is not specified. */
  mediaUrl?: string;
  /** A model. The possible values are not specified. */
  model?: string;
  /** The name of an agent. */
  agentName?: string;
  /** The unit is not specified. */
  duration?: number;
  /** A voice. The possible values are not specified. */
  voice?: string;
  /** A source job. Whether the value is its id is not specified. */
  sourceJob?: string;
}

/** A processing job. It has no `status` field. */
export interface Job {
  /** Identifies the job. */
  id: string;
  /** The title of the job. */
  title?: string;
  /** A URL. What it points to is not specified. */
  url?: string;
  /** The cost of the job. The currency is not specified. */
  cost?: number;
  /** The key of a model. The possible keys are not specified. */
  systemModelKey?: string;
  /** Identifies a related job. */
  relevantJobId?: string;
  attributes?: JobAttributes;
  /**
   * When the job was created (ISO 8601).
   * Format: date-time
   */
  createdAt?: string;
  /**
   * When the job was last updated (ISO 8601).
   * Format: date-time
   */
  updatedAt?: string;
  /**
   * Treat it as a secret.
   * Format: password
   */
  apiKey?: string;
  /** Who created the job. The format is not specified. */
  createdBy?: string;
}

/** One page of jobs. */
export interface JobList {
  jobs: Job[];
  /** What it counts is not specified; the name suggests all jobs. */
  total: number;
  /** What it counts is not specified; the name suggests the matching jobs. */
  filtered: number;
}

/** The envelope around a list of jobs. */
export interface JobListResponse {
  /**
   * Whether the operation succeeded. Defaults to `false`.
   * @default false
   */
  success?: boolean;
  /**
   * A message about the outcome. Defaults to `success`.
   * @default "success"
   */
  message?: string;
  data: JobList;
}

/** The kind of web tool to list. `WEB_TOOL` exists only in this filter. */
export type WebToolTypeFilter = "MCP" | "FUNCTION" | "WEB_TOOL";

/** The name of a web tool. */
export type WebToolName = string;

/** The kind of a web tool. */
export type WebToolType = "FUNCTION" | "MCP";

/** What a web tool is for. */
export type WebToolDescription = string;

/** Where and how a web tool sends its requests. */
export interface ToolSettings {
  /** The URL to which the tool sends its requests. */
  serverUrl?: string;
  /** Header values by header name. Any of them may be a secret. */
  httpHeaders?: {
    [key: string]: string;
  };
  /** Path parameter values by name. */
  pathParameters?: {
    [key: string]: string;
  };
  /** The unit is not specified. */
  timeout?: number;
  /**
   * A secret.
   * Format: password
   */
  authToken?: string;
  /** The HTTP method of the tool's request. The allowed values are not specified. */
  methodType?: string;
}

/** A type, or an array of types as in OpenAPI 3.1. The allowed values are not specified. */
export type ParamSchemaType = string | string[];

/** One parameter of a web tool, as responses show it. */
export interface WebToolParam {
  type?: ParamSchemaType;
  /** The description of the parameter. */
  description?: string;
}

/**
 * The parameters of a web tool by name, as responses show them. An update takes a schema instead:
 * don't send this map back.
 */
export type WebToolParams = {
  type?: WebToolParam;
} & {
  [key: string]: WebToolParam;
};

/** A message of a web tool. */
export interface Message {
  /** The kind of message. `system` is the only documented value. */
  type?: "system" | (string & {});
  /** The content of the message. */
  content?: string;
}

/** The messages of a web tool. Each type appears at most once. */
export type Messages = Message[];

/** A tool that a voice agent can use during a conversation. */
export interface WebTool {
  /**
   * Identifies the web tool.
   * Format: uuid
   */
  id: string;
  /** A second identifier, different from `id`. */
  persistentId?: string;
  /** When it changes is not specified. */
  version?: number;
  name?: WebToolName;
  type?: WebToolType;
  /**
   * Identifies a user.
   * Format: uuid
   */
  userId?: string;
  /**
   * Identifies a project.
   * Format: uuid
   */
  projectId?: string;
  /** Whether the web tool is active. How it becomes active or inactive is not specified. */
  isActive?: boolean;
  /** Its effect on a call is not specified. */
  async?: boolean;
  description?: WebToolDescription;
  /**
   * Identifies a collection.
   * Format: uuid
   */
  collectionId?: string;
  toolSettings?: ToolSettings;
  params?: WebToolParams;
  messages?: Messages;
}

/** One page of web tools. */
export interface WebToolList {
  /** What it counts is not specified; the name suggests all web tools. */
  total: number;
  /** What it counts is not specified; the name suggests the matching web tools. */
  filtered: number;
  items: WebTool[];
}

/** The envelope around a list of web tools. */
export interface WebToolListResponse {
  /**
   * Whether the operation succeeded. Defaults to `false`.
   * @default false
   */
  success?: boolean;
  /**
   * A message about the outcome. Defaults to `success`.
   * @default "success"
   */
  message?: string;
  data: WebToolList;
}

/**
 * The parameters of a web tool: a recursive schema in the style of OpenAPI. These keywords are
 * documented; others are accepted, too.
 */
export interface ParamSchema {
  type?: ParamSchemaType;
  properties?: {
    [key: string]: ParamSchema;
  };
  /** The names of the required properties, as in OpenAPI. */
  required?: string[];
  items?: ParamSchema;
  [key: string]: unknown;
}

/** An update of type FUNCTION, which requires `async`. */
export interface WebToolPatchFunction {
  /** The kind of a web tool. */
  type: "FUNCTION";
  name?: WebToolName;
  description?: WebToolDescription;
  toolSettings?: ToolSettings;
  messages?: Messages;
  /** Required for a function. Its effect on a call is not specified. */
  async: boolean;
  params?: ParamSchema;
}

/** An update of type MCP, which allows neither `async` nor `params`. */
export interface WebToolPatchMcp {
  /** The kind of a web tool. */
  type: "MCP";
  name?: WebToolName;
  description?: WebToolDescription;
  toolSettings?: ToolSettings;
  messages?: Messages;
  async?: never;
  params?: never;
}

/** An update without `type`. The rules for it are not specified, so every other field is allowed. */
export interface WebToolPatchUntyped {
  type?: never;
  name?: WebToolName;
  description?: WebToolDescription;
  toolSettings?: ToolSettings;
  messages?: Messages;
  /** Its effect on a call is not specified. */
  async?: boolean;
  params?: ParamSchema;
}

/**
 * The fields to update; each is optional. With `type` `FUNCTION`, `async` is required. With `MCP`,
 * `async` and `params` are not allowed.
 */
export type WebToolPatch = WebToolPatchFunction | WebToolPatchMcp | WebToolPatchUntyped;

/** The envelope around the updated web tool. */
export interface WebToolResponse {
  /**
   * Whether the operation succeeded. Defaults to `false`.
   * @default false
   */
  success?: boolean;
  /**
   * A message about the outcome. Defaults to `success`.
   * @default "success"
   */
  message?: string;
  data: WebTool;
}
