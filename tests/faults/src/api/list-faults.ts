import { jobsProblem } from '../bare-provider/request-validation.ts';
import type { Fault, FaultResponse, Fields, Middleware, OperationId } from '../harness/fault.ts';
import { faultsOf } from '../harness/fault-family.ts';
import { isSuccess, type Reply } from '../harness/http-client.ts';
import {
  editing,
  editingTools,
  fieldsOf,
  listing,
  on,
  recordsOf,
  sendingFields,
  sendingQuery,
  withJson,
} from '../harness/http-messages.ts';
import { type Api, dataOf } from './api-client.ts';
import { jobPagesAreRight, jobsFilter, nothingFound, toolPagesAreTheWhole, toolsFilter } from './probes.ts';

// Pages and filters that are wrong: what lists.yaml and job-filters.yaml cannot express.

const number = (query: URLSearchParams, name: string, without: number): number =>
  Number(query.get(name) ?? without);
/** Changes a number of the query, the default too. */
const counting = (name: 'skip' | 'take', change: (value: number) => number) => (): Middleware =>
  sendingQuery('listWebTools', (query) =>
    query.set(name, String(Math.max(1, change(number(query, name, name === 'take' ? 10 : 1))))),
  );
/** A list with other data than it has. */
const withData = (response: FaultResponse, data: Fields): FaultResponse => {
  const envelope = fieldsOf(response);
  return withJson(response, { ...envelope, data: { ...(envelope.data as Fields), ...data } });
};
/** Each success becomes another response to its request. */
const responding = (
  operation: OperationId,
  change: (response: FaultResponse, ...call: Parameters<Middleware>) => Promise<FaultResponse>,
) =>
  on(operation, async (request, next) => {
    const response = await next(request);
    return isSuccess(response) ? change(response, request, next) : response;
  });
/** Replaces a page by another slice of the whole. */
const slicing =
  (slice: (skip: number, take: number, query: URLSearchParams) => [start: number, end: number]) =>
  (): Middleware =>
    responding('listWebTools', async (response, request, next) => {
      const { query } = request;
      const others = [...query].filter(([name]) => !['skip', 'take'].includes(name));
      const all = recordsOf(fieldsOf(await next(listing(request, Object.fromEntries(others)))));
      const page = slice(number(query, 'skip', 1), number(query, 'take', 10), query);
      return withData(response, { items: all.slice(...page) });
    });

const toolPages = faultsOf<Api>()(
  { operation: 'listWebTools', violates: 'list-web-tools.skip', probe: toolPagesAreTheWhole() },
  {
    'tools-take-one-more': {
      violates: 'list-web-tools.take',
      description: 'A page has one web tool more than take says.',
      create: counting('take', (take) => take + 1),
    },
    'tools-take-five-more': {
      violates: 'list-web-tools.take',
      description: 'A page has five web tools more than take says.',
      create: counting('take', (take) => take + 5),
    },
    'tools-take-one-less': {
      violates: 'list-web-tools.take',
      description: 'A page has one web tool less than take says, as long as it has one.',
      create: () =>
        editingTools((items, { query }) => items.slice(0, Math.max(1, number(query, 'take', 10) - 1))),
    },
    'tools-take-twice-of-the-second-page': {
      violates: 'list-web-tools.take',
      description: 'The second page has more web tools than take says.',
      create: slicing((skip, take) => [(skip - 1) * take, (skip === 2 ? skip + 1 : skip) * take]),
    },
    'tools-default-start-second': {
      violates: 'limit.list-web-tools.skip-default',
      description: 'Without skip the list starts with its second web tool.',
      create: slicing((skip, take, query) =>
        query.has('skip') ? [(skip - 1) * take, skip * take] : [1, take + 1],
      ),
    },
    'tools-pages-from-zero': {
      description: 'The page 1 is the second one, as if pages were counted from 0.',
      create: counting('skip', (skip) => skip + 1),
    },
    'tools-skip-as-offset': {
      description: 'The number of the page is used as the number of web tools to skip.',
      create: slicing((skip, take) => [skip - 1, skip - 1 + take]),
    },
    'tools-pages-overlap': {
      description: 'Each page after the first begins with the last web tool of the one before.',
      create: slicing((skip, take) => {
        const back = skip > 1 ? 1 : 0;
        return [Math.max(0, (skip - 1) * take - back), skip * take - back];
      }),
    },
    'tools-pages-with-gaps': {
      description: 'Between two pages one web tool is left out.',
      create: slicing((skip, take) => [(skip - 1) * (take + 1), (skip - 1) * (take + 1) + take]),
    },
    'tools-last-page-missing': {
      description: 'A page that is not full is returned empty.',
      create: () =>
        editingTools((items, { query }) => (items.length < number(query, 'take', 10) ? [] : items)),
    },
    'tools-never-end': {
      description: 'A page after the last is the first again.',
      create: () =>
        responding('listWebTools', async (response, request, next) => {
          if (recordsOf(fieldsOf(response)).length > 0) return response;
          const query = new URLSearchParams(request.query);
          query.set('skip', '1');
          return next({ ...request, query });
        }),
    },
    'tools-first-record-twice': {
      description: 'The first web tool of a page is in the place of its second as well.',
      create: () => editingTools((items) => items.map((item, i) => (i === 1 ? (items[0] ?? item) : item))),
    },
    'tools-one-lost-after-page-one': {
      description: 'Between the first page and the second one web tool is left out.',
      create: slicing((skip, take) => {
        const from = (skip - 1) * take + (skip > 1 ? 1 : 0);
        return [from, from + take];
      }),
    },
  },
);

const jobsSending = (change: (fields: Fields) => Fields) => () =>
  // An invalid body is still rejected, so that only the page shows the fault.
  sendingFields('listJobs', (fields, { query }) =>
    jobsProblem(query, fields) === undefined ? change(fields) : fields,
  );
const jobsEditing = (change: (jobs: Fields[], body: Fields) => Fields[]) => () =>
  editing('listJobs', ({ data }, request) => {
    const page = data as { jobs: Fields[] };
    page.jobs = change(page.jobs, fieldsOf(request));
  });

const jobPages = faultsOf<Api>()(
  { operation: 'listJobs', violates: 'jobs.listing', probe: jobPagesAreRight },
  {
    'jobs-take-ignored': {
      description: 'A page has ten jobs whatever take says.',
      create: jobsSending((fields) => ({ ...fields, take: 10 })),
    },
    'jobs-take-one-more': {
      description: 'A page has one job more than take says.',
      create: jobsSending((fields) =>
        typeof fields.take === 'number' ? { ...fields, take: fields.take + 1 } : fields,
      ),
    },
    'jobs-take-one-less': {
      description: 'A page has one job less than take says.',
      create: jobsEditing((jobs, { take }) => (typeof take === 'number' ? jobs.slice(0, take - 1) : jobs)),
    },
    'jobs-skip-ignored': {
      description: 'Every page of jobs is the first.',
      create: jobsSending(({ skip: _, ...fields }) => fields),
    },
    'jobs-second-page-empty': {
      description: 'With a skip of 2 or more the list is empty.',
      create: jobsEditing((jobs, { skip }) => (typeof skip === 'number' && skip >= 2 ? [] : jobs)),
    },
    'jobs-first-record-twice': {
      description: 'The first job of a page is in the place of its last as well.',
      create: jobsEditing((jobs) => jobs.map((job, i) => (i === jobs.length - 1 ? (jobs[0] ?? job) : job))),
    },
    'jobs-take-ignored-on-page-three': {
      description: 'With skip 3 a page has more jobs than take says.',
      create: jobsSending((fields) =>
        fields.skip === 3 && typeof fields.take === 'number' ? { ...fields, take: fields.take * 2 } : fields,
      ),
    },
  },
);

/** Lists the jobs that a filter keeps out, instead of those that it matches. */
const jobsInverted = (field: 'status' | 'type' | 'search') => (): Middleware =>
  responding('listJobs', async (response, request, next) => {
    const { [field]: value, ...others } = fieldsOf(request);
    if (value === undefined || value === '') return response;
    const wide = { ...others, skip: 1, take: 1000 };
    const matched = recordsOf(fieldsOf(await next(withJson(request, { ...wide, [field]: value }))));
    const all = recordsOf(fieldsOf(await next(withJson(request, wide))));
    const ids = new Set(matched.map(({ id }) => id));
    return withData(response, {
      jobs: all.filter(({ id }) => !ids.has(id)).slice(0, Number(others.take ?? 10)),
    });
  });

const jobFilters = faultsOf<Api>()(
  { operation: 'listJobs', violates: 'list-jobs.status' },
  {
    'jobs-status-inverted': {
      description: 'With a status the jobs of the other states are listed.',
      create: jobsInverted('status'),
      probe: jobsFilter('status'),
    },
    'jobs-type-inverted': {
      violates: 'list-jobs.type',
      description: 'With a type the jobs of the other kinds are listed.',
      create: jobsInverted('type'),
      probe: jobsFilter('type'),
    },
    'jobs-status-leaks-one': {
      description: 'The last job of a list with a status is one of any status.',
      create: () =>
        responding('listJobs', async (response, request, next) => {
          const { status, ...others } = fieldsOf(request);
          if (status === undefined) return response;
          const [first] = recordsOf(fieldsOf(await next(withJson(request, { ...others, skip: 1, take: 1 }))));
          const page = recordsOf(fieldsOf(response));
          const isThere = first === undefined || page.some(({ id }) => id === first.id);
          return withData(response, { jobs: [...page.slice(0, -1), ...(isThere ? [] : [first])] });
        }),
      probe: jobsFilter('status'),
    },
    'jobs-search-inverted': {
      violates: 'list-jobs.search',
      description: 'The jobs without the searched string are listed.',
      create: jobsInverted('search'),
      probe: nothingFound,
    },
    'jobs-search-pads-with-another': {
      violates: 'list-jobs.search',
      description: 'A search that finds nothing lists the first job of all.',
      create: () =>
        responding('listJobs', async (response, request, next) => {
          const { search, ...others } = fieldsOf(request);
          return search === undefined || recordsOf(fieldsOf(response)).length > 0
            ? response
            : next(withJson(request, { ...others, skip: 1, take: 1 }));
        }),
      probe: nothingFound,
    },
  },
);

const isOrdered = (reply: Reply): boolean => Number(dataOf(reply).filtered) <= Number(dataOf(reply).total);
const aboveTotal = (data: unknown): void => {
  const list = data as { total: number; filtered: number };
  list.filtered = list.total + 1;
};

const toolFilters = faultsOf<Api>()(
  { operation: 'listWebTools' },
  {
    'tools-type-leaks-one': {
      violates: 'list-web-tools.type',
      description: 'A list with a type ends with a web tool of the other type.',
      create: () =>
        responding('listWebTools', async (response, request, next) => {
          const other = { MCP: 'FUNCTION', FUNCTION: 'MCP' }[request.query.get('type') ?? ''];
          if (other === undefined) return response;
          const [another] = recordsOf(fieldsOf(await next(listing(request, { type: other }))));
          return withData(response, { items: [...recordsOf(fieldsOf(response)).slice(0, -1), another] });
        }),
      probe: toolsFilter({ type: 'FUNCTION' }),
    },
    'tools-agent-without-tools-gets-all': {
      violates: 'list-web-tools.voice-agent-id',
      description: 'For an agent without web tools the first page of all web tools is listed.',
      create: () =>
        responding('listWebTools', async (response, request, next) =>
          request.query.has('voiceAgentId') && recordsOf(fieldsOf(response)).length === 0
            ? next(listing(request, { take: '10' }))
            : response,
        ),
      probe: toolsFilter({ voiceAgentId: '<uuid>' }),
    },
    'jobs-filtered-above-total': {
      operation: 'listJobs',
      violates: 'job-list.filtered',
      description: 'More jobs are filtered than there are in total.',
      create: () => editing('listJobs', ({ data }) => aboveTotal(data)),
      probe: async (api) => isOrdered(await api.listJobs()),
    },
    'tools-filtered-above-total-with-a-type': {
      violates: 'web-tool-list.filtered',
      description: 'With a type more web tools are filtered than there are in total.',
      create: () =>
        editing('listWebTools', ({ data }, { query }) => {
          if (query.has('type')) aboveTotal(data);
        }),
      probe: async (api) => isOrdered(await api.listWebTools({ type: 'MCP' })),
    },
  },
);

export const listFaults: readonly Fault<Api>[] = [...toolPages, ...jobPages, ...jobFilters, ...toolFilters];
