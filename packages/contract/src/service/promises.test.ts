import type { SandboxOptions } from '@voice-agent/sandbox';
import { expect, test } from 'vitest';
import { type Asked, checked, type Reply, type Twist } from './testing.ts';

type Fields = Record<string, unknown>;

const rulesOf = async (twist: Twist): Promise<string[]> => {
  const { findings } = await checked(twist);
  return [...new Set(findings.map(({ rule }) => rule))];
};

const onTools =
  (change: (reply: Reply, asked: Asked) => void): Twist =>
  async (asked, next) => {
    const reply = await next(asked);
    if (asked.operation === 'listWebTools' && reply.status < 300) change(reply, asked);
    return reply;
  };
const onJobs =
  (change: (reply: Reply, asked: Asked) => void): Twist =>
  async (asked, next) => {
    const reply = await next(asked);
    if (asked.operation === 'listJobs' && reply.status < 300) change(reply, asked);
    return reply;
  };
/** Passes other queries or bodies on. */
const asking =
  (operation: Asked['operation'], change: (asked: Asked) => Partial<Asked>): Twist =>
  (asked, next) =>
    next(asked.operation === operation ? { ...asked, ...change(asked) } : asked);
const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
const itemsOf = ({ data }: Reply): Fields[] => data.items ?? [];
const jobsOf = ({ data }: Reply): Fields[] => data.jobs ?? [];

const correct: [what: string, options: SandboxOptions][] = [
  ['as it is', {}],
  ['with nothing in it', { jobs: 0, webTools: 0 }],
  ['with one web tool', { jobs: 4, webTools: 1 }],
  [
    'with a greatest page and offsets',
    { jobs: 260, webTools: 110, choices: { 'list.greatest-take': '100', 'list-jobs.skip': 'offset' } },
  ],
  [
    'that merges and hides',
    {
      choices: {
        'update.objects': 'merge',
        'update.type-change': 'keep',
        'web-tool.auth-token': 'left-out',
        'update.version': 'never',
      },
    },
  ],
  [
    'with other statuses and counts',
    {
      choices: {
        'success.status': '202',
        'error.invalid': '400',
        'list.order': 'oldest',
        'list.total': 'filtered',
        'update.params-shown': 'as-sent',
        'list-web-tools.web-tool-filter': 'none',
      },
    },
  ],
];

test.each(correct)('finds nothing in a sandbox %s', async (_, sandbox) => {
  expect((await checked(undefined, { sandbox })).findings).toEqual([]);
});

test('finds nothing in a service that shows no more than it must', async () => {
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

test('takes no blame for what others change on another machine', async () => {
  const [id, other] = await (async () => {
    const ids: string[] = [];
    await checked(onTools((reply) => ids.push(...itemsOf(reply).map((item) => `${item.id}`))));
    return [ids[0] ?? '', ids[1] ?? ''];
  })();
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
  const { findings, written } = await checked(twist, { isRemote: true, webTools: [id] });
  expect(findings).toEqual([]);
  expect([...written]).toEqual([id]);
});

test('writes nothing without leave', async () => {
  const { written, findings } = await checked(undefined, { allowWrites: false });
  expect([written.size, findings]).toEqual([0, []]);
});

test.each<[what: string, rule: string, twist: Twist]>([
  [
    'a page that is too long',
    'take',
    asking('listWebTools', ({ query }) => ({ query: query.skip === '2' ? { ...query, take: '9' } : query })),
  ],
  [
    'a default that is one short',
    'pages',
    onTools((reply, { query }) => void (query.take === undefined && itemsOf(reply).splice(9))),
  ],
  [
    'the second web tool on no page',
    'pages',
    onTools((reply, { query }) => void (Number(query.skip) === 1 && itemsOf(reply).splice(1, 1))),
  ],
  [
    'a page of web tools that never ends',
    'pages',
    asking('listWebTools', ({ query }) => ({
      query: Number(query.skip) > 9 ? { ...query, skip: '1' } : query,
    })),
  ],
  [
    'a record twice on one page',
    'pages',
    onJobs((reply) => void (jobsOf(reply).length > 2 && jobsOf(reply).splice(1, 1, jobsOf(reply)[0] ?? {}))),
  ],
  [
    'pages of jobs that are all the first',
    'pages',
    asking('listJobs', ({ body }) => ({ body: without(body, 'skip') })),
  ],
  [
    'jobs that are left out between pages',
    'pages',
    asking('listJobs', ({ body }) => ({
      body: Number(body.skip) > 1 ? { ...body, skip: Number(body.skip) + 1 } : body,
    })),
  ],
  [
    'a page of jobs that is one short',
    'pages',
    onJobs((reply, { body }) => void (Number(body.take) < 1_000 && jobsOf(reply).pop())),
  ],
  [
    'filtered above total',
    'counts',
    onTools(
      (reply, { query }) =>
        void (query.isActive !== undefined && Object.assign(reply.data, { filtered: 9_999 })),
    ),
  ],
  [
    'an activity that is ignored beside a type',
    'filter',
    asking('listWebTools', ({ query }) => ({ query: query.type ? without(query, 'isActive') : query })),
  ],
  [
    'a type that is ignored on page three',
    'filter',
    asking('listWebTools', ({ query }) => ({ query: query.skip === '3' ? without(query, 'type') : query })),
  ],
  [
    'a type that finds nothing',
    'filter',
    onTools((reply, { query }) => void (query.type === 'MCP' && itemsOf(reply).splice(0))),
  ],
  [
    'an agent that is ignored beside an activity',
    'filter',
    asking('listWebTools', ({ query }) => ({
      query: query.isActive ? without(query, 'voiceAgentId') : query,
    })),
  ],
  [
    'a status that is ignored beside a search',
    'search',
    asking('listJobs', ({ body }) => ({ body: body.search ? without(body, 'status') : body })),
  ],
  [
    'a status that lets one job less through',
    'filter',
    onJobs((reply, { body }) => void (body.status === 'FAILED' && jobsOf(reply).shift())),
  ],
  [
    'a type of jobs that is ignored from the second page on',
    'filter',
    asking('listJobs', ({ body }) => ({ body: Number(body.skip) > 1 ? without(body, 'type') : body })),
  ],
  [
    'a search that pads',
    'search',
    asking('listJobs', ({ body }) => ({
      body: `${body.search}`.startsWith('zq') ? without(body, 'search') : body,
    })),
  ],
  [
    'a search that loses a hit',
    'search',
    onJobs((reply, { body }) => void (body.search && jobsOf(reply).length > 1 && jobsOf(reply).shift())),
  ],
  [
    'a search that finds nothing ever',
    'search',
    onJobs((reply, { body }) => void (body.search && jobsOf(reply).splice(0))),
  ],
  [
    'a name that is cut',
    'update-listed',
    asking('updateWebTool', ({ body }) => ({
      body: `${body.name}`.length > 200 ? { ...body, name: `${body.name}`.slice(0, 200) } : body,
    })),
  ],
  [
    'a setting that is lost',
    'update-listed',
    asking('updateWebTool', ({ body }) => ({
      body: body.toolSettings
        ? { ...body, toolSettings: without(body.toolSettings as Fields, 'pathParameters') }
        : body,
    })),
  ],
  [
    'messages in another order',
    'update-listed',
    asking('updateWebTool', ({ body }) => ({
      body: Array.isArray(body.messages) ? { ...body, messages: body.messages.toReversed() } : body,
    })),
  ],
  [
    'an answer of another web tool',
    'update-answer',
    async (asked, next) => {
      const reply = await next(asked);
      if (asked.operation === 'updateWebTool' && reply.status < 300)
        reply.data.id = '00000000-0000-4000-8000-000000000000';
      return reply;
    },
  ],
  [
    'a name that takes the description along',
    'update-of-another-field',
    asking('updateWebTool', ({ body }) => ({
      body: body.name && !body.description ? { ...body, description: 'Other' } : body,
    })),
  ],
])('finds %s', async (_, rule, twist) => {
  expect(await rulesOf(twist)).toContain(rule);
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
  const found = findings.find(({ rule }) => rule === 'update-of-another');
  expect(found?.received).toBe('name "Along"');
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
        await next({ ...asked, body: without(asked.body, 'messages', 'type') });
      return reply;
    },
  ],
])('finds that an update with %s is refused and kept', async (_, twist) => {
  const { findings } = await checked(twist);
  const found = findings.find(({ rule }) => rule === 'refused-update-kept');
  expect(found?.received).toMatch(/^name "Never kept \d+"$/);
});

test('makes the sequence that shows it as short as it can be, the same for the same seed', async () => {
  // Once all else was asked: an update right after a list by activity is forgotten.
  const twist = (): Twist => {
    let [isLate, isForgetful] = [false, false];
    return async (asked, next) => {
      const isValid = !JSON.stringify(asked.body).includes('Never kept');
      const forgets = isForgetful && isValid && asked.operation === 'updateWebTool';
      isForgetful = isLate && asked.query.isActive !== undefined;
      const reply = await next(forgets ? { ...asked, body: {} } : asked);
      isLate ||= reply.status === 404;
      return reply;
    };
  };
  const [one, two] = [await checked(twist(), { seed: 1 }), await checked(twist(), { seed: 1 })];
  expect(one.findings.map(({ rule }) => rule)).toContain('update-listed');
  expect(one.findings[0]?.expected).toMatch(/, after: a list by isActive, then an update of tool \d$/);
  expect(two.findings.map(({ expected }) => expected)).toEqual(one.findings.map(({ expected }) => expected));
});
