import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import contract from '@voice-agent/contract/package.json' with { type: 'json' };
import { startSandbox } from '@voice-agent/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { actionFolder, use } from './runner.ts';

let job: string;

beforeEach(() => {
  job = mkdtempSync(join(tmpdir(), 'action-'));
});
afterEach(() => {
  rmSync(job, { recursive: true });
});

const quick = { seed: '1', args: '--fuzz 2' };
const report = (file = '') => JSON.parse(readFileSync(file, 'utf8')) as { target: string; seed: number };
/** All that the action leaves for later steps. */
const left = () => readdirSync(join(job, 'temp'));

test('a sandbox that the action starts passes: summary, JUnit, annotations, and no sandbox left', async () => {
  const { code, log, summary, outputs } = await use(job, {
    inputs: { mock: 'sandbox', ...quick },
    env: { VOICE_AGENT_API_KEY: 'key-of-production' },
  });
  expect(code, log).toBe(0);
  expect(outputs).toMatchObject({ result: 'passed', findings: '0', cases: '' });
  expect(log).toMatch(/^::notice title=Contract::No finding in [\d,]+ requests, seed 1\.$/m);
  expect(summary).toContain('## ✅ Contract');
  expect(summary).toBe(readFileSync(outputs.markdown ?? '', 'utf8'));
  expect(readFileSync(outputs.junit ?? '', 'utf8')).toMatch(
    /^<\?xml[\s\S]*<testsuites name="contract"[\s\S]*\n$/,
  );
  const { target, seed } = report(outputs.json);
  expect(seed).toBe(1);
  await expect(fetch(target)).rejects.toThrow();
  expect(left().map((name) => join(job, 'temp', name))).toEqual([outputs.reports]);
});

test('a Prism that the action starts passes, with the document of the package', async () => {
  const { code, log, outputs } = await use(job, {
    inputs: { mock: 'prism', seed: '1', args: '--fuzz 2 --only listJobs' },
  });
  expect(code, log).toBe(0);
  expect(outputs).toMatchObject({ result: 'passed', findings: '0' });
  await expect(fetch(report(outputs.json).target)).rejects.toThrow();
});

test('a service that breaks a promise ends with 1, and each finding is an annotation and a file', async () => {
  await using sandbox = await broken();
  const { code, log, summary, outputs } = await use(job, {
    inputs: { url: sandbox.url, ...quick, args: '--fuzz 2 --only listJobs' },
    env: { VOICE_AGENT_API_KEY: 'test-key' },
  });
  expect(code, log).toBe(1);
  expect(outputs.result).toBe('failed');
  const annotations = log.match(/^::error file=/gm) ?? [];
  expect(annotations.length).toBeGreaterThan(0);
  expect(outputs.findings).toBe(`${annotations.length}`);
  expect(readdirSync(outputs.cases ?? '')).toHaveLength(annotations.length);
  expect(readFileSync(outputs.junit ?? '', 'utf8')).toContain('<failure type="response-schema"');
  expect(summary).toContain('## ❌ Contract');
});

test('known findings of a baseline break nothing, and fail-under does', async () => {
  await using sandbox = await broken();
  const pointer = '/components/schemas/JobList/properties/total/type';
  const entry = { rule: 'response-schema', operation: 'listJobs', pointer };
  const why = { owner: 'jobs team', reason: 'It is known.', expires: '2999-12-31' };
  writeFileSync(join(job, 'known findings.yaml'), JSON.stringify([{ ...entry, ...why }]));
  const inputs = {
    url: sandbox.url,
    ...quick,
    args: "--fuzz 2 --only 'listJobs'",
    project: 'project-harbour',
    baseline: '../known findings.yaml',
  };
  const env = { VOICE_AGENT_API_KEY: 'test-key' };
  const known = await use(job, { inputs, env });
  expect(known.code, known.log).toBe(0);
  expect(known.log).toContain('; 1 known finding.');
  const under = await use(job, { inputs: { ...inputs, 'fail-under': '100' }, env });
  expect(under).toMatchObject({ code: 1, outputs: { result: 'failed', findings: '0' } });
  expect(under.outputs.reports).not.toBe(known.outputs.reports);
});

test('a receiver that takes every secret is broken', async () => {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  try {
    const { code, log, outputs } = await use(job, {
      inputs: {
        'receiver-url': `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
        ...quick,
        args: '--fuzz 1 --fail-fast',
      },
      env: { VOICE_AGENT_WEBHOOK_SECRET: 'Bearer secret-of-the-receiver' },
    });
    expect(code, log).toBe(1);
    expect(outputs).toMatchObject({ result: 'failed', findings: '1' });
    expect(log).toContain('unauthenticated-delivery-accepted');
    expect(log).not.toContain('secret-of-the-receiver');
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
});

const notStarted = { result: 'could-not-run', findings: '', junit: '', json: '', markdown: '', cases: '' };

test.each<[string, Record<string, string>, RegExp]>([
  ['nothing to judge', {}, /^::error title=Contract::Give one of /m],
  ['two things to judge', { url: 'http://127.0.0.1:1', mock: 'sandbox' }, /^::error .*::Give one of /m],
  ['an unknown mock', { mock: 'wiremock' }, /^::error .*::The input mock must be sandbox or prism\.$/m],
  [
    'a quote that stays open',
    { url: 'http://127.0.0.1:1', args: "--skip 'take" },
    /a quote that is not closed/,
  ],
  ['a service that is not there', { url: 'http://127.0.0.1:1' }, /http:\/\/127\.0\.0\.1:1 can't be reached/],
  ['a flag that there is not', { url: 'http://127.0.0.1:1', args: '--fuz 2' }, /Unknown flag --fuz/],
  [
    'a mock that does not start',
    { mock: 'prism', spec: 'not-there.yaml' },
    /^\| .*[\s\S]*::The mock did not start/m,
  ],
])('%s could not run: 2, and a sentence that reports why', async (_, inputs, message) => {
  const { code, log, summary, outputs } = await use(job, { inputs, env: { VOICE_AGENT_API_KEY: 'key' } });
  expect(code, log).toBe(2);
  expect(log).toMatch(message);
  expect(outputs).toMatchObject(notStarted);
  expect(summary).toContain('The gate could not run.');
  expect(left()).toHaveLength(1);
});

test('npx that ends with 1 by itself is not a broken contract', async () => {
  const programs = join(job, 'programs');
  writePrograms(programs, 'echo "npm error code E404" >&2; exit 1');
  const result = await use(job, { inputs: { url: 'http://127.0.0.1:1' }, programs });
  expect(result).toMatchObject({ code: 2, outputs: notStarted });
});

/** A folder with an npx that runs a line of a shell. */
function writePrograms(folder: string, line: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'npx'), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}

const hostile = [
  '$(touch owned) `touch owned`',
  `"; touch owned; " '; touch owned; ' | touch owned &`,
  'a\ntouch owned\n::error::forged',
  '--url=http://127.0.0.1:1',
  `$HOME * quotes " and ' and spaces`,
];
const free = ['project', 'spec', 'seed', 'fail-under', 'baseline'];
const programs = 'printf "%s\\0" "$@" > "$HOME/words"; exit 2';
const wordsGiven = () => readFileSync(join(job, 'words'), 'utf8').split('\0').slice(0, -1);

test.each(hostile)('in no input is %j run, and the gate is given it as one word', async (text) => {
  writePrograms(join(job, 'programs'), programs);
  const run = (inputs: Record<string, string>) => use(job, { inputs, programs: join(job, 'programs') });
  const all = await run(Object.fromEntries(['url', ...free].map((name) => [name, text])));
  expect(all).toMatchObject({ code: 2, outputs: notStarted });
  const args = wordsGiven();
  expect(args.slice(0, 4)).toEqual([
    '--yes',
    `@voice-agent/contract@${contract.version}`,
    'api',
    `--url=${text}`,
  ]);
  expect(args.slice(4, 9)).toEqual(free.map((name) => `--${name}=${text}`).sort(inOrderOf(args)));

  await run({ 'receiver-url': text });
  expect(wordsGiven().slice(2, 4)).toEqual(['receiver', `--url=${text}`]);

  for (const name of ['mock', 'args']) {
    const { code, log, outputs } = await run({
      url: name === 'mock' ? '' : 'http://127.0.0.1:1',
      [name]: text,
    });
    expect({ code, result: outputs.result }).toEqual({ code: 2, result: 'could-not-run' });
    expect(log).not.toMatch(/^::error::forged/m);
  }
  expect(readdirSync(join(job, 'workspace'))).toEqual([]);
  expect(existsSync(join(job, 'owned'))).toBe(false);
});

const inOrderOf = (words: string[]) => (a: string, b: string) => words.indexOf(a) - words.indexOf(b);

test('each program is of the version that stands beside the action, and no input changes it', async () => {
  const checkout = join(job, 'checkout');
  const folder = join(checkout, '.github/actions/contract');
  cpSync(actionFolder, folder, { recursive: true });
  for (const [path, version] of Object.entries({
    'packages/contract': '9.8.7',
    'packages/sandbox': '6.5.4',
  })) {
    mkdirSync(join(checkout, path), { recursive: true });
    writeFileSync(join(checkout, path, 'package.json'), JSON.stringify({ version }));
  }
  writeFileSync(join(checkout, 'pnpm-workspace.yaml'), 'catalog:\n  "@stoplight/prism-cli": 3.2.1\n');
  writePrograms(join(job, 'programs'), programs);
  const run = async (inputs: Record<string, string>) => {
    await use(job, { inputs, programs: join(job, 'programs'), folder });
    return wordsGiven()[1];
  };
  expect(await run({ url: 'http://127.0.0.1:1' })).toBe('@voice-agent/contract@9.8.7');
  expect(await run({ mock: 'sandbox' })).toBe('@voice-agent/sandbox@6.5.4');
  expect(await run({ mock: 'prism', spec: 'openapi.yaml' })).toBe('@stoplight/prism-cli@3.2.1');
  rmSync(join(checkout, 'packages'), { recursive: true });
  rmSync(join(job, 'words'));
  expect(await run({ url: 'http://127.0.0.1:1' }).catch(() => 'not run')).toBe('not run');
});

test('args keep words together by quotes, and expand nothing', async () => {
  writePrograms(join(job, 'programs'), programs);
  const args = `--credential 'X-Key: $KEY' --only "$(touch owned)"\n  --skip a\\ b  --header=\`id\` *`;
  await use(job, { inputs: { url: 'http://127.0.0.1:1', args }, programs: join(job, 'programs') });
  expect(wordsGiven().slice(4, 12)).toEqual([
    '--credential',
    'X-Key: $KEY',
    '--only',
    '$(touch owned)',
    '--skip',
    'a b',
    '--header=`id`',
    '*',
  ]);
});

async function broken(): Promise<AsyncDisposable & { url: string }> {
  const sandbox = await startSandbox({ apiKey: 'test-key', seed: 1 });
  const fault = { name: 'field', operation: 'listJobs', pointer: '/data/total', as: 'string' };
  const { ok } = await fetch(`${sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  expect(ok).toBe(true);
  return { url: sandbox.url, [Symbol.asyncDispose]: () => sandbox.close() };
}
