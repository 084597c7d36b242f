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
                "application/json": components["schemas"]["JobListResponse"];
            };
        };
        /** @description The web tools. */
        WebToolList: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebToolListResponse"];
            };
        };
        /** @description The updated web tool. */
        WebTool: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebToolResponse"];
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
        WebToolListType: components["schemas"]["WebToolTypeFilter"];
        /** @description The web tool to update. */
        WebToolId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
/** @description How to sort. Its fields are undocumented, so any object is accepted. */
export interface JobSort {
    [key: string]: unknown;
}
/**
 * @description The state of a job, as a filter.
 * @enum {string}
 */
export type JobStatus = "PENDING" | "COMPLETED" | "FAILED";
/**
 * @description The kind of a job, as a filter.
 * @enum {string}
 */
export type JobType = "TRANSCRIPTION" | "TRANSLATION" | "TTS" | "AI_CONTENT";
/** @description Which jobs to list. No field is required. */
export interface JobListRequest {
    sort?: components["schemas"]["JobSort"];
    /** @description The number of jobs to return. The largest allowed value is undocumented. */
    take?: number;
    /** @description Where the list starts. Whether this counts pages or records is undocumented. */
    skip?: number;
    /** @description The text to search for. */
    search?: string;
    status?: components["schemas"]["JobStatus"];
    type?: components["schemas"]["JobType"];
}
/** @description The attributes of a job. */
export interface JobAttributes {
    /**
     * Format: password
     * @description Treat it as a secret.
     */
    apiKey?: string;
    /** @description The URL of a medium. Whether the job reads or writes it is undocumented. */
    mediaUrl?: string;
    /** @description A model. The possible values are undocumented. */
    model?: string;
    /** @description The name of an agent. */
    agentName?: string;
    /** @description The unit is undocumented. */
    duration?: number;
    /** @description A voice. The possible values are undocumented. */
    voice?: string;
    /** @description A source job. Whether the value is its id is undocumented. */
    sourceJob?: string;
}
/** @description A processing job. The record shows no status field. */
export interface Job {
    /** @description Identifies the job. */
    id: string;
    /** @description The title of the job. */
    title?: string;
    /** @description A URL. What it points to is undocumented. */
    url?: string;
    /** @description The cost of the job. The currency is undocumented. */
    cost?: number;
    /** @description The key of a model. The possible keys are undocumented. */
    systemModelKey?: string;
    /** @description Identifies a related job. */
    relevantJobId?: string;
    attributes?: components["schemas"]["JobAttributes"];
    /**
     * Format: date-time
     * @description When the job was created (ISO 8601).
     */
    createdAt?: string;
    /**
     * Format: date-time
     * @description When the job was last updated (ISO 8601).
     */
    updatedAt?: string;
    /**
     * Format: password
     * @description Treat it as a secret.
     */
    apiKey?: string;
    /** @description Who created the job. The form of the value is undocumented. */
    createdBy?: string;
}
/** @description One page of jobs. */
export interface JobList {
    jobs: components["schemas"]["Job"][];
    /** @description A count next to the list. The name suggests all jobs; its definition is undocumented. */
    total: number;
    /** @description A count next to the list. The name suggests the jobs that match; its definition is undocumented. */
    filtered: number;
}
/** @description The envelope around a list of jobs. */
export interface JobListResponse {
    /**
     * @description Whether the operation succeeded. A response without it has its default, false.
     * @default false
     */
    success?: boolean;
    /**
     * @description A message about the outcome. A response without it has its default, `success`.
     * @default success
     */
    message?: string;
    data: components["schemas"]["JobList"];
}
/**
 * @description The kind of web tool to list. It has one value more than the type of a web tool.
 * @enum {string}
 */
export type WebToolTypeFilter = "MCP" | "FUNCTION" | "WEB_TOOL";
/** @description The name of a web tool. */
export type WebToolName = string;
/**
 * @description The kind of a web tool.
 * @enum {string}
 */
export type WebToolType = "FUNCTION" | "MCP";
/** @description What a web tool is for. */
export type WebToolDescription = string;
/** @description How a web tool reaches its server. */
export interface ToolSettings {
    /** @description The address that the tool calls. */
    serverUrl?: string;
    /** @description Header values by header name. Any of them may be a secret. */
    httpHeaders?: {
        [key: string]: string;
    };
    /** @description Path parameter values by name. */
    pathParameters?: {
        [key: string]: string;
    };
    /** @description The unit is undocumented. */
    timeout?: number;
    /**
     * Format: password
     * @description A secret.
     */
    authToken?: string;
    /** @description The HTTP method of the tool's call. The allowed values are undocumented. */
    methodType?: string;
}
/** @description A type, or in the style of OpenAPI 3.1 a list of types. The allowed values are undocumented. */
export type ParamSchemaType = string | string[];
/** @description One parameter of a web tool, as a response shows it. */
export interface WebToolParam {
    type?: components["schemas"]["ParamSchemaType"];
    /** @description The description of the parameter. */
    description?: string;
}
/**
 * @description The parameters of a web tool as a response shows them, by parameter name. This is not the
 *     schema that an update takes.
 */
export type WebToolParams = {
    type?: components["schemas"]["WebToolParam"];
} & {
    [key: string]: components["schemas"]["WebToolParam"];
};
/** @description A message of a web tool. */
export interface Message {
    /** @description The kind of message. Of the allowed values only `system` is documented. */
    type?: "system" | (string & {});
    /** @description The content of the message. */
    content?: string;
}
/** @description The messages of a web tool. Each type appears at most once. */
export type Messages = components["schemas"]["Message"][];
/** @description A tool that a voice agent can use during a conversation. */
export interface WebTool {
    /**
     * Format: uuid
     * @description Identifies the web tool.
     */
    id: string;
    /** @description A second identifier, different from `id`. */
    persistentId?: string;
    /** @description When it changes is undocumented. */
    version?: number;
    name?: components["schemas"]["WebToolName"];
    type?: components["schemas"]["WebToolType"];
    /**
     * Format: uuid
     * @description Identifies a user.
     */
    userId?: string;
    /**
     * Format: uuid
     * @description Identifies a project.
     */
    projectId?: string;
    /** @description How a web tool becomes active or inactive is undocumented. */
    isActive?: boolean;
    /** @description What it changes in a call is undocumented. */
    async?: boolean;
    description?: components["schemas"]["WebToolDescription"];
    /**
     * Format: uuid
     * @description Identifies a collection.
     */
    collectionId?: string;
    toolSettings?: components["schemas"]["ToolSettings"];
    params?: components["schemas"]["WebToolParams"];
    messages?: components["schemas"]["Messages"];
}
/** @description One page of web tools. */
export interface WebToolList {
    /** @description A count next to the list. The name suggests all web tools; its definition is undocumented. */
    total: number;
    /** @description A count next to the list. The name suggests the web tools that match; its definition is undocumented. */
    filtered: number;
    items: components["schemas"]["WebTool"][];
}
/** @description The envelope around a list of web tools. */
export interface WebToolListResponse {
    /**
     * @description Whether the operation succeeded. A response without it has its default, false.
     * @default false
     */
    success?: boolean;
    /**
     * @description A message about the outcome. A response without it has its default, `success`.
     * @default success
     */
    message?: string;
    data: components["schemas"]["WebToolList"];
}
/**
 * @description The parameters of a web tool as a recursive schema in the style of OpenAPI. Any
 *     keyword is accepted; the ones below are documented.
 */
export type ParamSchema = {
    type?: components["schemas"]["ParamSchemaType"];
    properties?: {
        [key: string]: components["schemas"]["ParamSchema"];
    };
    /** @description The names of the required properties, as in OpenAPI. */
    required?: string[];
    items?: components["schemas"]["ParamSchema"];
} & {
    [key: string]: unknown;
};
/**
 * FUNCTION
 * @description An update of type FUNCTION, which requires `async`.
 */
export interface WebToolPatchFunction {
    /**
     * @description The kind of a web tool.
     * @constant
     */
    type: "FUNCTION";
    name?: components["schemas"]["WebToolName"];
    description?: components["schemas"]["WebToolDescription"];
    toolSettings?: components["schemas"]["ToolSettings"];
    messages?: components["schemas"]["Messages"];
    /** @description Required for a function. What it changes in a call is undocumented. */
    async: boolean;
    params?: components["schemas"]["ParamSchema"];
}
/**
 * MCP
 * @description An update of type MCP, which allows neither `async` nor `params`.
 */
export interface WebToolPatchMcp {
    /**
     * @description The kind of a web tool.
     * @constant
     */
    type: "MCP";
    name?: components["schemas"]["WebToolName"];
    description?: components["schemas"]["WebToolDescription"];
    toolSettings?: components["schemas"]["ToolSettings"];
    messages?: components["schemas"]["Messages"];
    async?: never;
    params?: never;
}
/**
 * without a type
 * @description An update without `type`. Which rules apply to it is undocumented, so the specs restrict no other field.
 */
export interface WebToolPatchUntyped {
    type?: never;
    name?: components["schemas"]["WebToolName"];
    description?: components["schemas"]["WebToolDescription"];
    toolSettings?: components["schemas"]["ToolSettings"];
    messages?: components["schemas"]["Messages"];
    /** @description What it changes in a call is undocumented. */
    async?: boolean;
    params?: components["schemas"]["ParamSchema"];
}
/**
 * @description The fields of a web tool to change. No field is required by itself, but `type` decides about others:
 *     with `FUNCTION` the field `async` is required; with `MCP` neither `async` nor `params` is allowed.
 */
export type WebToolPatch = components["schemas"]["WebToolPatchFunction"] | components["schemas"]["WebToolPatchMcp"] | components["schemas"]["WebToolPatchUntyped"];
/** @description The envelope around the updated web tool. */
export interface WebToolResponse {
    /**
     * @description Whether the operation succeeded. A response without it has its default, false.
     * @default false
     */
    success?: boolean;
    /**
     * @description A message about the outcome. A response without it has its default, `success`.
     * @default success
     */
    message?: string;
    data: components["schemas"]["WebTool"];
}
export type ResponseUnexpected = components['responses']['Unexpected'];
export type ResponseJobList = components['responses']['JobList'];
export type ResponseWebToolList = components['responses']['WebToolList'];
export type ResponseWebTool = components['responses']['WebTool'];
export type ParameterProjectId = components['parameters']['ProjectId'];
export type ParameterVoiceAgentId = components['parameters']['VoiceAgentId'];
export type ParameterIsActive = components['parameters']['IsActive'];
export type ParameterWebToolListSkip = components['parameters']['WebToolListSkip'];
export type ParameterWebToolListTake = components['parameters']['WebToolListTake'];
export type ParameterWebToolListType = components['parameters']['WebToolListType'];
export type ParameterWebToolId = components['parameters']['WebToolId'];
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
                "application/json": components["schemas"]["JobListRequest"];
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
                "application/json": components["schemas"]["WebToolPatch"];
            };
        };
        responses: {
            "2XX": components["responses"]["WebTool"];
            default: components["responses"]["Unexpected"];
        };
    };
}
