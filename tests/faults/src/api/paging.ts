import { jobsProblem } from '../bare/checks.ts';
import {
  editing,
  editingTools,
  fieldsOf,
  isSuccess,
  listing,
  on,
  sendingFields,
  sendingQuery,
  withJson,
} from '../middleware.ts';
import { jobPagesHold, toolPagesAreTheWhole } from '../probes.ts';
import type { ApiDraft, Fields, Middleware } from '../types.ts';

const tools = (name: string, fact: string, says: string, make: () => Middleware): ApiDraft => ({
  name,
  operation: 'listWebTools',
  says,
  fact,
  make,
  probe: toolPagesAreTheWhole(),
});
const jobs = (name: string, says: string, make: () => Middleware): ApiDraft => ({
  name,
  operation: 'listJobs',
  says,
  fact: 'jobs.listing',
  make,
  probe: jobPagesHold,
});

const number = (query: URLSearchParams, name: string, without: number): number =>
  Number(query.get(name) ?? without);
/** Changes a number of the query, which is a text there; the default too. */
const counting = (
  name: 'skip' | 'take',
  change: (value: number, query: URLSearchParams) => number,
): Middleware =>
  sendingQuery('listWebTools', (query) =>
    query.set(name, String(Math.max(1, change(number(query, name, name === 'take' ? 10 : 1), query)))),
  );
/** Puts another slice of the whole in the place of a page. */
const slicing = (
  slice: (skip: number, take: number, query: URLSearchParams) => [number, number],
): Middleware =>
  on('listWebTools', async (request, next) => {
    const answer = await next(request);
    if (!isSuccess(answer)) return answer;
    const others = Object.fromEntries(
      [...request.query].filter(([name]) => !['skip', 'take'].includes(name)),
    );
    const all = fieldsOf(await next(listing(request, others))).data as { items: Fields[] };
    const envelope = fieldsOf(answer);
    const page = slice(number(request.query, 'skip', 1), number(request.query, 'take', 10), request.query);
    return withJson(answer, {
      ...envelope,
      data: { ...(envelope.data as Fields), items: all.items.slice(...page) },
    });
  });
const jobsSending = (change: (fields: Fields) => Fields) => () =>
  // A wrong body is refused as ever, so that the page alone gives the fault away.
  sendingFields('listJobs', (fields, { query }) =>
    jobsProblem(query, fields) === undefined ? change(fields) : fields,
  );
const jobsEditing = (change: (jobs: Fields[], asked: Fields) => Fields[]) => () =>
  editing('listJobs', ({ data }, request) => {
    const page = data as { jobs: Fields[] };
    page.jobs = change(page.jobs, fieldsOf(request));
  });

const skipFact = 'list-web-tools.skip';
const takeFact = 'list-web-tools.take';

export const pagingFaults: ApiDraft[] = [
  tools('tools-take-one-more', takeFact, 'A page has one web tool more than take says.', () =>
    counting('take', (take) => take + 1),
  ),
  tools('tools-take-five-more', takeFact, 'A page has five web tools more than take says.', () =>
    counting('take', (take) => take + 5),
  ),
  tools(
    'tools-take-one-less',
    takeFact,
    'A page has one web tool less than take says, as long as it has one.',
    () => editingTools((items, { query }) => items.slice(0, Math.max(1, number(query, 'take', 10) - 1))),
  ),
  tools('tools-take-ignored', takeFact, 'A page has ten web tools whatever take says.', () =>
    counting('take', () => 10),
  ),
  tools('tools-take-at-most-five', takeFact, 'A page ends after five web tools, whatever take says.', () =>
    editingTools((items) => items.slice(0, 5)),
  ),
  tools('tools-take-one-gives-two', takeFact, 'A page of one web tool has two.', () =>
    counting('take', (take) => (take === 1 ? 2 : take)),
  ),
  tools(
    'tools-take-twice-of-the-second-page',
    takeFact,
    'The second page has more web tools than take says.',
    () => slicing((skip, take) => [(skip - 1) * take, (skip === 2 ? skip + 1 : skip) * take]),
  ),
  tools(
    'tools-default-take-twenty',
    'list-web-tools.take.default',
    'Without take a page has 20 web tools.',
    () =>
      sendingQuery('listWebTools', (query) => {
        if (!query.has('take')) query.set('take', '20');
      }),
  ),
  tools(
    'tools-default-take-nine',
    'list-web-tools.take.default',
    'Without take a page has 9 web tools.',
    () =>
      sendingQuery('listWebTools', (query) => {
        if (!query.has('take')) query.set('take', '9');
      }),
  ),
  tools(
    'tools-default-take-all',
    'limit.list-web-tools.take-default',
    'Without take all web tools are listed.',
    () =>
      sendingQuery('listWebTools', (query) => {
        if (!query.has('take')) query.set('take', '1000');
      }),
  ),
  tools(
    'tools-default-page-two',
    'list-web-tools.skip.default',
    'Without skip the second page is listed.',
    () =>
      sendingQuery('listWebTools', (query) => {
        if (!query.has('skip')) query.set('skip', '2');
      }),
  ),
  tools(
    'tools-default-start-second',
    'limit.list-web-tools.skip-default',
    'Without skip the list starts with its second web tool.',
    () =>
      slicing((skip, take, query) => (query.has('skip') ? [(skip - 1) * take, skip * take] : [1, take + 1])),
  ),
  tools(
    'tools-pages-from-zero',
    skipFact,
    'The page 1 is the second one, as if pages were counted from 0.',
    () => counting('skip', (skip) => skip + 1),
  ),
  tools('tools-skip-ignored', skipFact, 'Every page is the first.', () => counting('skip', () => 1)),
  tools(
    'tools-skip-as-offset',
    skipFact,
    'The number of the page is taken for the number of web tools to pass over.',
    () => slicing((skip, take) => [skip - 1, skip - 1 + take]),
  ),
  tools(
    'tools-pages-overlap',
    skipFact,
    'Each page after the first begins with the last web tool of the one before.',
    () =>
      slicing((skip, take) => [
        Math.max(0, (skip - 1) * take - (skip > 1 ? 1 : 0)),
        skip * take - (skip > 1 ? 1 : 0),
      ]),
  ),
  tools('tools-pages-with-gaps', skipFact, 'Between two pages one web tool is left out.', () =>
    slicing((skip, take) => [(skip - 1) * (take + 1), (skip - 1) * (take + 1) + take]),
  ),
  tools('tools-page-two-is-page-one', skipFact, 'The second page is the first again.', () =>
    counting('skip', (skip) => (skip === 2 ? 1 : skip)),
  ),
  tools('tools-page-three-empty', skipFact, 'The third page is empty.', () =>
    editingTools((items, { query }) => (query.get('skip') === '3' ? [] : items)),
  ),
  tools('tools-last-page-missing', skipFact, 'A page that is not full is shown empty.', () =>
    editingTools((items, { query }) => (items.length < number(query, 'take', 10) ? [] : items)),
  ),
  tools('tools-never-end', skipFact, 'A page after the last shows the first again.', () =>
    on('listWebTools', async (request, next) => {
      const answer = await next(request);
      const isEmpty = isSuccess(answer) && (fieldsOf(answer).data as { items: Fields[] }).items.length === 0;
      if (!isEmpty) return answer;
      const query = new URLSearchParams(request.query);
      query.set('skip', '1');
      return next({ ...request, query });
    }),
  ),
  tools(
    'tools-first-record-twice',
    skipFact,
    'The first web tool of a page stands in the place of its second as well.',
    () => editingTools((items) => items.map((item, i) => (i === 1 ? (items[0] ?? item) : item))),
  ),
  tools(
    'tools-one-lost-after-page-one',
    skipFact,
    'Between the first page and the second one web tool is left out.',
    () =>
      slicing((skip, take) => {
        const from = (skip - 1) * take + (skip > 1 ? 1 : 0);
        return [from, from + take];
      }),
  ),
  {
    ...tools(
      'tools-skip-ignored-with-a-filter',
      skipFact,
      'Every page of a filtered list is the first.',
      () =>
        sendingQuery('listWebTools', (query) => {
          if (query.has('type')) query.set('skip', '1');
        }),
    ),
    probe: toolPagesAreTheWhole({ type: 'FUNCTION' }),
  },
  jobs(
    'jobs-take-ignored',
    'A page has ten jobs whatever take says.',
    jobsSending((fields) => ({ ...fields, take: 10 })),
  ),
  jobs(
    'jobs-take-one-more',
    'A page has one job more than take says.',
    jobsSending((fields) =>
      typeof fields.take === 'number' && fields.take >= 1 ? { ...fields, take: fields.take + 1 } : fields,
    ),
  ),
  jobs(
    'jobs-take-one-less',
    'A page has one job less than take says.',
    jobsEditing((jobs, { take }) => (typeof take === 'number' ? jobs.slice(0, take - 1) : jobs)),
  ),
  jobs(
    'jobs-skip-ignored',
    'Every page of jobs is the first.',
    jobsSending(({ skip, ...fields }) =>
      typeof skip === 'number' && skip >= 1 ? fields : { skip, ...fields },
    ),
  ),
  jobs(
    'jobs-second-page-empty',
    'With skip the list is empty from 2 on.',
    jobsEditing((jobs, { skip }) => (typeof skip === 'number' && skip >= 2 ? [] : jobs)),
  ),
  jobs(
    'jobs-first-record-twice',
    'The first job of a page stands in the place of its last as well.',
    jobsEditing((jobs) => jobs.map((job, i) => (i === jobs.length - 1 ? (jobs[0] ?? job) : job))),
  ),
  jobs(
    'jobs-take-ignored-on-page-three',
    'With skip 3 a page has more jobs than take says.',
    jobsSending((fields) =>
      fields.skip === 3 && typeof fields.take === 'number' ? { ...fields, take: fields.take * 2 } : fields,
    ),
  ),
];
