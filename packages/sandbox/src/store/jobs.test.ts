import type { Job, JobType } from '@voice-agent/client';
import { expect, test } from 'vitest';
import type { JobQuery, StoredJob } from '../public.ts';
import { openDatabase, transaction } from './database.ts';
import { Jobs } from './jobs.ts';
import { jobsModel } from './testing.ts';

const stored = (id: number | string, more: Partial<StoredJob> & { title?: string } = {}): StoredJob => {
  const { title, ...rest } = more;
  return {
    projectId: 'p',
    status: 'PENDING',
    type: 'TTS',
    job: { id: `${id}`, ...(title !== undefined && { title }) },
    ...rest,
  };
};

const all = { projectId: 'p', skip: 0, take: 1000, order: 'oldest' } as const;

function open(jobs: StoredJob[] = []) {
  const db = openDatabase();
  const store = new Jobs(db);
  store.add(jobs);
  const ids = (query: Partial<JobQuery> = {}) =>
    (JSON.parse(store.page({ ...all, ...query }).records) as Job[]).map(({ id }) => id);
  return { db, store, ids };
}

test('a long term must be contained to its end', () => {
  const title = `${'tide '.repeat(40)}end`;
  const { ids } = open([stored('a', { title }), stored('b', { title: `${title} of the day` })]);
  expect(ids({ search: `${title} of` })).toEqual(['b']);
  expect(ids({ search: `${title} in` })).toEqual([]);
  expect(ids({ search: 'tide '.repeat(40) })).toEqual(['a', 'b']);
  expect(ids({ search: 'tide '.repeat(200_000) })).toEqual([]);
});

test('a short term is found however often it occurs', () => {
  const { ids } = open([
    stored('a', { title: 'a'.repeat(25_000) }),
    stored('b', { title: 'b' }),
    stored('c', { title: 'b, a', status: 'FAILED' }),
  ]);
  expect(ids({ search: 'a' })).toEqual(['a', 'c']);
  expect(ids({ search: 'a', status: 'FAILED' })).toEqual(['c']);
  expect(ids({ search: 'b' })).toEqual(['b', 'c']);
  expect(ids({ search: 'b', status: 'FAILED' })).toEqual(['c']);
  expect(ids({ search: 'b', projectId: 'q' })).toEqual([]);
});

test('what ends a stored text cannot be searched for', () => {
  const { ids } = open([stored('a', { title: 'berth 7' })]);
  for (const search of ['7\ufdd0', 'th 7\ufdd0', 'th 7\ufdd0\ufdd0', '\ufdd0'])
    expect(ids({ search })).toEqual([]);
  expect(ids({ search: '7' })).toEqual(['a']);
});

test('a ship that takes two code units is one character', () => {
  const title = `${'-'.repeat(63)}🚢🚢⚓`;
  const { ids } = open([stored('a', { title }), stored('b', { title: '⚓🚢' })]);
  expect(ids({ search: '🚢🚢' })).toEqual(['a']);
  expect(ids({ search: '🚢' })).toEqual(['a', 'b']);
  expect(ids({ search: title })).toEqual(['a']);
  expect(ids({ search: title.slice(1) })).toEqual(['a']);
});

test('case is of no account, in any script', () => {
  const { ids } = open([
    stored('a', { title: 'MV ÆGIR' }),
    stored('b', { title: 'ΛΟΓΟΣΗΜΟ' }),
    stored('c', { title: 'İstanbul' }),
    stored('d', { title: 'Straße' }),
  ]);
  expect(ids({ search: 'ægir' })).toEqual(['a']);
  expect(ids({ search: 'ΛΟΓΟΣ' })).toEqual(['b']);
  expect(ids({ search: 'λογος' })).toEqual(['b']);
  expect(ids({ search: 'İST' })).toEqual(['c']);
  expect(ids({ search: 'STRASSE' })).toEqual([]);
});

test('deep pages hold the same jobs from both ends, in every list', () => {
  const types = ['TTS', 'AI_CONTENT', 'TRANSLATION'] as const;
  const jobs = Array.from({ length: 3000 }, (_, number) =>
    stored(number, {
      projectId: number % 4 === 0 ? 'q' : 'p',
      type: types[number % 3] as JobType,
      status: number % 5 === 0 ? 'FAILED' : 'COMPLETED',
      title: `Speech ${number % 7}`,
    }),
  );
  const { store } = open(jobs);
  for (const filter of [
    {},
    { type: 'TTS' },
    { status: 'FAILED' },
    { type: 'TTS', status: 'FAILED' },
  ] as const) {
    for (const search of [undefined, 'speech', 'eech 3']) {
      for (const order of ['newest', 'oldest'] as const) {
        for (const skip of [0, 9, 100, 150, 1900, 2990]) {
          const requested = { projectId: 'p', take: 10, skip, order, ...filter, ...(search && { search }) };
          expect(store.page(requested)).toEqual(jobsModel(jobs, requested));
        }
      }
    }
  }
});

test('a search remembers nothing of jobs that were never committed', () => {
  const { db, store, ids } = open([stored('a', { title: 'fog warning' })]);
  expect(ids({ search: 'fog' })).toEqual(['a']);
  const failing = () =>
    transaction(db, () => {
      store.add([stored('lost', { title: 'fog warning' })]);
      expect(ids({ search: 'fog' })).toEqual(['a', 'lost']);
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(ids({ search: 'fog' })).toEqual(['a']);
  store.add([stored('b', { title: 'fog is gone' })]);
  expect(ids({ search: 'fog' })).toEqual(['a', 'b']);
});

test('projects are reported in the order of their first jobs', () => {
  const { store } = open([
    stored(1, { projectId: 'z' }),
    stored(2, { projectId: 'a' }),
    stored(3, { projectId: 'z' }),
  ]);
  expect(store.projects()).toEqual(['z', 'a']);
  expect([store.hasProject('a'), store.hasProject('A')]).toEqual([true, false]);
  expect(store.page({ ...all, projectId: 'unknown' })).toEqual({ records: '[]', total: 0, filtered: 0 });
});

test('jobs whose adding fails are not there, nor is anything of them', () => {
  const { store, ids } = open([stored('a')]);
  const failing = function* () {
    yield stored('b', { projectId: 'other' });
    throw new Error('no');
  };
  expect(() => store.add(failing())).toThrow('no');
  expect(store.projects()).toEqual(['p']);
  store.add([stored('c')]);
  expect(ids()).toEqual(['a', 'c']);
});
