import type { Job } from '@voice-agent/client';
import { expect, test } from 'vitest';
import type { JobQuery, StoredJob } from '../public.ts';
import { openDatabase } from './database.ts';
import { Jobs } from './jobs.ts';

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
