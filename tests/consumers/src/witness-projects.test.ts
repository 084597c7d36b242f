import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { browserPath } from './browser.ts';
import { installs, runOn } from './computer.ts';
import { witness } from './witness.ts';

const computer = inject('computer');
const projects = join(witness, 'projects');

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox?.close());

describe.concurrent('projects of the last release, with the packages of today', () => {
  test.each(readdirSync(projects))('%s holds', async (name) => {
    const cwd = join(computer.home, 'witness', name);
    mkdirSync(cwd, { recursive: true });
    cpSync(join(projects, name), cwd, { recursive: true });
    const isDeno = existsSync(join(cwd, 'deno.json'));
    const manager = isDeno ? 'deno' : 'npm';
    const { url: VOICE_AGENT_URL, apiKey: VOICE_AGENT_API_KEY } = sandbox;
    const env = { VOICE_AGENT_URL, VOICE_AGENT_API_KEY, CHROME_PATH: await browserPath() };
    await runOn(computer, manager, installs[manager], { cwd });
    await runOn(computer, manager, [isDeno ? 'task' : 'run', 'test'], { cwd, env });
  });
});
