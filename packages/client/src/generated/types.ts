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
     * @description Lists the jobs of a project, filtered, searched and paged by the fields of the body. Every field of the body is optional.
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
     * @description Lists web tools, filtered and paged by the query. A query parameter for searching exists, too; its name is undocumented.
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
     * @description Changes the fields of a web tool that the body names. `type` decides about other fields: with
     *     `FUNCTION` the field `async` is required, with `MCP` neither `async` nor `params` is allowed.
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
    /** @description Any non-2xx response. Its status codes, conditions and body are undocumented. */
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
    /** @description Lists only web tools that are active, or only those that are not. */
    IsActive: boolean;
    /** @description The number of the page; on the wire a string. */
    WebToolListSkip: string;
    /** @description The number of items on a page; on the wire a string. The largest allowed value is undocumented. */
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
    /** @description Whether the body may be absent is undocumented. */
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
        /** @description Lists only web tools that are active, or only those that are not. */
        isActive?: components["parameters"]["IsActive"];
        /** @description The number of the page; on the wire a string. */
        skip?: components["parameters"]["WebToolListSkip"];
        /** @description The number of items on a page; on the wire a string. The largest allowed value is undocumented. */
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
    /** @description Whether the body may be absent is undocumented. */
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

/** How to sort. Its fields are undocumented, so any object is accepted. */
export interface JobSort {
  [key: string]: unknown;
}

/** The state of a job, as a filter. */
export type JobStatus = "PENDING" | "COMPLETED" | "FAILED";

/** The kind of a job, as a filter. */
export type JobType = "TRANSCRIPTION" | "TRANSLATION" | "TTS" | "AI_CONTENT";

/** Which jobs to list. No field is required. */
export interface JobListRequest {
  sort?: JobSort;
  /** The number of jobs to return. The largest allowed value is undocumented. */
  take?: number;
  /** Where the list starts. Whether this counts pages or records is undocumented. */
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
  /** The URL of a medium. Whether the job reads or writes it is undocumented. */
  mediaUrl?: string;
  /** A model. The possible values are undocumented. */
  model?: string;
  /** The name of an agent. */
  agentName?: string;
  /** The unit is undocumented. */
  duration?: number;
  /** A voice. The possible values are undocumented. */
  voice?: string;
  /** A source job. Whether the value is its id is undocumented. */
  sourceJob?: string;
}

/** A processing job. The record shows no status field. */
export interface Job {
  /** Identifies the job. */
  id: string;
  /** The title of the job. */
  title?: string;
  /** A URL. What it points to is undocumented. */
  url?: string;
  /** The cost of the job. The currency is undocumented. */
  cost?: number;
  /** The key of a model. The possible keys are undocumented. */
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
  /** Who created the job. The form of the value is undocumented. */
  createdBy?: string;
}

/** One page of jobs. */
export interface JobList {
  jobs: Job[];
  /** A count next to the list. The name suggests all jobs; its definition is undocumented. */
  total: number;
  /** A count next to the list. The name suggests the jobs that match; its definition is undocumented. */
  filtered: number;
}

/** The envelope around a list of jobs. */
export interface JobListResponse {
  /**
   * Whether the operation succeeded. A response without it has its default, false.
   * @default false
   */
  success?: boolean;
  /**
   * A message about the outcome. A response without it has its default, `success`.
   * @default "success"
   */
  message?: string;
  data: JobList;
}

/** The kind of web tool to list. It has one value more than the type of a web tool. */
export type WebToolTypeFilter = "MCP" | "FUNCTION" | "WEB_TOOL";

/** The name of a web tool. */
export type WebToolName = string;

/** The kind of a web tool. */
export type WebToolType = "FUNCTION" | "MCP";

/** What a web tool is for. */
export type WebToolDescription = string;

/** How a web tool reaches its server. */
export interface ToolSettings {
  /** The address that the tool calls. */
  serverUrl?: string;
  /** Header values by header name. Any of them may be a secret. */
  httpHeaders?: {
    [key: string]: string;
  };
  /** Path parameter values by name. */
  pathParameters?: {
    [key: string]: string;
  };
  /** The unit is undocumented. */
  timeout?: number;
  /**
   * A secret.
   * Format: password
   */
  authToken?: string;
  /** The HTTP method of the tool's call. The allowed values are undocumented. */
  methodType?: string;
}

/** A type, or in the style of OpenAPI 3.1 a list of types. The allowed values are undocumented. */
export type ParamSchemaType = string | string[];

/** One parameter of a web tool, as a response shows it. */
export interface WebToolParam {
  type?: ParamSchemaType;
  /** The description of the parameter. */
  description?: string;
}

/**
 * The parameters of a web tool as a response shows them, by parameter name. This is not the
 * schema that an update takes.
 */
export type WebToolParams = {
  type?: WebToolParam;
} & {
  [key: string]: WebToolParam;
};

/** A message of a web tool. */
export interface Message {
  /** The kind of message. Of the allowed values only `system` is documented. */
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
  /** When it changes is undocumented. */
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
  /** How a web tool becomes active or inactive is undocumented. */
  isActive?: boolean;
  /** What it changes in a call is undocumented. */
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
  /** A count next to the list. The name suggests all web tools; its definition is undocumented. */
  total: number;
  /** A count next to the list. The name suggests the web tools that match; its definition is undocumented. */
  filtered: number;
  items: WebTool[];
}

/** The envelope around a list of web tools. */
export interface WebToolListResponse {
  /**
   * Whether the operation succeeded. A response without it has its default, false.
   * @default false
   */
  success?: boolean;
  /**
   * A message about the outcome. A response without it has its default, `success`.
   * @default "success"
   */
  message?: string;
  data: WebToolList;
}

/**
 * The parameters of a web tool as a recursive schema in the style of OpenAPI. Any
 * keyword is accepted; the ones below are documented.
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
  /** Required for a function. What it changes in a call is undocumented. */
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

/** An update without `type`. Which rules apply to it is undocumented, so the specs restrict no other field. */
export interface WebToolPatchUntyped {
  type?: never;
  name?: WebToolName;
  description?: WebToolDescription;
  toolSettings?: ToolSettings;
  messages?: Messages;
  /** What it changes in a call is undocumented. */
  async?: boolean;
  params?: ParamSchema;
}

/**
 * The fields of a web tool to change. No field is required by itself, but `type` decides about others:
 * with `FUNCTION` the field `async` is required; with `MCP` neither `async` nor `params` is allowed.
 */
export type WebToolPatch = WebToolPatchFunction | WebToolPatchMcp | WebToolPatchUntyped;

/** The envelope around the updated web tool. */
export interface WebToolResponse {
  /**
   * Whether the operation succeeded. A response without it has its default, false.
   * @default false
   */
  success?: boolean;
  /**
   * A message about the outcome. A response without it has its default, `success`.
   * @default "success"
   */
  message?: string;
  data: WebTool;
}
