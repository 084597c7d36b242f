import { type HttpHandler, HttpResponse, http } from 'msw';
import type {
  Job,
  JobListRequest,
  JobStatus,
  JobType,
  ParamSchema,
  WebTool,
  WebToolPatch,
} from '../generated/types.ts';
import {
  isListJobsRequest,
  isListJobsResponse,
  isListWebToolsRequest,
  isListWebToolsResponse,
  isUpdateWebToolRequest,
  type Validator,
} from '../generated/validators.ts';
import { violationOf } from '../validate.ts';
import { urlPattern } from './address.ts';
import * as records from './records.ts';

/** A job of the mock, with what its filters look at. These fields are not part of an answer: a job shows neither. */
export interface MockJob extends Job {
  /** The state that the filter `status` looks at. */
  status?: JobStatus;
  /** The kind that the filter `type` looks at. */
  type?: JobType;
}

/** A web tool of the mock, with what its filters look at. `voiceAgentIds` is not part of an answer. */
export interface MockWebTool extends WebTool {
  /** The voice agents that it is associated with, which the filter `voiceAgentId` looks at. UUIDs. */
  voiceAgentIds?: readonly string[];
}

/** What the mock of the service is made of. */
export interface HandlersOptions {
  /** The address that the client under test has as its `baseUrl`. */
  baseUrl: string;
  /** The only API key that is let in. Default: any key, written as the interface wants it (section 5). */
  apiKey?: string;
  /** The jobs at the start; every project has the same. Default: `fixtures.jobs`. */
  jobs?: readonly MockJob[];
  /** The web tools at the start. Default: `fixtures.webTools`. */
  webTools?: readonly MockWebTool[];
  /** What `skip` of the job list counts; the interface does not say (4.1). Default: `'pages'`. */
  jobsSkipCounts?: 'pages' | 'records';
}

/**
 * Request handlers for MSW that play the service in memory: `setupServer(...handlers({ baseUrl }))`. The state belongs
 * to one call of this function; an update changes the web tool that the next list shows.
 *
 * From the interface: the paths, the header `Authorization` (5), the required `projectId`, every constraint on a query
 * or a body with the rules of an update (4.1 to 4.3), the envelope (2.1), the page size of web tools (8).
 *
 * What the interface leaves open is a choice of this mock; the service may do otherwise:
 * - A refusal is a 401 (no valid `Authorization`), 404 (no web tool has the id) or 422 (a request that breaks the
 *   interface). Its body is `{ message }`, with `pointer` and `rule` for a 422.
 * - An absent body is an empty one.
 * - A page of jobs has ten records, too, when `take` is not given.
 * - `skip` and `take` of web tools must be whole numbers from 1.
 * - A filter lets a record pass that does not have the field it looks at. `type=WEB_TOOL` lets every web tool pass.
 * - `search` looks at the title of a job, in small and capital letters alike. `sort` is not looked at.
 * - `total` counts all records, `filtered` those that pass the filters, on all pages.
 * - An update replaces each named field whole, and no other; `version` stays. Of `params` the record keeps the type and
 *   the description of each property.
 *
 * @throws TypeError when `baseUrl` is no HTTP URL, `jobsSkipCounts` is neither word, `apiKey` is empty, or a record
 * breaks the interface
 */
export function handlers(options: HandlersOptions): HttpHandler[] {
  const { baseUrl, apiKey, jobsSkipCounts = 'pages' } = options;
  if (apiKey === '') throw new TypeError('apiKey must be the key alone, or be left out to let any key in.');
  if (jobsSkipCounts !== 'pages' && jobsSkipCounts !== 'records')
    throw new TypeError("jobsSkipCounts must be 'pages' or 'records'.");
  const jobs: MockJob[] = structuredClone([...(options.jobs ?? records.jobs)]);
  const webTools: MockWebTool[] = structuredClone([...(options.webTools ?? records.webTools)]);
  const counts = { total: 0, filtered: 0 };
  checkRecords('jobs', isListJobsResponse, { jobs, ...counts });
  checkRecords('webTools', isListWebToolsResponse, { items: webTools, ...counts });

  const checkKey = (request: Request) => {
    const authorization = request.headers.get('authorization') ?? '';
    const isIn =
      apiKey === undefined ? /^Token [\x21-\x7e]+$/.test(authorization) : authorization === `Token ${apiKey}`;
    if (!isIn) throw refusal(401, 'The header Authorization must be Token, one space, and the API key.');
  };

  return [
    http.post(urlPattern(baseUrl, 'listJobs'), async ({ request }) => {
      checkKey(request);
      const body = await bodyOf(request);
      check(isListJobsRequest, { query: queryOf(request), body });
      const { skip, take = 10, search = '', status, type } = body as JobListRequest;
      const found = jobs.filter(
        (job) =>
          passes(status, job.status) &&
          passes(type, job.type) &&
          (job.title ?? '').toLowerCase().includes(search.toLowerCase()),
      );
      const start = jobsSkipCounts === 'pages' ? ((skip ?? 1) - 1) * take : (skip ?? 0);
      const page = found.slice(start, start + take).map(({ status: _status, type: _type, ...job }) => job);
      return success({ jobs: page, total: jobs.length, filtered: found.length });
    }),

    http.get(urlPattern(baseUrl, 'listWebTools'), ({ request }) => {
      checkKey(request);
      const { isActive: flag, ...query } = queryOf(request);
      const isActive = flag === 'true' || flag === 'false' ? flag === 'true' : flag;
      check(isListWebToolsRequest, { query: { ...query, ...(flag !== undefined && { isActive }) } });
      const skip = countOf('skip', query.skip ?? '1');
      const take = countOf('take', query.take ?? '10');
      const { voiceAgentId } = query;
      const type = query.type === 'WEB_TOOL' ? undefined : query.type;
      const found = webTools.filter(
        (tool) =>
          passes(isActive, tool.isActive) &&
          passes(type, tool.type) &&
          (voiceAgentId === undefined || (tool.voiceAgentIds?.includes(voiceAgentId) ?? true)),
      );
      const items = found.slice((skip - 1) * take, skip * take).map(shown);
      return success({ total: webTools.length, filtered: found.length, items });
    }),

    http.patch(urlPattern(baseUrl, 'updateWebTool'), async ({ request, params }) => {
      checkKey(request);
      const path = { id: params[0] };
      const body = await bodyOf(request);
      check(isUpdateWebToolRequest, { path, body });
      const tool = webTools.find(({ id }) => id === path.id);
      if (tool === undefined) throw refusal(404, 'There is no web tool with this id.');
      const patch = body as WebToolPatch;
      for (const field of changeable) {
        if (patch[field] !== undefined) Object.assign(tool, { [field]: patch[field] });
      }
      if (patch.params !== undefined) tool.params = paramsOf(patch.params);
      return success(shown(tool));
    }),
  ];
}

// Whatever else a body holds must not change an id or a version.
const changeable = ['type', 'name', 'description', 'async', 'toolSettings', 'messages'] as const;

const success = (data: object) => HttpResponse.json({ success: true, message: 'success', data });
const refusal = (status: number, message: string, more: object = {}) =>
  HttpResponse.json({ message, ...more }, { status });

const shown = ({ voiceAgentIds: _voiceAgentIds, ...tool }: MockWebTool): WebTool => tool;
const passes = (wanted: unknown, own: unknown) => wanted === undefined || own === undefined || own === wanted;

function checkRecords(option: string, isResponse: Validator<unknown>, data: object): void {
  const violation = violationOf(isResponse, { success: true, message: '', data } as object);
  if (violation === undefined) return;
  // The pointer leads through the envelope and the list in it.
  const pointer = violation.pointer.replace(/^\/data\/\w+/, '');
  throw new TypeError(`${option} must be records of the interface: ${pointer} ${violation.reason}.`);
}

/** Throws the refusal of a request that breaks the interface; MSW answers with it. */
function check(isRequest: Validator<unknown>, request: object): void {
  const violation = violationOf(isRequest, request);
  if (violation === undefined) return;
  const { pointer, rule, reason } = violation;
  throw refusal(422, `${pointer} ${reason}`, { pointer, rule });
}

function queryOf({ url }: Request): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams);
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw refusal(422, '/body is no JSON', { pointer: '/body' });
  }
}

function countOf(name: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  const pointer = `/query/${name}`;
  throw refusal(422, `${pointer} must be a whole number from 1`, { pointer });
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
