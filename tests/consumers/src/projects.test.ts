import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { browserPath } from './browser.ts';
import { installs, type PackageManager, runOn } from './computer.ts';

const computer = inject('computer');
const sources = join(import.meta.dirname, '../projects');
const repository = realpathSync(join(import.meta.dirname, '../../..'));

/** Each project, and what installs it. */
const projects: Record<string, PackageManager[]> = {
  'node-esm': ['npm', 'pnpm', 'yarn', 'bun'],
  'node-commonjs': ['yarn'],
  typescript: ['pnpm'],
  vite: ['pnpm'],
  next: ['pnpm'],
  'hono-bun': ['bun'],
  deno: ['deno'],
  workerd: ['npm'],
  fastify: ['npm'],
  express: ['yarn'],
  'react-query': ['bun'],
  msw: ['pnpm'],
  gate: ['npm'],
};

let sandbox: Sandbox;
let env: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  env = {
    VOICE_AGENT_URL: sandbox.url,
    VOICE_AGENT_API_KEY: sandbox.apiKey,
    CHROME_PATH: await browserPath(),
  };
});
afterAll(() => sandbox?.close());

test("every project is somebody's", () => {
  expect(readdirSync(sources).sort()).toEqual(Object.keys(projects).sort());
});

const pairs = Object.entries(projects).flatMap(([name, managers]) =>
  managers.map((manager) => ({ name, manager, folder: join(computer.home, 'projects', manager, name) })),
);

// An installation over a slow network is no failure.
describe.concurrent('from the registry', { timeout: 300_000 }, () => {
  test.each(pairs)('$manager installs $name, and its test holds', async ({ name, manager, folder }) => {
    mkdirSync(folder, { recursive: true });
    cpSync(join(sources, name), folder, { recursive: true });
    await runOn(computer, manager, installs[manager], { cwd: folder });
    const script = manager === 'deno' ? 'task' : 'run';
    await runOn(computer, manager, [script, 'test'], { cwd: folder, env });
  });
});

test('nothing of what was installed leads into the repository', () => {
  const entries = readdirSync(join(computer.home, 'projects'), { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  const outside = paths.filter(
    ({ entry, path }) =>
      entry.isSymbolicLink() && !realpathSync(path).startsWith(realpathSync(computer.home)),
  );
  expect(outside.map(({ path }) => path)).toEqual([]);
  const naming = paths.filter(({ entry, path }) => entry.isFile() && readFileSync(path).includes(repository));
  expect(naming.map(({ path }) => path)).toEqual([]);
});
