import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Fence, Page } from './pages.ts';
import { isRecipe, runReceiver, runWholeReceiver } from './receivers.ts';
import type { Session } from './session.ts';

const exec = promisify(execFile);
const program = (name: string, path: string) =>
  join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..', path);

/**
 * Makes a folder for snippets that are type-checked. It is inside this package, so that a snippet finds the packages by
 * their names; a new one, so that runs do not meet.
 */
export function snippetFolder(set: string): string {
  const parent = join(import.meta.dirname, '.snippets');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, `${set}-`));
  const config = {
    extends: '../../../../.config/tsconfig.json',
    compilerOptions: { skipLibCheck: true, isolatedDeclarations: false },
    include: ['**/*.ts'],
    // Files of the repository compile in a clone of it, and what imports generated code once that is there.
    exclude: ['**/packages/**', '**/src/**'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return folder;
}

/** Type-checks every snippet below a folder that has a `tsconfig.json`; gives the errors. */
export async function typecheck(folder: string): Promise<string> {
  const run = exec(process.execPath, [program('typescript', 'bin/tsc'), '-p', folder]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  // There is none, only parts of files.
  return stdout.startsWith('error TS18003') ? '' : stdout;
}

const isTests = (code: string) => code.includes("from 'vitest'");
const isServer = (code: string) =>
  /^(?:const server = )?(?:(?:createServer\(.*|(?:await )?app|server)\.listen|serve)\(/m.test(code);

/** Whether it is a server that lets in the service alone, and keeps nothing. */
const verifies = ({ code }: Fence) => isServer(code) && /\b(?:unwrap|verify)\(/.test(code);

/** Whether another snippet of the page, or a clone of the repository, runs it or imports it, by the name of its file. */
const isUsed = ({ title, file }: Fence, { fences }: Page) =>
  title !== undefined &&
  (title.startsWith('packages/') ||
    fences.some(
      (other) => other.file !== file && other.language !== 'dockerfile' && other.code.includes(file),
    ));

/** The ways a snippet can be run: as a program, as a file of tests, as a server of deliveries, as a route of one. */
export const typescriptWays: Record<
  string,
  { is(fence: Fence, page: Page): boolean; run(fence: Fence, session: Session): Promise<void> }
> = {
  'a file that others use': {
    is: (fence, page) => isUsed(fence, page) && !isRecipe(fence) && !verifies(fence),
    run: async () => {},
  },
  'a receiver that others use': {
    is: (fence, page) => isUsed(fence, page) && isRecipe(fence),
    run: runWholeReceiver,
  },
  'a program': {
    is: (fence, page) =>
      !isUsed(fence, page) &&
      !fence.title?.startsWith('Add to ') &&
      !/^export /m.test(fence.code) &&
      !isTests(fence.code) &&
      !isServer(fence.code),
    run: runProgram,
  },
  'a file of tests': { is: (fence, page) => !isUsed(fence, page) && isTests(fence.code), run: runTests },
  'a server': {
    is: (fence, page) => isServer(fence.code) && (!isUsed(fence, page) || verifies(fence)),
    run: (fence, session) =>
      runReceiver([process.execPath, join(session.folder, fence.file)], fence, session),
  },
  'a route': {
    is: (fence, page) => !isUsed(fence, page) && /^export .*\bPOST\b/m.test(fence.code),
    run: runRoute,
  },
};

/** Runs a file with Node. */
export async function runProgram({ file }: Fence, session: Session): Promise<void> {
  const options = { cwd: session.folder, env: session.environment() };
  const { stdout, stderr } = await exec(process.execPath, [file], options);
  expect(stderr).toBe('');
  expect(stdout).not.toContain('undefined undefined');
  session.output = session.addresses.there(stdout);
}

async function runTests({ file }: Fence, session: Session): Promise<void> {
  const args = [program('vitest', 'vitest.mjs'), 'run', '--root', session.folder, file];
  const { stdout } = await exec(process.execPath, args, { env: session.environment() });
  expect(stdout).toMatch(/Tests .* passed/);
}

/** Serves the route as a framework does that builds it without the secret, and loads it again after an edit. */
async function runRoute(fence: Fence, session: Session): Promise<void> {
  const server = `serve_${fence.file}`;
  const build = `const { VOICE_AGENT_WEBHOOK_SECRET } = process.env;
    delete process.env.VOICE_AGENT_WEBHOOK_SECRET;
    process.env.NEXT_PHASE = 'phase-production-build';
    await load('build');
    Object.assign(process.env, { VOICE_AGENT_WEBHOOK_SECRET, NEXT_PHASE: '' });`;
  const code = `import { serve } from '@hono/node-server';
    const load = (name) => import('./${fence.file}?' + name);
    ${fence.code.includes('next build') ? build : ''}
    const routes = [await load('first'), await load('again')];
    let count = 0;
    const fetch = (request) => routes[count++ % 2].POST(request);
    serve({ fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });`;
  writeFileSync(join(session.folder, server), code);
  // A framework has its own way to end.
  const command = [process.execPath, join(session.folder, server)];
  await runReceiver(command, fence, session, { ends: false });
}
