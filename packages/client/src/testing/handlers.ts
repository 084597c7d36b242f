import {
  ApiError,
  type ApiErrorStatus,
  createService,
  firstViolation,
  type ServiceSpec,
} from '@voice-agent/service';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { serviceSpec } from '../behaviours/service-spec.ts';
import type { Behaviours } from '../behaviours/types.ts';
import type { Job, JobStatus, JobType, ParamSchema, WebTool } from '../generated/types.ts';
import { isListJobsResponse, isListWebToolsResponse, type Validator } from '../generated/validators.ts';
import { violationOfParams } from '../params-map.ts';
import { pathOf, urlPattern } from './address.ts';
import * as records from './records.ts';

/** A job of the mock, with what its filters look at. These fields are not part of a response. */
export interface MockJob extends Job {
  /** The state that the filter `status` looks at. */
  status?: JobStatus;
  /** The kind that the filter `type` looks at. */
  type?: JobType;
}

/** A web tool of the mock, with what its filters look at. `voiceAgentIds` is not part of a response. */
export interface MockWebTool extends WebTool {
  /** The voice agents that it is associated with, which the filter `voiceAgentId` looks at. UUIDs. */
  voiceAgentIds?: readonly string[];
}

/**
 * The options of the mock service.
 *
 * @example
 * import { fixtures, type HandlersOptions } from '@voice-agent/client/testing';
 *
 * const options: HandlersOptions = { baseUrl, apiKey, jobs: [fixtures.job] };
 */
export interface HandlersOptions {
  /** The address that the client under test has as its `baseUrl`. */
  baseUrl: string | URL;
  /** The only valid API key. Default: any key in the documented form. */
  apiKey?: string;
  /** The jobs at the start; every project has the same. Default: those of `fixtures.jobs`. */
  jobs?: readonly MockJob[];
  /** The web tools at the start. Default: those of `fixtures.webTools`. */
  webTools?: readonly MockWebTool[];
  /** What `skip` of the job list counts, which the service does not specify. Default: `'pages'`. */
  jobsSkipCounts?: 'pages' | 'records';
  /**
   * What operations do in place of the mock: from a valid request to the `data` of the response, or an `ApiError`.
   * Default: none.
   */
  behaviours?: Behaviours;
}

/**
 * Request handlers for MSW that play the service in memory: `setupServer(...handlers({ baseUrl }))`. The state belongs
 * to one call of this function; an update changes the web tool that the next list shows.
 *
 * From the spec: the paths, the header `Authorization`, every constraint on parameters and bodies with the rules of an
 * update, the envelope, the page size of web tools. Any other operation responds with the first valid example of the
 * spec.
 *
 * Where the service specifies nothing, the mock behaves as follows; the service may differ:
 * - An error is a 401 (no valid `Authorization`), 404 (no web tool has the id) or 422 (an invalid request). Its body is `{ message }`, with `pointer` and `rule` for a 422.
 * - An absent body is an empty one.
 * - A page of jobs has ten records, too, when `take` is not given.
 * - `skip` and `take` of web tools must be integers of at least 1.
 * - A filter lets a record pass that does not have the field it looks at. `type=WEB_TOOL` lets every web tool pass.
 * - `search` looks at the title of a job and ignores case. `sort` is ignored.
 * - `total` counts all records, `filtered` those that pass the filters, on all pages.
 * - An update replaces each named field whole, and no other; `version` stays. Of `params` the record keeps the type and
 *   the description of each property. The map of a response in place of a schema is rejected.
 *
 * @throws TypeError when `baseUrl` is not an HTTP URL, `jobsSkipCounts` is neither value, `apiKey` is empty, or a record
 * violates the spec
 * @example
 * import { handlers } from '@voice-agent/client/testing';
 * import { setupServer } from 'msw/node';
 *
 * const server = setupServer(...handlers({ baseUrl: 'https://voice-agent.example.com' }));
 * server.listen();
 */
export function handlers(options: HandlersOptions): HttpHandler[] {
  return serviceHandlers(options);
}

/** The same for any spec, such as one with more operations. */
export function serviceHandlers(options: HandlersOptions, spec: ServiceSpec = serviceSpec): HttpHandler[] {
  const { baseUrl, apiKey, behaviours } = options;
  if (apiKey === '') throw new TypeError('apiKey must be the key alone. Leave it out to accept any key.');
  const service = createService({ ...mockBehaviours(options), ...behaviours }, spec);
  const checkKey = (authorization: string) => {
    const isIn =
      apiKey === undefined ? /^Token [\x21-\x7e]+$/.test(authorization) : authorization === `Token ${apiKey}`;
    if (!isIn)
      throw new ApiError(
        'unauthenticated',
        'The Authorization header must be Token, one space and the API key.',
      );
  };
  return [
    http.all(urlPattern(baseUrl), async ({ request }) => {
      const route = service.route(request.method, pathOf(request, baseUrl));
      // Another handler may know it.
      if (route instanceof ApiError) return undefined;
      const header = (name: string) => request.headers.get(name) ?? undefined;
      try {
        if (route.operation.authenticated !== false) checkKey(header('authorization') ?? '');
        const text = await request.text();
        const query = new URL(request.url).search.slice(1);
        const { body, ...init } = service.run(
          route,
          { query, header, body: () => readJson(text) },
          undefined,
        );
        return new HttpResponse(body || null, init);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { status, message, pointer, rule } = error;
        return HttpResponse.json(
          { message, pointer, rule },
          { status: typeof status === 'number' ? status : statuses[status] },
        );
      }
    }),
  ];
}

const statuses: Readonly<Record<Exclude<ApiErrorStatus, number>, number>> = {
  invalid: 422,
  unauthenticated: 401,
  'unknown-id': 404,
};

/** The behaviours of the mock; other operations respond with examples of the spec. */
function mockBehaviours(options: HandlersOptions): Behaviours {
  const { jobsSkipCounts = 'pages' } = options;
  if (jobsSkipCounts !== 'pages' && jobsSkipCounts !== 'records')
    throw new TypeError("jobsSkipCounts must be 'pages' or 'records'.");
  const jobs: MockJob[] = structuredClone([...(options.jobs ?? records.jobs)]);
  const webTools: MockWebTool[] = structuredClone([...(options.webTools ?? records.webTools)]);
  const counts = { total: 0, filtered: 0 };
  checkRecords('jobs', isListJobsResponse, { jobs, ...counts });
  checkRecords('webTools', isListWebToolsResponse, { items: webTools, ...counts });
  return {
    listJobs: ({ body = {} }) => {
      const { skip, take = 10, search = '', status, type } = body;
      const found = jobs.filter(
        (job) =>
          passes(status, job.status) &&
          passes(type, job.type) &&
          (job.title ?? '').toLowerCase().includes(search.toLowerCase()),
      );
      const start = jobsSkipCounts === 'pages' ? ((skip ?? 1) - 1) * take : (skip ?? 0);
      const page = found.slice(start, start + take).map(({ status: _status, type: _type, ...job }) => job);
      return { jobs: page, total: jobs.length, filtered: found.length };
    },

    listWebTools: ({ query }) => {
      const skip = countOf('skip', query.skip ?? '1');
      const take = countOf('take', query.take ?? '10');
      const { voiceAgentId, isActive } = query;
      const type = query.type === 'WEB_TOOL' ? undefined : query.type;
      const found = webTools.filter(
        (tool) =>
          passes(isActive, tool.isActive) &&
          passes(type, tool.type) &&
          (voiceAgentId === undefined || (tool.voiceAgentIds?.includes(voiceAgentId) ?? true)),
      );
      const items = found.slice((skip - 1) * take, skip * take).map(shown);
      return { total: webTools.length, filtered: found.length, items };
    },

    updateWebTool: ({ path, body: { params, ...patch } = {} }) => {
      const violation = violationOfParams('updateWebTool', { body: { params } });
      if (violation) throw new ApiError('invalid', violation.reason, violation);
      const tool = webTools.find(({ id }) => id === path.id);
      if (tool === undefined) throw new ApiError('unknown-id', 'No web tool has this id.');
      Object.assign(tool, patch, params && { params: paramsOf(params) });
      return shown(tool);
    },
  };
}

const shown = ({ voiceAgentIds: _voiceAgentIds, ...tool }: MockWebTool): WebTool => tool;
const passes = (filter: unknown, actual: unknown) =>
  filter === undefined || actual === undefined || actual === filter;

function checkRecords(option: string, isResponse: Validator<unknown>, data: object): void {
  const violation = firstViolation(isResponse, { success: true, message: '', data });
  if (violation === undefined) return;
  // The pointer leads through the envelope and the list in it.
  const place = violation.pointer.replace(/^\/data\/\w+/, '');
  throw new TypeError(`${option} must be valid records: ${place} ${violation.reason}.`);
}

function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new ApiError('invalid', 'is not JSON', { pointer: '/body' });
  }
}

function countOf(name: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new ApiError('invalid', 'must be an integer of at least 1', { pointer: `/query/${name}` });
}

function paramsOf({ properties = {} }: ParamSchema): NonNullable<WebTool['params']> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, description }]) => [
      name,
      {
        ...(type !== undefined && { type }),
        ...(typeof description === 'string' && { description }),
      },
    ]),
  );
}
