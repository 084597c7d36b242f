import { readFileSync } from 'node:fs';
import type { JobStatus, JobType, WebTool, WebToolType } from '@voice-agent/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JobQuery, StoredJob, StoredWebTool, WebToolQuery } from '../public.ts';
import { openDatabase, transaction } from './database.ts';
import { Jobs } from './jobs.ts';
import { fold } from './pages.ts';
import { WebTools } from './web-tools.ts';

// Not imported, since Vite takes no half of a surrogate pair.
const tricky = JSON.parse(readFileSync(new URL('odd-texts.test.json', import.meta.url), 'utf8')) as {
  odd: string[];
  pieces: string[];
};
/** Strings that make trouble where somebody forgot a case. */
const odd: readonly string[] = [...tricky.odd, 'long '.repeat(60)];
const pieces = fc.constantFrom(...tricky.pieces);

/** Short strings over few pieces, so that terms often hit, and odd ones. */
const texts: fc.Arbitrary<string> = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.constantFrom(...odd),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** What to search for: often a part of a text. */
const terms: fc.Arbitrary<string> = fc.oneof(
  fc.array(pieces, { maxLength: 4 }).map((parts) => parts.join('')),
  fc.tuple(texts, fc.nat(80), fc.nat(80)).map(([text, from, length]) => text.slice(from, from + length)),
);

const projectId = fc.constantFrom('p', 'project-harbour', "o'brien", '');
const status = fc.constantFrom<JobStatus>('PENDING', 'COMPLETED', 'FAILED');
const jobType = fc.constantFrom<JobType>('TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT');
const job = fc.record({
  projectId,
  status,
  type: jobType,
  job: fc.record({ id: fc.string(), title: texts, cost: fc.integer() }, { requiredKeys: ['id'] }),
}) as fc.Arbitrary<StoredJob>;
const jobQuery = fc.record(
  {
    projectId,
    status,
    type: jobType,
    search: terms,
    skip: fc.oneof(fc.nat(12), fc.maxSafeNat()),
    take: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.maxSafeNat()),
    order: fc.constantFrom('newest' as const, 'oldest' as const),
  },
  { requiredKeys: ['projectId', 'skip', 'take', 'order'] },
) as fc.Arbitrary<JobQuery>;

/** What a page of these jobs must be, in the plainest way. */
function jobsModel(jobs: StoredJob[], query: JobQuery): { records: string; total: number; filtered: number } {
  const ofProject = jobs.filter(({ projectId }) => projectId === query.projectId);
  const term = fold(query.search ?? '');
  const filtered = ofProject.filter(
    ({ status, type, job }) =>
      (query.status ?? status) === status &&
      (query.type ?? type) === type &&
      fold(job.title ?? '').includes(term),
  );
  const sorted = query.order === 'oldest' ? filtered : filtered.toReversed();
  const records = JSON.stringify(sorted.slice(query.skip, query.skip + query.take).map(({ job }) => job));
  return { records, total: ofProject.length, filtered: filtered.length };
}

test('pages of jobs are those of a plain filter, while jobs are added', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(job, { maxLength: 15 }), fc.array(jobQuery, { maxLength: 6 })), {
        maxLength: 4,
      }),
      (rounds) => {
        const db = openDatabase();
        const store = new Jobs(db);
        const jobs: StoredJob[] = [];
        for (const [more, queries] of rounds) {
          store.add(more);
          jobs.push(...more);
          // Twice: found, and remembered.
          for (const each of [...queries, ...queries])
            expect(store.page(each)).toEqual(jobsModel(jobs, each));
        }
        db.close();
      },
    ),
    { numRuns: 150 },
  );
});

test('every odd text is found by each part of it, and by nothing else', () => {
  const jobs = odd.map(
    (title, number) =>
      ({ projectId: 'p', status: 'PENDING', type: 'AI_CONTENT', job: { id: `${number}`, title } }) as const,
  );
  const store = new Jobs(openDatabase());
  store.add(jobs);
  const parts = odd.flatMap((text) =>
    [1, 2, 3, 4, 70].flatMap((length) => [text.slice(0, length), text.slice(-length)]),
  );
  for (const search of [...new Set([...parts, ...odd])]) {
    const requested = { projectId: 'p', skip: 0, take: 99, order: 'oldest' as const, search };
    expect([search, store.page(requested)]).toEqual([search, jobsModel(jobs, requested)]);
  }
});

const ids = Array.from({ length: 6 }, (_, number) => `0d9c4e7a-52b1-4c3f-a6d8-91e27f3b6c0${number}`);
const agentIds = ['71e6b0d4-3f8a-4c59-92ab-d05c8e17f643', '7d1a85e3-2f4c-4b96-8e07-c3915fa06b24'] as const;
const toolType = fc.constantFrom<WebToolType>('FUNCTION', 'MCP');

const toolFields = fc.record(
  {
    name: texts,
    description: texts,
    type: toolType,
    isActive: fc.boolean(),
    version: fc.nat(),
    toolSettings: fc.record(
      { serverUrl: texts, authToken: fc.string(), timeout: fc.nat() },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Omit<WebTool, 'id'>>;

const toolQuery = fc.record(
  {
    voiceAgentId: fc.constantFrom(...agentIds, agentIds[0].toUpperCase(), ids[0] as string),
    isActive: fc.boolean(),
    type: toolType,
    search: terms,
    skip: fc.oneof(fc.nat(6), fc.maxSafeNat()),
    take: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.maxSafeNat()),
    order: fc.constantFrom('newest' as const, 'oldest' as const),
    authToken: fc.constantFrom('masked' as const, 'shown' as const, 'left-out' as const),
  },
  { requiredKeys: ['skip', 'take', 'order', 'authToken'] },
) as fc.Arbitrary<WebToolQuery>;

type Step =
  | { kind: 'page'; query: WebToolQuery }
  | { kind: 'replace'; at: number; fields: Omit<WebTool, 'id'>; committed: boolean };

const step = fc.oneof(
  fc.record({ kind: fc.constant('page' as const), query: toolQuery }),
  fc.record({
    kind: fc.constant('replace' as const),
    at: fc.nat(ids.length - 1),
    fields: toolFields,
    committed: fc.boolean(),
  }),
) as fc.Arbitrary<Step>;

/** What `page` must return, in the plainest way. */
function toolsModel(tools: StoredWebTool[], query: WebToolQuery) {
  const term = fold(query.search ?? '');
  const filtered = tools.filter(
    ({ tool, agentIds }) =>
      (query.voiceAgentId === undefined || agentIds.includes(query.voiceAgentId.toLowerCase())) &&
      (query.isActive === undefined || query.isActive === tool.isActive) &&
      (query.type === undefined || query.type === tool.type) &&
      [tool.name, tool.description].some((text) => fold(text ?? '').includes(term)),
  );
  const sorted = query.order === 'oldest' ? filtered : filtered.toReversed();
  const records = sorted.slice(query.skip, query.skip + query.take).map(({ tool }) => {
    const { authToken, ...settings } = tool.toolSettings ?? {};
    if (authToken === undefined || query.authToken === 'shown') return tool;
    const shown = query.authToken === 'masked' ? { ...settings, authToken: '<AUTH_TOKEN>' } : settings;
    return { ...tool, toolSettings: shown };
  });
  return { records, total: tools.length, filtered: filtered.length };
}

test('pages of web tools are those of a plain filter, between updates that are kept or given up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(toolFields, fc.subarray([...agentIds])), { maxLength: ids.length }),
      fc.array(step, { maxLength: 20 }),
      (made, steps) => {
        const db = openDatabase();
        const store = new WebTools(db);
        const tools: StoredWebTool[] = made.map(([fields, agentIds], at) => ({
          tool: { id: ids[at] as string, ...fields },
          agentIds,
        }));
        store.add(tools);
        const page = (query: WebToolQuery) => {
          const { records, ...counts } = store.page(query);
          return { records: JSON.parse(records), ...counts };
        };
        for (const each of steps) {
          if (each.kind === 'page') {
            expect(page(each.query)).toEqual(toolsModel(tools, each.query));
            continue;
          }
          const before = tools[each.at];
          if (!before) continue;
          const tool = { id: before.tool.id, ...each.fields };
          const update = () =>
            transaction(db, () => {
              store.replace(tool);
              const seen = page({ skip: 0, take: 9, order: 'oldest', authToken: 'shown' });
              expect(seen.records[each.at]).toEqual(tool);
              if (!each.committed) throw new Error('given up');
            });
          if (each.committed) {
            update();
            tools[each.at] = { ...before, tool };
          } else expect(update).toThrow('given up');
        }
        for (const { tool } of tools) expect(store.get(tool.id.toUpperCase())).toEqual(tool);
        for (const agent of agentIds) {
          const ofAgent = tools.filter(
            ({ tool, agentIds }) => tool.isActive === true && agentIds.includes(agent),
          );
          expect(store.ofAgent(agent)).toEqual(ofAgent.map(({ tool }) => tool));
        }
        db.close();
      },
    ),
    { numRuns: 300 },
  );
});
