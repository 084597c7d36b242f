import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runInPage } from './browser.ts';
import { installed, manifestOf, published } from './packed.ts';
import { program } from './programs.ts';
import { type Service, startService } from './service.ts';
import { type Subpath, subpathsOf } from './subpaths.ts';
import { startWorkerd } from './worker.ts';

/** The result of `smoke()`. */
interface Report {
  runtime: string;
  checks: string[];
}

const run = promisify(execFile);
const project = inject('project');
const folder = join(project.folder, 'smoke');
const limits = { timeout: 100_000, killSignal: 'SIGKILL', cwd: project.folder } as const;

let service: Service;
let subpaths: Subpath[];
const reports = new Map<string, Report>();

beforeAll(async () => {
  service = await startService();
  cpSync(join(import.meta.dirname, '../smoke'), folder, { recursive: true });
  // A plain installation has no peer dependencies; commonjs.test.ts tries modules that need Node.
  const all = await Promise.all(published.map((name) => subpathsOf(project, name)));
  subpaths = all.flat().filter(({ peers, needsNode }) => peers.length === 0 && !needsNode);
  const imports = subpaths.map(({ specifier }, index) => `import * as module${index} from '${specifier}';\n`);
  const entries = subpaths.map(({ specifier }, index) => `  '${specifier}': module${index},\n`);
  writeFileSync(
    join(folder, 'subpaths.js'),
    `${imports.join('')}export const subpaths = {\n${entries.join('')}};\n`,
  );
});
afterAll(() => service?.[Symbol.asyncDispose]());

/** Runs `run.js` by a program and reads its report. */
async function report(file: string, ...arguments_: string[]): Promise<Report> {
  const { stdout } = await run(file, [...arguments_, join(folder, 'run.js'), service.baseUrl], limits);
  return JSON.parse(stdout);
}

const runtimes: Record<string, { identity: RegExp; smoke: () => Promise<Report> }> = {
  'Node 22': { identity: /^Node\.js\/22$/, smoke: () => report(program('Node 22')) },
  'Node 24': { identity: /^Node\.js\/2[4-9]$/, smoke: () => report(process.execPath) },
  Bun: { identity: /^Bun\/1\./, smoke: () => report(program('Bun'), 'run', '--no-install') },
  Deno: {
    identity: /^Deno\/2\./,
    smoke: () =>
      report(program('Deno'), 'run', '--no-remote', '--node-modules-dir=manual', '--allow-net=127.0.0.1'),
  },
  workerd: {
    identity: /^Cloudflare-Workers$/,
    smoke: async () => {
      await using workerd = await startWorkerd(folder);
      const answer = await fetch(`${workerd.url}/?service=${encodeURIComponent(service.baseUrl)}`, {
        signal: AbortSignal.timeout(limits.timeout),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return JSON.parse(text);
    },
  },
  Chromium: {
    identity: /\b(Headless)?Chrome\/\d+/,
    smoke: async () =>
      (await runInPage(project.folder, {
        module: 'smoke/smoke.js',
        importMap: importMap(),
        argument: service.baseUrl,
      })) as Report,
  },
};

/** The addresses of all modules for a page, by the `exports` of the unpacked packages. */
function importMap(): Record<string, string> {
  const entryPoints = published.flatMap((name) => {
    const { name: full, exports } = manifestOf(installed(project, name));
    return Object.entries(exports).flatMap(([subpath, target]) =>
      typeof target === 'string' ? [] : [[join(full, subpath), join('/node_modules', full, target.default)]],
    );
  });
  return {
    ...Object.fromEntries(entryPoints),
    'openapi-fetch': '/node_modules/openapi-fetch/dist/index.mjs',
  };
}

describe.each(Object.entries(runtimes))('%s', (name, { identity, smoke }) => {
  test('reports that it is the one, and every check passes', async () => {
    const result = await smoke();
    reports.set(name, result);
    expect(result.runtime).toMatch(identity);
    expect(result.checks.length).toBeGreaterThan(15);
  });
});

test('every runtime ran the same checks', () => {
  expect([...reports.keys()]).toEqual(Object.keys(runtimes));
  const [first] = reports.values();
  for (const { checks } of reports.values()) expect(checks).toEqual(first?.checks);
});
