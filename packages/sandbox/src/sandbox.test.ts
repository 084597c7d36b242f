import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@voice-agent/client';
import { afterAll, describe, expect, test } from 'vitest';
import { startSandbox } from './index.ts';
import type { SandboxOptions } from './public.ts';
import { type RunningSandbox, runSandbox } from './sandbox.ts';
import { openDatabase } from './store/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first web tool, by the client that users have. */
async function firstTool({ url, apiKey }: RunningSandbox) {
  const client = createClient({ baseUrl: url, apiKey });
  const { items } = await client.webTools.list({ take: 1 }).orThrow();
  return { client, tool: items[0] as (typeof items)[number] };
}

describe('runSandbox', () => {
  test('serves the operations and the dashboard, and ends clean', async () => {
    const sandbox = await runSandbox();
    const { client, tool } = await firstTool(sandbox);
    await client.webTools.update(tool.id, { name: 'Renamed' }).orThrow();
    expect((await firstTool(sandbox)).tool.name).toBe('Renamed');
    const home = await fetch(sandbox.url);
    expect(home.url).toBe(`${sandbox.url}/_sandbox/`);
    await home.text();
    await sandbox.close();
    await sandbox.close();
    await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed');
  });

  test('ends while somebody listens to the feed', async () => {
    const sandbox = await runSandbox();
    const feed = await fetch(`${sandbox.url}/_sandbox/feed`);
    await sandbox.close();
    await expect(feed.text()).rejects.toThrow();
  });

  test('keeps its data in a file, and the seed of it', async () => {
    const db = join(folder, 'kept.db');
    const first = await runSandbox({ db, seed: 5, jobs: 10, webTools: 3 });
    const before = await firstTool(first);
    await before.client.webTools.update(before.tool.id, { description: 'Kept' }).orThrow();
    await first.close();
    const second = await runSandbox({ db, seed: 6, jobs: 99 });
    const after = await firstTool(second);
    expect(after.tool).toMatchObject({ id: before.tool.id, description: 'Kept' });
    expect(
      second.state.jobs.page({ projectId: 'project-harbour', skip: 0, take: 1, order: 'newest' }).total,
    ).toBeLessThan(11);
    await second.close();
  });

  test('that is cut off while it makes its data begins anew', async () => {
    const db = join(folder, 'cut.db');
    const prepared = openDatabase(db);
    prepared.exec(`create trigger cut before insert on settings when new.name = 'seed'
      begin select raise(abort, 'cut off'); end`);
    prepared.close();
    await expect(runSandbox({ db })).rejects.toThrow('cut off');
    const after = openDatabase(db);
    expect(after.prepare('select count(*) as jobs from jobs').get()).toEqual({ jobs: 0 });
    after.exec('drop trigger cut');
    after.close();
    const sandbox = await runSandbox({ db, jobs: 10 });
    expect(sandbox.state.agents.all()).toHaveLength(3);
    await sandbox.close();
  });

  test.each<[string, SandboxOptions, RegExp]>([
    ['a key with a space', { apiKey: 'a b' }, /apiKey must be printable ASCII/],
    ['an empty key', { apiKey: '' }, /apiKey must be/],
    ['a key that is a placeholder', { apiKey: '<API_KEY>' }, /apiKey is <API_KEY>, which is a placeholder/],
    ['no key at all', { apiKey: null as never }, /apiKey is null/],
    ['a seed that is no whole number', { seed: 0.5 }, /seed must be an integer/],
    ['fewer than no jobs', { jobs: -1 }, /jobs must be an integer/],
  ])('rejects %s', async (_what, options, message) => {
    await expect(runSandbox(options)).rejects.toThrow(message);
  });
});

test('a choice that is assigned must be one', async () => {
  const sandbox = await startSandbox({ jobs: 0, webTools: 0 });
  const { choices } = sandbox;
  const wrong = { ...choices, 'error.body': 'nonsense' } as never;
  expect(() => Object.assign(sandbox, { choices: wrong })).toThrow(/^The choice error\.body must be one of /);
  expect(sandbox.choices).toEqual(choices);
  await sandbox.close();
});
