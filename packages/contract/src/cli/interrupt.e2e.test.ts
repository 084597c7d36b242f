import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { useFolder } from '@voice-agent/test-kit/files';
import { envelope, serve } from '@voice-agent/test-kit/servers';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const folder = useFolder();
const tool = { id: '5b0c1c1e-7a53-4d0e-9a51-0d5e8f6f3b11', type: 'FUNCTION', name: 'Before', async: true };

/** A service with one web tool. @param response whether it has responded */
async function serviceOf(answer: (request: IncomingMessage, response: ServerResponse) => boolean) {
  const now: Record<string, unknown> = { ...tool };
  const url = await serve(async (request, response) => {
    const body = await text(request);
    if (answer(request, response)) return;
    const { method, url = '' } = request;
    let data: unknown = { jobs: [], total: 0, filtered: 0 };
    if (method === 'GET') data = { items: url.includes('skip=1&') ? [now] : [], total: 1, filtered: 1 };
    if (method === 'PATCH') data = Object.assign(now, JSON.parse(body));
    response.setHeader('content-type', 'application/json');
    response.end(envelope(data));
  });
  return { url, now };
}

function start(url: string, report: string, ...more: string[]) {
  const flags = ['--web-tool', tool.id, '--only', 'updateWebTool', '--only', 'server-error', '--fuzz', '0'];
  const args = [main, 'api', '--url', url, ...flags, '--reporter', `json=${report}`, ...more];
  const env = { ...process.env, VOICE_AGENT_API_KEY: 'a-key-of-the-tests' };
  const child = spawn(process.execPath, args, { env });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, message: () => stderr };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s: the web tool is as before, the report is written, and the exit code is 2',
  async (signal) => {
    const report = join(folder, `${signal}.json`);
    let patches = 0;
    const { url, now } = await serviceOf(({ method }) => {
      // The third update hangs, so that the run is still under way.
      if (method !== 'PATCH' || ++patches !== 3) return false;
      now.name = 'Changed';
      child.kill(signal);
      return true;
    });
    const { child, message } = start(url, report);
    const [code] = await once(child, 'exit');
    expect(message()).toMatch(/^Interrupted: restoring what was changed, .*\n$/);
    expect(code).toBe(2);
    expect(now.name).toBe('Before');
    const { notes, stopped } = JSON.parse(readFileSync(report, 'utf8'));
    expect(stopped).toBe('It was interrupted before everything was tested.');
    expect(notes.join('\n')).toContain('estored: ');
  },
);

test('a thread that ends without a word ends the command with 2', async () => {
  const ends = "import { isMainThread } from 'node:worker_threads'; if (!isMainThread) process.exit();";
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${ends}`, main, 'rules']);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [code] = await once(child, 'exit');
  expect(code).toBe(2);
});

test('a second Ctrl-C ends it at once', async () => {
  let isStuck = false;
  const { url } = await serviceOf(({ method }) => {
    isStuck ||= method === 'PATCH';
    return isStuck;
  });
  const { child } = start(url, join(folder, 'twice.json'));
  await expect.poll(() => isStuck).toBe(true);
  const again = setInterval(() => child.kill('SIGINT'), 50);
  const [code, killedBy] = await once(child, 'exit');
  clearInterval(again);
  expect({ code, killedBy }).toEqual({ code: 2, killedBy: null });
  expect(() => readFileSync(join(folder, 'twice.json'))).toThrow('ENOENT');
});

test('a run that is stuck in a response is ended, and the web tool is as before', async () => {
  const bundle = parse(readFileSync(createRequire(main).resolve('@voice-agent/specs/openapi.yaml'), 'utf8'));
  bundle.components.schemas.WebTool.properties.name.pattern = '^(a+)+$';
  const [spec, report] = [join(folder, 'slow.json'), join(folder, 'stuck.json')];
  writeFileSync(spec, JSON.stringify(bundle));
  let patches = 0;
  let silence: NodeJS.Timeout | undefined;
  const { url, now } = await serviceOf(({ method }, response) => {
    if (method !== 'PATCH' || ++patches < 3 || child.killed) return false;
    // No request for so long: the pattern keeps it busy.
    clearTimeout(silence);
    silence = setTimeout(() => child.kill('SIGINT'), 6_000);
    now.name = `${'a'.repeat(40)}!`;
    response.setHeader('content-type', 'application/json');
    response.end(envelope(now));
    return true;
  });
  const { child } = start(url, report, '--spec', spec);
  const [code] = await once(child, 'exit');
  expect(code).toBe(2);
  expect(now.name).toBe('Before');
  const { notes, stopped } = JSON.parse(readFileSync(report, 'utf8'));
  expect(stopped).toContain('It was interrupted while checking updateWebTool');
  expect(notes).toContain('Restored: 1 web tool.');
});
