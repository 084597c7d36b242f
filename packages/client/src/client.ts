import createFetch, { type Client as FetchClient } from 'openapi-fetch';
import { operations } from './generated/operations.ts';
import type {
  Job,
  JobList,
  JobListRequest,
  Message,
  paths,
  WebTool,
  WebToolList,
  WebToolPatch,
  WebToolTypeFilter,
} from './generated/types.ts';
import {
  isListJobsRequest,
  isListWebToolsRequest,
  isUpdateWebToolRequest,
  type Validator,
} from './generated/validators.ts';
import type { AttemptReport, Middleware, OperationId, OutgoingRequest, ValidateResponses } from './hooks.ts';
import type { DistinctMessages } from './messages.ts';
import { walk } from './pages.ts';
import { type Call, toCall } from './result.ts';
import { type Limits, request, type Send } from './transport.ts';
import { violationOf, violationOfHeaders } from './validate.ts';

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
  /**
   * How many bytes the body of a response may have, decompressed. The rest of a longer one is not read, and the error
   * is of kind `unreadable`. Default: 67,108,864 (64 MiB).
   */
  maxResponseBytes?: number;
  /** Headers of every request, beside those that the client writes or in place of them. Default: none. */
  headers?: Record<string, string>;
  /** Whether a request that breaks the interface is refused before it is sent. Default: true; it takes microseconds. */
  validateRequests?: boolean;
  /**
   * Holds every successful answer against the spec; a violation is an error of kind `contract`. Give it the
   * `validateResponses` of `@voice-agent/client/validate-responses`. Default: answers are not validated.
   */
  validateResponses?: ValidateResponses;
  /** What every attempt goes through on its way to `fetch`, the first of them outermost. Default: nothing. */
  middleware?: readonly Middleware[];
  /** Told of every attempt of an operation when it is over, for logs and counters. What it throws is a `console.warn`. */
  onAttempt?: (report: AttemptReport) => void;
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
  /** How many bytes the body of a response may have, decompressed. Default: that of the client. */
  maxResponseBytes?: number;
  /** Headers of this call, beside those of the client or in place of them. Default: none. */
  headers?: Record<string, string>;
}

/** What a page of `iterate` asks for besides. */
export interface PageOptions extends CallOptions {
  /** The field of `data` that must hold records with an `id`, which tells them apart. */
  list?: string;
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
     * Each message type appears at most once.
     *
     * @param id the UUID of the web tool
     */
    update<const Messages extends Message[]>(
      id: string,
      patch: WebToolPatch & DistinctMessages<Messages>,
      options?: CallOptions,
    ): Call<WebTool>;
  };
  /**
   * The openapi-fetch client underneath, for what is not wrapped. Its requests carry the same headers and go through
   * the same middleware; limits, retries, validation and results of this client are not for them.
   */
  readonly raw: FetchClient<paths>;
}

// What openapi-fetch builds in place of a Request, which some runtimes mishandle: `fetch` gets the parts of one.
class Parts {
  declare readonly url: string;
  declare readonly init: OutgoingRequest['init'];
  constructor(url: string, init: OutgoingRequest['init']) {
    Object.assign(this, init, { url, init });
  }
}

/**
 * Makes a client of the service.
 *
 * @throws TypeError when `baseUrl` is no HTTP URL, `apiKey` is empty, a placeholder (`<API_KEY>`, `undefined`, `null`)
 * or holds anything but visible ASCII characters, or a limit is no number that can be one.
 */
export function createClient({
  baseUrl,
  apiKey,
  headers,
  timeoutMs: timeoutOfAll = 30_000,
  deadlineMs: deadlineOfAll = Infinity,
  retries: { lists = 2, updates = 0 } = {},
  maxResponseBytes: bytesOfAll = 2 ** 26,
  middleware = [],
  fetch: send,
  validateRequests = true,
  ...observers
}: ClientOptions): Client {
  // The messages hold neither the address nor the key, which can be secrets.
  if (!(URL.canParse(baseUrl) && /^https?:[^@?#]+$/i.test(baseUrl))) {
    throw new TypeError('baseUrl must be an HTTP URL without user, query or fragment.');
  }
  if (!/^(?!<|(undefined|null)$)[!-~]+$/.test(apiKey ?? '')) {
    throw new TypeError('apiKey must be visible ASCII without spaces, no placeholder.');
  }
  const limitsOf = ({
    timeoutMs = timeoutOfAll,
    deadlineMs = deadlineOfAll,
    retries = 0,
    maxResponseBytes = bytesOfAll,
    signal,
    list,
  }: PageOptions): Limits => {
    if (!(timeoutMs > 0 && deadlineMs > 0 && maxResponseBytes > 0 && retries >= 0 && retries % 1 === 0)) {
      throw new TypeError('timeoutMs, deadlineMs and maxResponseBytes must be above 0, retries an integer.');
    }
    return { timeoutMs, deadlineMs, retries, maxResponseBytes, signal, list, ...observers };
  };
  limitsOf({ retries: lists });
  limitsOf({ retries: updates });

  const dispatch = middleware.reduceRight<(request: OutgoingRequest) => Promise<Response>>(
    (next, each) => (request) => each(request, next),
    ({ url, init }) => (send ?? fetch)(url, init),
  );
  const fetchAs = (operation: OperationId | undefined, attempt: number) => (parts: unknown) => {
    const { url, init } = parts as Parts;
    return dispatch({ url, init, operation, attempt });
  };
  const raw: FetchClient<paths> = createFetch<paths>({
    baseUrl,
    headers: { Authorization: `Token ${apiKey}`, ...headers },
    // Another origin would get the body of an update and the headers that are not `Authorization`.
    redirect: 'manual',
    Request: Parts as unknown as typeof Request,
    fetch: fetchAs(undefined, 1),
  });

  // Typed for paths that are written out; here they come from the table.
  const ask = raw.request as (method: string, path: string, init: object) => ReturnType<Send>;
  const call = <T>(
    id: OperationId,
    isRequest: Validator<unknown>,
    sent: { path?: object; query?: object; body?: object },
    own: PageOptions = {},
    numbers?: Record<string, number | undefined>,
    isChecked = validateRequests,
  ): Call<T> => {
    const { method, path } = operations[id];
    const attempt: Send = (signal, number, bound) =>
      // The transport reads a successful body, and tells an empty one from none.
      ask(method, path, {
        params: sent,
        body: sent.body,
        headers: own.headers,
        parseAs: 'stream',
        signal,
        fetch: async (parts: unknown) => bound(await fetchAs(id, number)(parts)),
      });
    const limits = limitsOf({ ...own, retries: own.retries ?? (id === 'updateWebTool' ? updates : lists) });
    const violation =
      (isChecked && violationOf(isRequest, sent, numbers)) ||
      violationOfHeaders({ ...headers, ...own.headers });
    return toCall(request(id, attempt, limits, violation));
  };

  const jobs: Client['jobs'] = {
    list: ({ projectId, ...body }, own) =>
      call('listJobs', isListJobsRequest, { query: { projectId }, body }, own),
    iterate: ({ skipCounts, ...params }, own) => walk('jobs', jobs.list, params, own, skipCounts),
  };
  const webTools: Client['webTools'] = {
    list: ({ skip, take, ...filters } = {}, own) => {
      // Strings on the wire (4.3).
      const query = { ...filters, skip: skip?.toString(), take: take?.toString() };
      return call('listWebTools', isListWebToolsRequest, { query }, own, { skip, take });
    },
    iterate: (params, own) => walk('items', webTools.list, params, own, 'pages'),
    update: (id, body, own) => {
      // A URL with a dot or two for a name leads to another path.
      const isChecked = validateRequests || /^\.*$/.test(id);
      return call('updateWebTool', isUpdateWebToolRequest, { path: { id }, body }, own, {}, isChecked);
    },
  };
  return { jobs, webTools, raw };
}
