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
         * @description Lists the jobs of a project, filtered, searched and paged by the fields of the body. Every field is optional.
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
         * @description Lists web tools, filtered and paged by the query. There is also a query parameter that searches; its name is not described.
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
        /** @description Any answer that is no success. Its status codes, conditions and body are not described. */
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
        /** @description The number of the page, as a string. */
        WebToolListSkip: string;
        /** @description How many items a page has, as a string. A greatest value is not described. */
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
/** @description How to sort. Its fields are not described, so any object is accepted. */
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
    /** @description How many jobs to return. A greatest value is not described. */
    take?: number;
    /** @description Where the list starts. Whether it counts pages or records is not described. */
    skip?: number;
    /** @description A text to filter by. */
    search?: string;
    status?: components["schemas"]["JobStatus"];
    type?: components["schemas"]["JobType"];
}
/** @description What a job was made from and with. */
export interface JobAttributes {
    /**
     * Format: password
     * @description Treat it as a secret.
     */
    apiKey?: string;
    mediaUrl?: string;
    model?: string;
    agentName?: string;
    /** @description The unit is not described. */
    duration?: number;
    voice?: string;
    sourceJob?: string;
}
/** @description A processing job. The record shows no status field. */
export interface Job {
    /** @description Identifies the job. */
    id: string;
    title?: string;
    url?: string;
    cost?: number;
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
    createdBy?: string;
}
/** @description One page of jobs. */
export interface JobList {
    jobs: components["schemas"]["Job"][];
    /** @description A count beside the list. The name suggests all jobs; the interface gives no definition. */
    total: number;
    /** @description A count beside the list. The name suggests the jobs that match; the interface gives no definition. */
    filtered: number;
}
/** @description The envelope around a list of jobs. */
export interface JobListResponse {
    /**
     * @description Whether the operation succeeded.
     * @default false
     */
    success: boolean;
    /**
     * @description A word about the outcome.
     * @default success
     */
    message: string;
    data: components["schemas"]["JobList"];
}
/**
 * @description The kind of web tool to list. It knows one value more than the record does.
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
    /** @description The unit is not described. */
    timeout?: number;
    /**
     * Format: password
     * @description A secret.
     */
    authToken?: string;
    /** @description The HTTP method of the tool's call. The allowed values are not described. */
    methodType?: string;
}
/** @description A type, or in the style of OpenAPI 3.1 a list of types. The allowed values are not described. */
export type ParamSchemaType = string | string[];
/** @description One parameter of a web tool, as an answer shows it. */
export interface WebToolParam {
    type?: components["schemas"]["ParamSchemaType"];
    description?: string;
}
/** @description The parameters of a web tool as an answer shows them, by parameter name. */
export interface WebToolParams {
    [key: string]: components["schemas"]["WebToolParam"];
}
/** @description A message of a web tool. */
export interface Message {
    /** @description The kind of message. Of the allowed values only `system` is described. */
    type?: "system" | (string & {});
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
    /** @description A second identifier, which is not the uuid. */
    persistentId?: string;
    /** @description When it changes is not described. */
    version?: number;
    name?: components["schemas"]["WebToolName"];
    type?: components["schemas"]["WebToolType"];
    /** Format: uuid */
    userId?: string;
    /** Format: uuid */
    projectId?: string;
    /** @description How a web tool becomes active or inactive is not described. */
    isActive?: boolean;
    async?: boolean;
    description?: components["schemas"]["WebToolDescription"];
    /** Format: uuid */
    collectionId?: string;
    toolSettings?: components["schemas"]["ToolSettings"];
    params?: components["schemas"]["WebToolParams"];
    messages?: components["schemas"]["Messages"];
}
/** @description One page of web tools. */
export interface WebToolList {
    /** @description A count beside the list. The name suggests all web tools; the interface gives no definition. */
    total: number;
    /** @description A count beside the list. The name suggests the web tools that match; the interface gives no definition. */
    filtered: number;
    items: components["schemas"]["WebTool"][];
}
/** @description The envelope around a list of web tools. */
export interface WebToolListResponse {
    /**
     * @description Whether the operation succeeded.
     * @default false
     */
    success: boolean;
    /**
     * @description A word about the outcome.
     * @default success
     */
    message: string;
    data: components["schemas"]["WebToolList"];
}
/**
 * @description The parameters of a web tool as a recursive schema in the style of OpenAPI. The keywords named here
 *     are the ones the interface names; any other keyword is accepted.
 */
export type ParamSchema = {
    type?: components["schemas"]["ParamSchemaType"];
    properties?: {
        [key: string]: components["schemas"]["ParamSchema"];
    };
    required?: string[];
    items?: components["schemas"]["ParamSchema"];
} & {
    [key: string]: unknown;
};
/**
 * FUNCTION
 * @description An update that says the type FUNCTION, which needs `async`.
 */
export interface WebToolPatchFunction {
    /** @constant */
    type: "FUNCTION";
    name?: components["schemas"]["WebToolName"];
    description?: components["schemas"]["WebToolDescription"];
    toolSettings?: components["schemas"]["ToolSettings"];
    messages?: components["schemas"]["Messages"];
    async: boolean;
    params?: components["schemas"]["ParamSchema"];
}
/**
 * MCP
 * @description An update that says the type MCP, which allows neither `async` nor `params`.
 */
export interface WebToolPatchMcp {
    /** @constant */
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
 * @description An update that says no type. What the rules ask of it then is not described, so all other fields are free.
 */
export interface WebToolPatchUntyped {
    type?: never;
    name?: components["schemas"]["WebToolName"];
    description?: components["schemas"]["WebToolDescription"];
    toolSettings?: components["schemas"]["ToolSettings"];
    messages?: components["schemas"]["Messages"];
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
     * @description Whether the operation succeeded.
     * @default false
     */
    success: boolean;
    /**
     * @description A word about the outcome.
     * @default success
     */
    message: string;
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
        /** @description What to list. Whether the body may be absent is not described. */
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
                /** @description The number of the page, as a string. */
                skip?: components["parameters"]["WebToolListSkip"];
                /** @description How many items a page has, as a string. A greatest value is not described. */
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
        /** @description The fields to change. Whether the body may be absent is not described. */
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
