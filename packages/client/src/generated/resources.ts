// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { RequestOptions } from '../options.ts';
import type { Paginated } from '../paginated.ts';
import type { ApiPromise } from '../result.ts';
import type { DistinctBy } from '../distinct.ts';
import type { operations, Job, JobAttributes, JobList, JobListRequest, JobSort, JobStatus, JobType, Message, Messages, ParamSchema, ParamSchemaType, ToolSettings, WebTool, WebToolDescription, WebToolList, WebToolName, WebToolParam, WebToolParams, WebToolPatch, WebToolPatchFunction, WebToolPatchMcp, WebToolPatchUntyped, WebToolType, WebToolTypeFilter } from './types.ts';

/** A method for each operation of the service, grouped by resource. */
export interface Resources {
  readonly jobs: {
    /** Lists the jobs of a project. The body filters, searches and paginates; all of its fields are optional. */
    list(params: ListJobsParams, options?: RequestOptions): ApiPromise<JobList>;
    /**
     * Iterates over the records of all pages, one request a page. It ends with a page that brings nothing new, or one shorter than `take` once the counts of the service are reached.
     *
     * @throws VoiceAgentError when a page can't be had
     */
    iterate(params: IterateJobsParams, options?: RequestOptions): Paginated<Job>;
  };
  readonly webTools: {
    /** Lists web tools. The query filters and paginates. A query parameter for searching exists, too; its name is not specified. */
    list(params?: ListWebToolsParams, options?: RequestOptions): ApiPromise<WebToolList>;
    /**
     * Iterates over the records of all pages, one request a page. It ends with a page that brings nothing new, or one shorter than `take` once the counts of the service are reached.
     *
     * @throws VoiceAgentError when a page can't be had
     */
    iterate(params?: Omit<ListWebToolsParams, 'skip'>, options?: RequestOptions): Paginated<WebTool>;
    /**
     * Updates only the fields you send. With `type` `FUNCTION`, `async` is required. With `MCP`,
     * `async` and `params` are not allowed.
     *
     * @param id The web tool to update.
     */
    update<const Messages extends Message[]>(id: string, body: WebToolPatch & { messages?: Messages & DistinctBy<"type", Messages> }, options?: RequestOptions): ApiPromise<WebTool>;
  };
}

/** What `client.jobs.list` takes: List jobs. */
export interface ListJobsParams extends JobListRequest {
  /** The project whose jobs are listed. */
  projectId: string;
}

/** What `client.jobs.iterate` takes. */
export interface IterateJobsParams extends Omit<ListJobsParams, 'skip'> {
  /** What `skip` counts in this service: pages or records. The spec leaves it open, so you have to choose. */
  skipCounts: 'pages' | 'records';
}

/** What `client.webTools.list` takes: List web tools. */
export interface ListWebToolsParams {
  /** Lists only web tools associated with this voice agent. */
  voiceAgentId?: string;
  /** Lists only active web tools, or only inactive ones. */
  isActive?: boolean;
  /** The page number, sent as a string. */
  skip?: number;
  /** The number of items per page, sent as a string. The maximum is not specified. */
  take?: number;
  /** Lists only web tools of this kind. */
  type?: WebToolTypeFilter;
}

export type { Job, JobAttributes, JobList, JobListRequest, JobSort, JobStatus, JobType, Message, Messages, ParamSchema, ParamSchemaType, ToolSettings, WebTool, WebToolDescription, WebToolList, WebToolName, WebToolParam, WebToolParams, WebToolPatch, WebToolPatchFunction, WebToolPatchMcp, WebToolPatchUntyped, WebToolType, WebToolTypeFilter } from './types.ts';
