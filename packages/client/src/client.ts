import createFetch from 'openapi-fetch';
import type {
  JobList,
  JobListRequest,
  paths,
  WebTool,
  WebToolList,
  WebToolPatch,
  WebToolTypeFilter,
} from './generated/types.ts';
import { type Result, toResult } from './result.ts';

/** How to reach the service. */
export interface ClientOptions {
  /** The address of the service, with or without a path and a trailing slash; every path of the API is relative to it. */
  baseUrl: string;
  /** The API key alone: the client writes the keyword `Token` before it (interface, section 5). */
  apiKey: string;
}

/** Which jobs to list (interface, 4.1). */
export interface ListJobsParams extends JobListRequest {
  /** The project whose jobs are listed. */
  projectId: string;
}

/** Which web tools to list (interface, 4.3). */
export interface ListWebToolsParams {
  /** Only web tools associated with this voice agent; a UUID. */
  voiceAgentId?: string;
  /** Only web tools that are active, or only those that are not. Default: both. */
  isActive?: boolean;
  /** The number of the page, from 1. The service's default is 1. */
  skip?: number;
  /** How many web tools a page has. The service's default is 10. */
  take?: number;
  /** Only web tools of this kind. */
  type?: WebToolTypeFilter;
}

/** The operations of the service. */
export interface Client {
  readonly jobs: {
    /** Lists the jobs of a project (interface, 4.1). */
    list(params: ListJobsParams): Promise<Result<JobList>>;
  };
  readonly webTools: {
    /** Lists web tools (interface, 4.3). */
    list(params?: ListWebToolsParams): Promise<Result<WebToolList>>;
    /**
     * Changes the named fields of a web tool and returns the updated web tool (interface, 4.2).
     * With `type: 'FUNCTION'` the field `async` is required; with `type: 'MCP'` neither `async` nor `params` is allowed.
     *
     * @param id the UUID of the web tool
     */
    update(id: string, patch: WebToolPatch): Promise<Result<WebTool>>;
  };
}

/**
 * Makes a client of the service.
 *
 * @throws TypeError when `baseUrl` is no HTTP URL, or `apiKey` is empty or holds anything but visible ASCII characters.
 */
export function createClient({ baseUrl, apiKey }: ClientOptions): Client {
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new TypeError('baseUrl must be an HTTP URL, for example https://voice-agent.example.com.');
  }
  // The key itself stays out of the message.
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError(
      'apiKey must be the key alone: visible ASCII characters without spaces or line breaks.',
    );
  }
  const api = createFetch<paths>({ baseUrl, headers: { Authorization: `Token ${apiKey}` } });
  // A successful body is read in toResult, which tells an empty one from none.
  const parseAs = 'stream';
  return {
    jobs: {
      list({ projectId, ...body }) {
        return toResult(
          'listJobs',
          api.POST('/v1/jobs/all', { params: { query: { projectId } }, body, parseAs }),
        );
      },
    },
    webTools: {
      list({ skip, take, ...filters } = {}) {
        const paging = {
          ...(skip !== undefined && { skip: `${skip}` }),
          ...(take !== undefined && { take: `${take}` }),
        };
        return toResult(
          'listWebTools',
          api.GET('/v1/voice-agents/web-tool/list', {
            params: { query: { ...filters, ...paging } },
            parseAs,
          }),
        );
      },
      update(id, patch) {
        return toResult(
          'updateWebTool',
          api.PATCH('/v1/voice-agents/web-tool/{id}', { params: { path: { id } }, body: patch, parseAs }),
        );
      },
    },
  };
}
