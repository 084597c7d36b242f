import { type SandboxOptions, startSandbox } from '@voice-agent/sandbox';
import { expect, test } from 'vitest';
import { type Asked, checked, type Reply, type Twist } from './testing.ts';

type Fields = Record<string, unknown>;

/** The rules of the findings, up to the first finding of one rule. */
const rulesOf = async (twist: Twist, until: string): Promise<string[]> => {
  const { findings } = await checked(twist, { until });
  return [...new Set(findings.map(({ rule }) => rule))];
};

type Change = (fields: Fields) => Fields | false | undefined;

/** Forwards an operation with other fields in its body; an undefined one is removed. */
const asking =
  (operation: Asked['operation'], change: Change): Twist =>
  (asked, next) => {
    const { body } = asked;
    return next(asked.operation === operation ? { ...asked, body: { ...body, ...change(body) } } : asked);
  };
const jobsAsked = (change: Change): Twist => asking('listJobs', change);
const updated = (change: Change): Twist => asking('updateWebTool', change);

/** Changes the records, or other data, in the responses of a list. */
const showing =
  (operation: Asked['operation'], change: (items: Fields[], asked: Asked, data: Fields) => unknown): Twist =>
  async (asked, next) => {
    const reply = await next(asked);
    const { items, jobs = items ?? [] } = reply.data;
    if (asked.operation === operation && reply.status < 300) change(jobs, asked, reply.data);
    return reply;
  };
const jobsShown = (change: (jobs: Fields[], body: Fields) => unknown): Twist =>
  showing('listJobs', (jobs, { body }) => change(jobs, body));
const itemsOf = ({ data }: Reply): Fields[] => data.items ?? [];

// `run.e2e.test.ts` has the other choices of what is undocumented.
const correct: [what: string, options: SandboxOptions][] = [
  ['with nothing in it', { jobs: 0, webTools: 0 }],
  ['with one web tool', { jobs: 4, webTools: 1 }],
  [
    'with a greatest page and offsets',
    { jobs: 260, webTools: 110, choices: { 'list.max-take': '100', 'list-jobs.skip': 'offset' } },
  ],
];

test.each(correct)('finds nothing in a sandbox %s', async (_, sandbox) => {
  expect((await checked(undefined, { sandbox })).findings).toEqual([]);
});

test('finds nothing in a service that shows only required fields', async () => {
  const bare = ({ id }: Fields): Fields => ({ id });
  const { findings } = await checked(async (asked, next) => {
    const { status, data } = await next(asked);
    if (status >= 300) return { status, data };
    const { items, jobs } = data;
    if (items !== undefined) return { status, data: { ...data, items: items.map(bare) } };
    return { status, data: jobs === undefined ? bare(data) : data };
  });
  expect(findings).toEqual([]);
});

test('finds nothing in a service that lists what was updated last first', async () => {
  const order: unknown[] = [];
  const { findings } = await checked(async (asked, next) => {
    if (asked.operation === 'updateWebTool') {
      const reply = await next(asked);
      if (reply.status < 300) order.unshift(asked.id);
      return reply;
    }
    const { take = '10', skip = '1' } = asked.query;
    if (asked.operation === 'listJobs' || !/^[1-9]\d*$/.test(`${take}`)) return next(asked);
    const reply = await next({ ...asked, query: { ...asked.query, take: '1000', skip: '1' } });
    const place = ({ id }: Fields): number => (order.includes(id) ? order.indexOf(id) : 1e6);
    const items = itemsOf(reply).sort((a, b) => place(a) - place(b));
    const from = (Number(skip) - 1) * Number(take);
    return reply.status < 300
      ? { ...reply, data: { ...reply.data, items: items.slice(from, from + Number(take)) } }
      : reply;
  });
  expect(findings).toEqual([]);
});

test('reports nothing that others change on another machine', async () => {
  // Every sandbox of a size has the same web tools.
  const same = await startSandbox({ webTools: 14, jobs: 60 });
  const { records } = same.webTools.page({ skip: 0, take: 2, order: 'newest', authToken: 'masked' });
  await same.close();
  const [{ id }, { id: other }] = JSON.parse(records);
  let count = 0;
  const twist: Twist = async (asked, next, sandbox) => {
    count++;
    if (asked.operation === 'listJobs')
      sandbox.jobs.add([
        { projectId: 'project-harbour', status: 'PENDING', type: 'TTS', job: { id: `new-${count}` } },
      ]);
    const { headers } = asked;
    if (asked.operation === 'updateWebTool' && headers.authorization === `Token ${sandbox.apiKey}`)
      await next({ ...asked, id: other, body: { name: `By somebody else ${count}` } });
    return next(asked);
  };
  const { findings, written } = await checked(twist, { isRemote: true, writableIds: [id] });
  expect(findings).toEqual([]);
  expect([...written]).toEqual([id]);
});

// tests/faults has more of them.
test.each<[what: string, rule: string, twist: Twist]>([
  [
    'jobs that are left out between pages',
    'pages',
    jobsAsked(({ skip }) => Number(skip) > 1 && { skip: Number(skip) + 1 }),
  ],
  [
    'a status that is ignored beside a search',
    'search',
    jobsAsked(({ search }) => search !== undefined && { status: undefined }),
  ],
  [
    'a status that lets one job less through',
    'filter',
    jobsShown((jobs, { status }) => status === 'FAILED' && jobs.shift()),
  ],
  [
    'a type of jobs that is ignored from the second page on',
    'filter',
    jobsAsked(({ skip }) => Number(skip) > 1 && { type: undefined }),
  ],
  [
    'a search that loses a hit',
    'search',
    jobsShown((jobs, { search }) => search !== undefined && jobs.length > 1 && jobs.shift()),
  ],
  [
    'a search that finds nothing ever',
    'search',
    jobsShown((jobs, { search }) => search !== undefined && jobs.splice(0)),
  ],
  [
    'a name that is cut',
    'update-lost',
    updated(({ name }) => name !== undefined && { name: `${name}`.slice(0, 200) }),
  ],
  [
    'an answer of another web tool',
    'wrong-record',
    showing('updateWebTool', (_, __, data) =>
      Object.assign(data, { id: '00000000-0000-4000-8000-000000000000' }),
    ),
  ],
])('finds %s', async (_, rule, twist) => {
  expect(await rulesOf(twist, rule)).toContain(rule);
});

test('finds a second web tool that is changed, in the exchange that shows it', async () => {
  let other = '';
  const { findings } = await checked(async (asked, next) => {
    const reply = await next(asked);
    if (asked.operation === 'listWebTools')
      other = `${itemsOf(reply).find(({ id }) => id !== asked.id)?.id ?? other}`;
    else if (asked.operation === 'updateWebTool' && reply.status < 300 && other !== asked.id)
      await next({ ...asked, id: other, body: { name: 'Along' } });
    return reply;
  });
  const found = findings.find(({ rule }) => rule === 'other-record-changed');
  expect(found?.received).toBe('name is "Along"');
  expect(found?.exchange.response?.body).toContain('"name":"Along"');
});

test.each<[what: string, twist: Twist]>([
  [
    'a wrong key',
    async (asked, next, { apiKey }) => {
      const reply = await next(asked);
      if (reply.status === 401 && asked.operation === 'updateWebTool' && asked.body.name)
        await next({ ...asked, headers: { ...asked.headers, authorization: `Token ${apiKey}` } });
      return reply;
    },
  ],
  [
    'a wrong type of a message',
    async (asked, next) => {
      const reply = await next(asked);
      if (reply.status === 422 && asked.body.messages)
        await next({ ...asked, body: { ...asked.body, messages: undefined, type: undefined } });
      return reply;
    },
  ],
])('finds that a rejected update with %s is kept', async (_, twist) => {
  const { findings } = await checked(twist, { until: 'rejected-update-kept' });
  const found = findings.find(({ rule }) => rule === 'rejected-update-kept');
  expect(found?.received).toMatch(/^name is "Not kept \d+"$/);
});

test('an invalid update that the service accepts is not a rejected update, whatever is reported', async () => {
  let accepted = 0;
  const { findings } = await checked(
    async (asked, next) => {
      if (asked.body.name !== '') return next(asked);
      accepted++;
      return next({ ...asked, body: { ...asked.body, name: undefined } });
    },
    { only: ['invariants'] },
  );
  expect(accepted).toBeGreaterThan(0);
  expect(findings).toEqual([]);
});
