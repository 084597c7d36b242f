import { randomUUID } from 'node:crypto';
import { recordsOf as recordsOfReply } from '../api.ts';
import { toolsProblem } from '../bare/checks.ts';
import {
  editing,
  editingTools,
  fieldsOf,
  isSuccess,
  listing,
  on,
  recordsOf,
  sendingFields,
  sendingQuery,
  withJson,
} from '../middleware.ts';
import { jobsFilter, toolsFilter } from '../probes.ts';
import type { ApiDraft, FaultRequest, Fields, Middleware } from '../types.ts';

const statuses = ['PENDING', 'COMPLETED', 'FAILED'];
const types = ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'];

/** A value of a filter of the job list that lets everything through. */
const jobValueIgnored = (field: 'status' | 'type', value: string): ApiDraft => ({
  name: `jobs-${value.toLowerCase().replace('_', '-')}-ignored`,
  operation: 'listJobs',
  says: `With the ${field} ${value} all jobs are listed.`,
  fact: `list-jobs.${field}`,
  make: () =>
    sendingFields('listJobs', ({ [field]: asked, ...others }) =>
      asked === value ? others : { [field]: asked, ...others },
    ),
  probe: jobsFilter(field, field === 'status' ? statuses : types),
});

const jobs = (
  name: string,
  fact: string,
  says: string,
  make: () => Middleware,
  probe: ApiDraft['probe'],
): ApiDraft => ({ name, operation: 'listJobs', says, fact, make, probe });

/** The jobs that a filter keeps out, in the place of those it lets through. */
const jobsInverted = (field: 'status' | 'type' | 'search'): Middleware =>
  on('listJobs', async (request, next) => {
    const answer = await next(request);
    const { [field]: asked, ...others } = fieldsOf(request);
    if (!isSuccess(answer) || asked === undefined || asked === '') return answer;
    const wide = { skip: 1, take: 1000 };
    const kept = recordsOf(fieldsOf(await next(withJson(request, { ...others, [field]: asked, ...wide }))));
    const all = recordsOf(fieldsOf(await next(withJson(request, { ...others, ...wide }))));
    const ids = new Set(kept.map(({ id }) => id));
    const envelope = fieldsOf(answer);
    const jobs = all.filter(({ id }) => !ids.has(id)).slice(0, Number(others.take ?? 10));
    return withJson(answer, { ...envelope, data: { ...(envelope.data as Fields), jobs } });
  });

/** Appends, to a list with this field, the first record of the list without it. */
const jobsLeaking = (field: string): Middleware =>
  on('listJobs', async (request, next) => {
    const answer = await next(request);
    const { [field]: asked, ...others } = fieldsOf(request);
    if (!isSuccess(answer) || asked === undefined) return answer;
    const all = recordsOf(fieldsOf(await next(withJson(request, { ...others, skip: 1, take: 1 }))));
    const envelope = fieldsOf(answer);
    const page = envelope.data as { jobs: Fields[] };
    const stranger = all.filter(({ id }) => page.jobs.every((job) => job.id !== id));
    return withJson(answer, {
      ...envelope,
      data: { ...page, jobs: [...page.jobs.slice(0, -1), ...stranger] },
    });
  });

const nothingFound: ApiDraft['probe'] = async (api) => {
  const answer = await api.listJobs({ search: `qx-${randomUUID()}` });
  return answer.ok && recordsOfReply(answer).length === 0;
};
const isMcp = ({ type }: Fields): boolean => type === 'MCP';
const isFunction = ({ type }: Fields): boolean => type === 'FUNCTION';
const isActive = (tool: Fields): boolean => tool.isActive === true;
const isInactive = (tool: Fields): boolean => tool.isActive === false;

const tools = (
  name: string,
  fact: 'type' | 'is-active',
  says: string,
  query: Record<string, string>,
  matches: (tool: Fields) => boolean,
  make: () => Middleware,
): ApiDraft => ({
  name,
  operation: 'listWebTools',
  says,
  fact: `list-web-tools.${fact}`,
  make,
  probe: toolsFilter(query, matches),
});

/** Drops a parameter where `when` says so. */
const dropping = (name: string, when: (query: URLSearchParams) => boolean) => () =>
  sendingQuery('listWebTools', (query) => {
    // A wrong query is refused as ever.
    if (toolsProblem(query) === undefined && when(query)) query.delete(name);
  });
/** Replaces the value of a parameter. */
const replacing = (name: string, values: Record<string, string>) => () =>
  sendingQuery('listWebTools', (query) => {
    const other = values[query.get(name) ?? ''];
    if (other !== undefined) query.set(name, other);
  });
/** Changes the web tools of a list that was filtered by the parameter. */
const filtered = (name: string, change: (items: Fields[], request: FaultRequest) => Fields[]) => () =>
  editingTools((items, request) => (request.query.has(name) ? change(items, request) : items));

const agents = (name: string, says: string, probe: ApiDraft['probe'], make: () => Middleware): ApiDraft => ({
  name,
  operation: 'listWebTools',
  says,
  fact: 'list-web-tools.voice-agent-id',
  make,
  probe,
});
const strangersTools: ApiDraft['probe'] = async (api) =>
  recordsOfReply(await api.listWebTools({ voiceAgentId: randomUUID(), take: '50' })).length === 0;
const agentAndType: ApiDraft['probe'] = async (api) =>
  (await api.tools({ voiceAgentId: randomUUID(), type: 'FUNCTION' })).length === 0;

export const filterFaults: ApiDraft[] = [
  ...statuses.map((value) => jobValueIgnored('status', value)),
  ...types.map((value) => jobValueIgnored('type', value)),
  jobs(
    'jobs-status-inverted',
    'list-jobs.status',
    'With a status the jobs of the other states are listed.',
    () => jobsInverted('status'),
    jobsFilter('status', statuses),
  ),
  jobs(
    'jobs-type-inverted',
    'list-jobs.type',
    'With a type the jobs of the other kinds are listed.',
    () => jobsInverted('type'),
    jobsFilter('type', types),
  ),
  jobs(
    'jobs-status-leaks-one',
    'list-jobs.status',
    'The last job of a list with a status is one of any status.',
    () => jobsLeaking('status'),
    jobsFilter('status', statuses),
  ),
  jobs(
    'jobs-status-ignored-beside-type',
    'list-jobs.status',
    'The status is ignored when there is a type.',
    () =>
      sendingFields('listJobs', ({ status, ...others }) =>
        others.type === undefined || !statuses.includes(String(status)) ? { status, ...others } : others,
      ),
    jobsFilter('status', statuses, { type: 'TTS' }),
  ),
  jobs(
    'jobs-type-ignored-beside-status',
    'list-jobs.type',
    'The type is ignored when there is a status.',
    () =>
      sendingFields('listJobs', ({ type, ...others }) =>
        others.status === undefined || !types.includes(String(type)) ? { type, ...others } : others,
      ),
    jobsFilter('type', types, { status: 'COMPLETED' }),
  ),
  jobs(
    'jobs-search-ignored',
    'list-jobs.search',
    'A text to search for changes nothing.',
    () =>
      sendingFields('listJobs', ({ search, ...others }) =>
        typeof search === 'string' ? others : { search, ...others },
      ),
    nothingFound,
  ),
  jobs(
    'jobs-search-inverted',
    'list-jobs.search',
    'The jobs without the text are listed.',
    () => jobsInverted('search'),
    nothingFound,
  ),
  jobs(
    'jobs-search-pads-with-another',
    'list-jobs.search',
    'A search that finds nothing shows the first job of all.',
    () =>
      on('listJobs', async (request, next) => {
        const answer = await next(request);
        if (!isSuccess(answer) || recordsOf(fieldsOf(answer)).length > 0) return answer;
        const { search, ...others } = fieldsOf(request);
        return search === undefined ? answer : next(withJson(request, { ...others, skip: 1, take: 1 }));
      }),
    nothingFound,
  ),
  tools(
    'tools-mcp-ignored',
    'type',
    'With the type MCP all web tools are listed.',
    { type: 'MCP' },
    isMcp,
    dropping('type', (query) => query.get('type') === 'MCP'),
  ),
  tools(
    'tools-function-ignored',
    'type',
    'With the type FUNCTION all web tools are listed.',
    { type: 'FUNCTION' },
    isFunction,
    dropping('type', (query) => query.get('type') === 'FUNCTION'),
  ),
  tools(
    'tools-type-inverted',
    'type',
    'The filters MCP and FUNCTION are swapped.',
    { type: 'MCP' },
    isMcp,
    replacing('type', { MCP: 'FUNCTION', FUNCTION: 'MCP' }),
  ),
  tools(
    'tools-mcp-finds-nothing',
    'type',
    'With the type MCP the list is empty.',
    { type: 'MCP' },
    isMcp,
    filtered('type', (items, { query }) => (query.get('type') === 'MCP' ? [] : items)),
  ),
  tools(
    'tools-function-leaves-one-out',
    'type',
    'With the type FUNCTION the last web tool of a page is missing.',
    { type: 'FUNCTION' },
    isFunction,
    filtered('type', (items, { query }) => (query.get('type') === 'FUNCTION' ? items.slice(0, -1) : items)),
  ),
  tools(
    'tools-type-ignored-on-page-two',
    'type',
    'From the second page on the type is ignored.',
    { type: 'MCP' },
    isMcp,
    dropping('type', (query) => Number(query.get('skip') ?? 1) > 1),
  ),
  tools(
    'tools-type-ignored-beside-active',
    'type',
    'The type is ignored when there is isActive.',
    { type: 'MCP', isActive: 'true' },
    (tool) => isMcp(tool) && isActive(tool),
    dropping('type', (query) => query.has('isActive')),
  ),
  tools(
    'tools-type-leaks-one',
    'type',
    'A list with a type ends with a web tool of the other type.',
    { type: 'FUNCTION' },
    isFunction,
    () =>
      on('listWebTools', async (request, next) => {
        const answer = await next(request);
        const asked = request.query.get('type');
        const other = { MCP: 'FUNCTION', FUNCTION: 'MCP' }[asked ?? ''];
        if (!isSuccess(answer) || other === undefined) return answer;
        const [stranger] = recordsOf(fieldsOf(await next(listing(request, { type: other }))));
        const envelope = fieldsOf(answer);
        const page = envelope.data as { items: Fields[] };
        return withJson(answer, {
          ...envelope,
          data: { ...page, items: [...page.items.slice(0, -1), stranger] },
        });
      }),
  ),
  tools(
    'tools-active-ignored',
    'is-active',
    'With isActive true all web tools are listed.',
    { isActive: 'true' },
    isActive,
    dropping('isActive', (query) => query.get('isActive') === 'true'),
  ),
  tools(
    'tools-inactive-ignored',
    'is-active',
    'With isActive false all web tools are listed, as if it were not there.',
    { isActive: 'false' },
    isInactive,
    dropping('isActive', (query) => query.get('isActive') === 'false'),
  ),
  tools(
    'tools-active-inverted',
    'is-active',
    'With isActive the other web tools are listed.',
    { isActive: 'true' },
    isActive,
    replacing('isActive', { true: 'false', false: 'true' }),
  ),
  tools(
    'tools-false-taken-for-true',
    'is-active',
    'With isActive false the active web tools are listed.',
    { isActive: 'false' },
    isInactive,
    replacing('isActive', { false: 'true' }),
  ),
  tools(
    'tools-active-ignored-beside-type',
    'is-active',
    'isActive is ignored when there is a type.',
    { type: 'FUNCTION', isActive: 'false' },
    (tool) => isFunction(tool) && isInactive(tool),
    dropping('isActive', (query) => query.has('type')),
  ),
  agents(
    'tools-agent-ignored',
    'With voiceAgentId the web tools of all agents are listed.',
    strangersTools,
    dropping('voiceAgentId', () => true),
  ),
  agents(
    'tools-agent-ignored-beside-type',
    'voiceAgentId is ignored when there is a type.',
    agentAndType,
    dropping('voiceAgentId', (query) => query.has('type')),
  ),
  agents(
    'tools-agent-without-tools-gets-all',
    'For an agent without web tools the first page of all web tools is listed.',
    strangersTools,
    () =>
      on('listWebTools', async (request, next) => {
        const answer = await next(request);
        const isEmpty = isSuccess(answer) && recordsOf(fieldsOf(answer)).length === 0;
        return isEmpty && request.query.has('voiceAgentId') ? next(listing(request, { take: '10' })) : answer;
      }),
  ),
  {
    name: 'jobs-filtered-above-total',
    operation: 'listJobs',
    says: 'More jobs are filtered than there are in total.',
    fact: 'job-list.filtered',
    make: () =>
      editing('listJobs', ({ data }) => {
        const list = data as { total: number; filtered: number };
        list.filtered = list.total + 1;
      }),
    probe: async (api) => isOrdered(await api.listJobs()),
  },
  {
    name: 'tools-filtered-above-total-with-a-type',
    operation: 'listWebTools',
    says: 'With a type more web tools are filtered than there are in total.',
    fact: 'web-tool-list.filtered',
    make: () =>
      editing('listWebTools', ({ data }, { query }) => {
        const list = data as { total: number; filtered: number };
        if (query.has('type')) list.filtered = list.total + 1;
      }),
    probe: async (api) => isOrdered(await api.listWebTools({ type: 'MCP' })),
  },
];

function isOrdered({ json }: { json: unknown }): boolean {
  const { total, filtered } = (json as { data: { total: number; filtered: number } }).data;
  return filtered <= total;
}
