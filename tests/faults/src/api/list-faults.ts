import type { Fault, Fields, HttpResponse, Middleware } from '../harness/fault.ts';
import { defineFaults } from '../harness/fault-family.ts';
import type { ProbeResponse } from '../harness/http-client.ts';
import { bodyFields, withJson } from '../harness/http-messages.ts';
import { type ApiClient, dataOf } from './api-client.ts';
import {
  changeBody,
  changeQuery,
  changeSuccess,
  editEnvelope,
  editTools,
  listToolsRequest,
  recordsOf,
} from './middleware.ts';
import {
  jobFilterMatches,
  jobPagesAreConsistent,
  pagesCoverAllTools,
  searchFindsNothing,
  toolFilterMatches,
} from './probes.ts';
import { listJobsProblem } from './request-validation.ts';

// Faults in pages and filters that the YAML files cannot express.

const numberIn = (query: URLSearchParams, name: string, defaultValue: number): number =>
  Number(query.get(name) ?? defaultValue);
/** Changes a number of the query, or its default. */
const changePaging = (name: 'skip' | 'take', change: (value: number) => number) => (): Middleware =>
  changeQuery('listWebTools', (query) =>
    query.set(name, String(Math.max(1, change(numberIn(query, name, name === 'take' ? 10 : 1))))),
  );
/** Merges fields into the data of a response. */
const withData = (response: HttpResponse, data: Fields): HttpResponse => {
  const envelope = bodyFields(response);
  return withJson(response, { ...envelope, data: { ...(envelope.data as Fields), ...data } });
};
/** Replaces a page with another slice of all web tools. */
const slicePages =
  (slice: (skip: number, take: number, query: URLSearchParams) => [start: number, end: number]) =>
  (): Middleware =>
    changeSuccess('listWebTools', async (response, request, next) => {
      const { query } = request;
      const others = [...query].filter(([name]) => !['skip', 'take'].includes(name));
      const all = recordsOf(await next(listToolsRequest(request, Object.fromEntries(others))));
      const page = slice(numberIn(query, 'skip', 1), numberIn(query, 'take', 10), query);
      return withData(response, { items: all.slice(...page) });
    });

const toolPages = defineFaults<ApiClient>()(
  { operation: 'listWebTools', violates: 'list-web-tools.skip', probe: pagesCoverAllTools() },
  {
    'tools-take-one-more': {
      violates: 'list-web-tools.take',
      description: 'A page has one web tool more than take.',
      create: changePaging('take', (take) => take + 1),
    },
    'tools-take-one-less': {
      violates: 'list-web-tools.take',
      description: 'A page has one web tool less than take, but at least one.',
      create: () =>
        editTools((items, { query }) => items.slice(0, Math.max(1, numberIn(query, 'take', 10) - 1))),
    },
    'tools-take-twice-of-the-second-page': {
      violates: 'list-web-tools.take',
      description: 'The second page has more web tools than take.',
      create: slicePages((skip, take) => [(skip - 1) * take, (skip === 2 ? skip + 1 : skip) * take]),
    },
    'tools-default-start-second': {
      violates: 'limit.list-web-tools.skip-default',
      description: 'Without skip the list starts with its second web tool.',
      create: slicePages((skip, take, query) =>
        query.has('skip') ? [(skip - 1) * take, skip * take] : [1, take + 1],
      ),
    },
    'tools-pages-from-zero': {
      description: 'Pages are counted from 0: page 1 is the second one.',
      create: changePaging('skip', (skip) => skip + 1),
    },
    'tools-skip-as-offset': {
      description: 'The number of the page is used as the number of web tools to skip.',
      create: slicePages((skip, take) => [skip - 1, skip - 1 + take]),
    },
    'tools-pages-overlap': {
      description: 'Each page after the first begins with the last web tool of the one before.',
      create: slicePages((skip, take) => {
        const overlap = skip > 1 ? 1 : 0;
        return [Math.max(0, (skip - 1) * take - overlap), skip * take - overlap];
      }),
    },
    'tools-pages-with-gaps': {
      description: 'Between two pages one web tool is left out.',
      create: slicePages((skip, take) => [(skip - 1) * (take + 1), (skip - 1) * (take + 1) + take]),
    },
    'tools-last-page-missing': {
      description: 'A page that is not full is returned empty.',
      create: () =>
        editTools((items, { query }) => (items.length < numberIn(query, 'take', 10) ? [] : items)),
    },
    'tools-never-end': {
      description: 'A page after the last is the first again.',
      create: () =>
        changeSuccess('listWebTools', async (response, request, next) => {
          if (recordsOf(response).length > 0) return response;
          const query = new URLSearchParams(request.query);
          query.set('skip', '1');
          return next({ ...request, query });
        }),
    },
    'tools-first-record-twice': {
      description: 'The first web tool of a page replaces the second one.',
      create: () => editTools((items) => items.map((item, i) => (i === 1 ? (items[0] ?? item) : item))),
    },
  },
);

const changeJobsBody = (change: (fields: Fields) => Fields) => () =>
  // An invalid body is still rejected, so that this is the only fault.
  changeBody('listJobs', (fields, { query }) =>
    listJobsProblem(query, fields) === undefined ? change(fields) : fields,
  );
const editJobs = (change: (jobs: Fields[], body: Fields) => Fields[]) => () =>
  editEnvelope('listJobs', ({ data }, request) => {
    const page = data as { jobs: Fields[] };
    page.jobs = change(page.jobs, bodyFields(request));
  });

const jobPages = defineFaults<ApiClient>()(
  { operation: 'listJobs', violates: 'jobs.listing', probe: jobPagesAreConsistent },
  {
    'jobs-take-ignored': {
      description: 'A page has ten jobs for any take.',
      create: changeJobsBody((fields) => ({ ...fields, take: 10 })),
    },
    'jobs-take-one-more': {
      description: 'A page has one job more than take.',
      create: changeJobsBody((fields) =>
        typeof fields.take === 'number' ? { ...fields, take: fields.take + 1 } : fields,
      ),
    },
    'jobs-skip-ignored': {
      description: 'Every page of jobs is the first.',
      create: changeJobsBody(({ skip: _, ...fields }) => fields),
    },
    'jobs-second-page-empty': {
      description: 'With a skip of 2 or more the list is empty.',
      create: editJobs((jobs, { skip }) => (typeof skip === 'number' && skip >= 2 ? [] : jobs)),
    },
    'jobs-first-record-twice': {
      description: 'The first job of a page replaces the last one.',
      create: editJobs((jobs) => jobs.map((job, i) => (i === jobs.length - 1 ? (jobs[0] ?? job) : job))),
    },
    'jobs-take-ignored-on-page-three': {
      description: 'With skip 3 a page has more jobs than take.',
      create: changeJobsBody((fields) =>
        fields.skip === 3 && typeof fields.take === 'number' ? { ...fields, take: fields.take * 2 } : fields,
      ),
    },
  },
);

/** Lists the jobs that do not match a filter. */
const invertJobFilter = (field: 'status' | 'type' | 'search') => (): Middleware =>
  changeSuccess('listJobs', async (response, request, next) => {
    const { [field]: value, ...others } = bodyFields(request);
    if (value === undefined || value === '') return response;
    const query = { ...others, skip: 1, take: 1000 };
    const matched = recordsOf(await next(withJson(request, { ...query, [field]: value })));
    const all = recordsOf(await next(withJson(request, query)));
    const ids = new Set(matched.map(({ id }) => id));
    return withData(response, {
      jobs: all.filter(({ id }) => !ids.has(id)).slice(0, Number(others.take ?? 10)),
    });
  });

const jobFilters = defineFaults<ApiClient>()(
  { operation: 'listJobs', violates: 'list-jobs.status' },
  {
    'jobs-status-inverted': {
      description: 'With a status the jobs of the other states are listed.',
      create: invertJobFilter('status'),
      probe: jobFilterMatches('status'),
    },
    'jobs-status-leaks-one': {
      description: 'The last job of a list with a status may have another status.',
      create: () =>
        changeSuccess('listJobs', async (response, request, next) => {
          const { status, ...others } = bodyFields(request);
          if (status === undefined) return response;
          const [first] = recordsOf(await next(withJson(request, { ...others, skip: 1, take: 1 })));
          const page = recordsOf(response);
          const isListed = first === undefined || page.some(({ id }) => id === first.id);
          return withData(response, { jobs: [...page.slice(0, -1), ...(isListed ? [] : [first])] });
        }),
      probe: jobFilterMatches('status'),
    },
    'jobs-search-inverted': {
      violates: 'list-jobs.search',
      description: 'The jobs without the searched string are listed.',
      create: invertJobFilter('search'),
      probe: searchFindsNothing,
    },
    'jobs-search-pads-with-another': {
      violates: 'list-jobs.search',
      description: 'A search that finds nothing lists the first job of all.',
      create: () =>
        changeSuccess('listJobs', async (response, request, next) => {
          const { search, ...others } = bodyFields(request);
          return search === undefined || recordsOf(response).length > 0
            ? response
            : next(withJson(request, { ...others, skip: 1, take: 1 }));
        }),
      probe: searchFindsNothing,
    },
  },
);

const isFilteredAtMostTotal = (response: ProbeResponse): boolean =>
  Number(dataOf(response).filtered) <= Number(dataOf(response).total);
const setFilteredAboveTotal = (data: unknown): void => {
  const list = data as { total: number; filtered: number };
  list.filtered = list.total + 1;
};

const toolFilters = defineFaults<ApiClient>()(
  { operation: 'listWebTools' },
  {
    'tools-type-leaks-one': {
      violates: 'list-web-tools.type',
      description: 'A list with a type ends with a web tool of the other type.',
      create: () =>
        changeSuccess('listWebTools', async (response, request, next) => {
          const otherType = { MCP: 'FUNCTION', FUNCTION: 'MCP' }[request.query.get('type') ?? ''];
          if (otherType === undefined) return response;
          const [otherTool] = recordsOf(await next(listToolsRequest(request, { type: otherType })));
          return withData(response, { items: [...recordsOf(response).slice(0, -1), otherTool] });
        }),
      probe: toolFilterMatches({ type: 'FUNCTION' }),
    },
    'tools-agent-without-tools-gets-all': {
      violates: 'list-web-tools.voice-agent-id',
      description: 'For an agent without web tools the first page of all web tools is listed.',
      create: () =>
        changeSuccess('listWebTools', async (response, request, next) =>
          request.query.has('voiceAgentId') && recordsOf(response).length === 0
            ? next(listToolsRequest(request, { take: '10' }))
            : response,
        ),
      probe: toolFilterMatches({ voiceAgentId: '<uuid>' }),
    },
    'jobs-filtered-above-total': {
      operation: 'listJobs',
      violates: 'job-list.filtered',
      description: 'More jobs are filtered than there are in total.',
      create: () => editEnvelope('listJobs', ({ data }) => setFilteredAboveTotal(data)),
      probe: async (api) => isFilteredAtMostTotal(await api.listJobs()),
    },
    'tools-filtered-above-total-with-a-type': {
      violates: 'web-tool-list.filtered',
      description: 'With a type more web tools are filtered than there are in total.',
      create: () =>
        editEnvelope('listWebTools', ({ data }, { query }) => {
          if (query.has('type')) setFilteredAboveTotal(data);
        }),
      probe: async (api) => isFilteredAtMostTotal(await api.listWebTools({ type: 'MCP' })),
    },
  },
);

export const listFaults: readonly Fault<ApiClient>[] = [
  ...toolPages,
  ...jobPages,
  ...jobFilters,
  ...toolFilters,
];
