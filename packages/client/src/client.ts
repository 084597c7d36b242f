import createFetch, { type Client as FetchClient } from 'openapi-fetch';
import type {
  Job,
  JobList,
  JobListRequest,
  paths,
  WebTool,
  WebToolList,
  WebToolPatch,
  WebToolTypeFilter,
} from './generated/types.ts';
import { isListJobsBody, isUpdateWebToolBody, type Validator } from './generated/validators.ts';
import { walk } from './pages.ts';
import { type Call, toCall } from './result.ts';
import { invalid, type Limits, type ResponseValidators, request, type Send } from './transport.ts';
import { type Violation, violationOfBody, violationOfId } from './validate.ts';

/** How to reach the service, and what bounds every call. */
export interface ClientOptions {
  /** The address of the service, with or without a path and a trailing slash; every path of the API is relative to it. */
  baseUrl: string;
  /** The API key alone: the client writes the keyword `Token` before it (interface, section 5). */
  apiKey: string;
  /** Milliseconds for each attempt, its body included. Default: 30,000. */
  timeoutMs?: number;
  /** Milliseconds for all attempts of a call and the waits between them. Default: no limit. */
  deadlineMs?: number;
  /**
   * How many attempts may follow the first, after a broken connection, a `timeoutMs` that ran out, or a status of
   * 408, 429 or 5xx. An update is not sent again unless `updates` says so: the interface does not say that sending
   * it twice does no harm. Default: `{ lists: 2, updates: 0 }`.
   */
  retries?: { lists?: number; updates?: number };
  /** Whether a body that breaks the interface is refused before it is sent. Default: true; it takes microseconds. */
  validateRequests?: boolean;
  /**
   * Holds every successful answer against the spec; a violation is an error of kind `contract`. Give it the
   * `validateResponses` of `@voice-agent/client/validate-responses`. Default: answers are not validated.
   */
  validateResponses?: ResponseValidators;
  /** Sends the requests; called as `(url, init)`. Default: the `fetch` of the runtime. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** What a single call may bound in its own way. */
export interface CallOptions {
  /** Ends the call, also while it reads a body or waits for its next attempt. */
  signal?: AbortSignal;
  /** Milliseconds for each attempt. Default: that of the client. */
  timeoutMs?: number;
  /** Milliseconds for all attempts. Default: that of the client. */
  deadlineMs?: number;
  /** How many attempts may follow the first; for an update this opts in to sending it again. Default: that of the client. */
  retries?: number;
}

/** Which jobs to list (interface, 4.1). */
export interface ListJobsParams extends JobListRequest {
  /** The project whose jobs are listed. */
  projectId: string;
}

/** Which jobs to walk through. */
export interface IterateJobsParams extends Omit<ListJobsParams, 'skip'> {
  /** What the service's `skip` counts: pages or records. The interface does not say, so the caller has to (4.1). */
  skipCounts: 'pages' | 'records';
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
    list(params: ListJobsParams, options?: CallOptions): Call<JobList>;
    /**
     * Walks through the jobs of a project, a request a page. It ends with a page that brings nothing new.
     *
     * @throws VoiceAgentError when a page can't be had
     */
    iterate(params: IterateJobsParams, options?: CallOptions): AsyncGenerator<Job, void, undefined>;
  };
  readonly webTools: {
    /** Lists web tools (interface, 4.3). */
    list(params?: ListWebToolsParams, options?: CallOptions): Call<WebToolList>;
    /**
     * Walks through web tools, a request a page. It ends with a page that brings nothing new.
     *
     * @throws VoiceAgentError when a page can't be had
     */
    iterate(
      params?: Omit<ListWebToolsParams, 'skip'>,
      options?: CallOptions,
    ): AsyncGenerator<WebTool, void, undefined>;
    /**
     * Changes the named fields of a web tool and gives the updated web tool (interface, 4.2).
     * With `type: 'FUNCTION'` the field `async` is required; with `type: 'MCP'` neither `async` nor `params` is allowed.
     *
     * @param id the UUID of the web tool
     */
    update(id: string, patch: WebToolPatch, options?: CallOptions): Call<WebTool>;
  };
}

// What openapi-fetch builds in place of a Request, which some runtimes mishandle; `fetch` wants its parts.
class Parts {
  readonly url: string;
  readonly init: RequestInit;
  readonly method: string | undefined;
  constructor(url: string, init: RequestInit) {
    this.url = url;
    this.init = init;
    this.method = init.method;
  }
}

/**
 * Makes a client of the service.
 *
 * @throws TypeError when `baseUrl` is no HTTP URL, `apiKey` is empty or holds anything but visible ASCII characters,
 * or a limit is no number that can be one.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey, retries = {}, validateRequests = true, fetch: send = globalThis.fetch } = options;
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new TypeError('baseUrl must be an HTTP URL, for example https://voice-agent.example.com.');
  }
  // The key itself stays out of the message.
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError(
      'apiKey must be the key alone: visible ASCII characters without spaces or line breaks.',
    );
  }
  const defaults = { timeoutMs: 30_000, deadlineMs: Number.POSITIVE_INFINITY, ...given(options) };
  limitsOf(defaults, retries.lists);
  limitsOf(defaults, retries.updates);

  const api: FetchClient<paths> = createFetch<paths>({
    baseUrl,
    headers: { Authorization: `Token ${apiKey}` },
    Request: Parts as unknown as typeof Request,
    fetch: (parts: unknown) => send((parts as Parts).url, (parts as Parts).init),
  });
  // The transport reads a successful body, and tells an empty one from none.
  const parseAs = 'stream';

  const call = <T>(
    id: Parameters<typeof request>[0],
    retriesOfKind: number,
    own: CallOptions | undefined,
    sendOnce: Send,
    violation?: Violation,
  ): Call<T> => {
    if (violation) return toCall(Promise.resolve(invalid(id, violation)));
    const limits = limitsOf({ ...defaults, ...given(own ?? {}) }, own?.retries ?? retriesOfKind, own?.signal);
    return toCall(request<T>(id, sendOnce, { ...limits, isResponse: options.validateResponses?.[id] }));
  };
  const { lists = 2, updates = 0 } = retries;
  const check = (isBody: Validator<unknown>, body: unknown) =>
    validateRequests ? violationOfBody(isBody, body) : undefined;

  const jobs: Client['jobs'] = {
    list: ({ projectId, ...body }, own) =>
      call(
        'listJobs',
        lists,
        own,
        (signal) => api.POST('/v1/jobs/all', { params: { query: { projectId } }, body, parseAs, signal }),
        check(isListJobsBody, body),
      ),
    iterate: ({ skipCounts, ...params }, own) =>
      walk(
        async (skip) => (await jobs.list({ ...params, ...(skip && { skip }) }, own).orThrow()).jobs,
        skipCounts,
      ),
  };
  const webTools: Client['webTools'] = {
    list: ({ skip, take, ...filters } = {}, own) => {
      const paging = {
        ...(skip !== undefined && { skip: `${skip}` }),
        ...(take !== undefined && { take: `${take}` }),
      };
      const params = { query: { ...filters, ...paging } };
      return call('listWebTools', lists, own, (signal) =>
        api.GET('/v1/voice-agents/web-tool/list', { params, parseAs, signal }),
      );
    },
    iterate: (params = {}, own) =>
      walk(
        async (skip) => (await webTools.list({ ...params, ...(skip && { skip }) }, own).orThrow()).items,
        'pages',
      ),
    update: (id, body, own) =>
      call(
        'updateWebTool',
        updates,
        own,
        (signal) =>
          api.PATCH('/v1/voice-agents/web-tool/{id}', { params: { path: { id } }, body, parseAs, signal }),
        violationOfId(id) ?? check(isUpdateWebToolBody, body),
      ),
  };
  return { jobs, webTools };
}

/** The limits in `options` that are set. */
function given({ timeoutMs, deadlineMs }: Pick<CallOptions, 'timeoutMs' | 'deadlineMs'>): Partial<Limits> {
  return { ...(timeoutMs !== undefined && { timeoutMs }), ...(deadlineMs !== undefined && { deadlineMs }) };
}

function limitsOf(
  { timeoutMs, deadlineMs }: Pick<Limits, 'timeoutMs' | 'deadlineMs'>,
  retries = 0,
  signal?: AbortSignal,
): Omit<Limits, 'isResponse'> {
  for (const [name, value] of Object.entries({ timeoutMs, deadlineMs })) {
    if (!(value > 0)) throw new TypeError(`${name} must be a number of milliseconds above 0.`);
  }
  if (!(Number.isInteger(retries) && retries >= 0))
    throw new TypeError('retries must be whole numbers from 0.');
  return { timeoutMs, deadlineMs, retries, signal };
}
