import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ended } from '../deliveries/testing.ts';
import { serve } from '../record/testing.ts';
import { isSafe } from '../report/text.ts';
import { reporterNames } from '../report/write.ts';
import { cli, type Ended } from './testing.ts';

// What begins a command of a CI log, moves a cursor, rings, names a window or turns text.
const attack =
  '::error::a\n::set-output name=x::y\r\n##[error]b ##vso[task.setvariable variable=A]c ##teamcity[d]' +
  '\u001b]0;owned\u0007\u001b[2J\u009b2J\u202e\u2028::add-mask::e';
/** What of it HTTP carries in a header or a status text. */
const inHeader = '::error::a ##[error]b ##vso[task.setvariable variable=A]c \u009b2J';

const folder = mkdtempSync(join(tmpdir(), 'contract-injection-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

let files = 0;
function write(value: unknown, name: string = 'x'): string {
  const path = join(folder, `${files++}`);
  mkdirSync(path);
  const file = join(path, name);
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}
async function server(listener: RequestListener): Promise<string> {
  const { url, close } = await serve(listener);
  closing.push(close);
  return url;
}

const env = { VOICE_AGENT_API_KEY: 'k-1', VOICE_AGENT_WEBHOOK_SECRET: 'Bearer t-1', PATH: process.env.PATH };
const nowhere = 'http://127.0.0.1:9';
const responses = { '200': { description: 'x' }, default: { description: 'x' } };
const openapi = (paths: object, more: object = {}): object => ({
  ...{ openapi: '3.1.0', info: { title: attack, version: attack }, paths },
  ...more,
});
const get = (more: object = {}): object => ({ get: { operationId: attack, responses, ...more } });
const query = (schema: unknown): object => ({ parameters: [{ name: attack, in: 'query', schema }] });
const asyncapi = (more: object = {}): object => ({
  asyncapi: '3.0.0',
  info: { title: attack, version: attack },
  ...more,
});

/** Every kind of answer that can say something. */
const hostile: RequestListener = (request, response) => {
  const isSilly = request.url?.includes('odd') === true;
  response.setHeader('x-said', Buffer.from(inHeader).toString('latin1'));
  response.statusMessage = inHeader;
  request
    .resume()
    .on('end', () => response.writeHead(isSilly ? 500 : 200, { 'content-type': inHeader }).end(attack));
};

/** Lines that nothing acts in; those of the reporter `github` are commands, one a line. */
function expectCalm({ stdout, stderr }: Ended, commands: RegExp = /^$/): void {
  for (const line of [...stdout.split('\n'), ...stderr.replaceAll('\r\u001b[K', '\n').split('\n')]) {
    expect(isSafe(line), JSON.stringify(line)).toBe(true);
    if (!commands.test(line)) expect(line).not.toMatch(/^\s*::|##\w*\[/);
  }
}

describe('what a command says when it could not run', () => {
  const api = (document: unknown, ...flags: string[]) => [
    'api',
    '--url',
    nowhere,
    '--spec',
    write(document),
    ...flags,
  ];
  const delivered = (text: string): string[] => [
    'deliveries',
    write(text, `${attack.replaceAll('/', '')}.ndjson`),
  ];
  test.each<[what: string, args: () => string[]]>([
    ['the same operationId twice', () => api(openapi({ '/a': get(), '/b': get() }))],
    ['a path that holds no object', () => api(openapi({ [`/${attack}`]: 1 }))],
    ['a version', () => api(openapi({ '/a': get() }, { openapi: attack }))],
    ['a reference', () => api(openapi({ '/a': get(query({ $ref: `#/${attack}` })) }))],
    ['a reference to another file', () => api(openapi({ '/a': get(query({ $ref: attack })) }))],
    [
      'a keyword that holds the wrong thing',
      () => api(openapi({ '/a': get(query({ properties: { [attack]: 1 } })) })),
    ],
    ['a pattern', () => api(openapi({ '/a': get(query({ pattern: `(${attack}` })) }))],
    ['no YAML', () => api(`a: "${attack}\n b: [`)],
    ['a file that is not there', () => ['api', '--url', nowhere, '--spec', attack]],
    ['an operation to check', () => api(openapi({ '/a': get() }), '--only', `x${attack}`)],
    ['a safe operation', () => api(openapi({ '/a': get() }), '--safe', `x${attack}`)],
    ['an operation that may write', () => api(openapi({ '/a': get() }), '--allow-writes', `x${attack}`)],
    [
      'an operation that was left out',
      () => api(openapi({ '/a': { post: { operationId: attack, responses } } }), '--no-writes'),
    ],
    ['an unknown flag', () => ['api', `--${attack}`]],
    ['a flag like another one', () => ['api', `--urll=${attack}`]],
    ['a number', () => ['api', '--url', nowhere, '--seed', attack]],
    ['a reporter', () => ['api', '--url', nowhere, '--reporter', attack]],
    ['an unknown command', () => [attack]],
    ['a baseline that is not there', () => ['api', '--url', nowhere, '--baseline', attack]],
    [
      'a baseline that is none',
      () => ['api', '--url', nowhere, '--baseline', write([{ [attack]: attack, rule: attack }])],
    ],
    ['a case that is not there', () => ['replay', attack]],
    ['a case that is none', () => ['replay', write({ case: attack }, 'x.json')]],
    ['a rule', () => ['rules', attack]],
    ['a file of deliveries that is not there', () => ['deliveries', attack]],
    ['a file without deliveries', () => delivered(attack)],
    ['a HAR file that breaks off', () => delivered(`{"log":{"${attack}`)],
    [
      'an AsyncAPI document',
      () => ['receiver', '--url', nowhere, '--spec', write(asyncapi({ asyncapi: attack }))],
    ],
    [
      'an AsyncAPI document of nothing',
      () => [
        'receiver',
        '--url',
        nowhere,
        '--spec',
        write(asyncapi({ operations: { [attack]: { action: 'send', channel: { $ref: attack } } } })),
      ],
    ],
    ['a state to compare', () => ['diff', attack, attack]],
    ['a revision to compare', () => ['diff', `git:${attack}`, `git:${attack}`]],
    ['a document to compare', () => ['diff', write(openapi({}, { openapi: attack })), write(asyncapi())]],
    [
      'a schema to compare',
      () => ['diff', ...[1, 2].map(() => write(openapi({ '/a': get(query({ $ref: `#/${attack}` })) })))],
    ],
    ['a command to run', () => ['record', '--to', nowhere, '--', attack.replaceAll('/', '')]],
  ])('%s', async (_, args) => {
    const run = await cli(args(), env);
    expect(run.code).toBe(2);
    expect(run.stderr).not.toBe('');
    expectCalm(run);
  });

  test.each<[what: string, answer: RequestListener]>([
    ['a redirect', (_, response) => response.writeHead(302, { location: `/${inHeader}` }).end()],
    ['a refused key', (_, response) => response.writeHead(401).end()],
    ['no HTTP', (_, response) => response.socket?.end(`HTTP/1.1 ${inHeader}\r\n\r\n`)],
  ])('%s', async (_, answer) => {
    const run = await cli(
      ['api', '--url', await server(answer), '--spec', write(openapi({ '/a': get() }))],
      env,
    );
    expect(run.code).toBe(2);
    expectCalm(run);
  });
});

describe('what a command says of what it saw', () => {
  // A message of GitHub's own is a whole line.
  const ofGithub = /^::(?:error|warning|notice) [^\n]*$/;
  const document = openapi({
    '/a': get(query({ type: 'integer', 'x-unknown': 1, [attack]: 1 })),
    '/odd': { get: { operationId: `odd${attack}`, responses } },
    '/b': { post: { operationId: `b${attack}`, responses } },
  });
  const cases = (): string => join(folder, `cases-${files++}`);

  test.each(reporterNames)('api, with the reporter %s', async (reporter) => {
    const url = await server(hostile);
    const flags = ['--fuzz', '2', '--seed', '1', '--cases', cases(), '--reporter', reporter];
    const run = await cli(['api', '--url', url, '--spec', write(document), ...flags], env);
    expect(run.code).toBe(1);
    expectCalm(run, ofGithub);
  });

  test('api, on a terminal that shows how far it is', async () => {
    const url = await server(hostile);
    const flags = [
      '--fuzz',
      '2',
      '--seed',
      '1',
      '--cases',
      write('', 'file'),
      '--reporter',
      `json=${join(folder, 'r')}`,
    ];
    const run = await cli(['api', '--url', url, '--spec', write(document), ...flags], env, {
      isTTY: true,
      columns: 500,
    });
    expect(run.stderr).toContain('requests · ');
    expect(run.stderr).toContain('owned');
    expectCalm(run);
  });

  test('replay', async () => {
    const url = await server(hostile);
    const into = cases();
    const spec = write(document);
    await cli(['api', '--url', url, '--spec', spec, '--fuzz', '0', '--cases', into], env);
    const file = join(into, readdirSync(into)[0] ?? '');
    const shown = await cli(['replay', file], env);
    expect(shown.code).toBe(1);
    expectCalm(shown);
    const changed = write({ ...JSON.parse(readFileSync(file, 'utf8')), operation: `x${attack}` }, 'x.json');
    const gone = await cli(['replay', changed], env);
    expect(gone.code).toBe(2);
    expectCalm(gone);
  });

  test('deliveries, with a draft of what is not described', async () => {
    const events = [
      { ...ended, [attack]: { [attack]: attack }, agentId: [attack] },
      { ...ended, eventType: attack },
      { ...ended, eventType: 'known', a: 1 },
    ];
    const file = write(
      events.map((event) => `${JSON.stringify(event)}\n`).join(''),
      `${attack.replaceAll('/', '')}.ndjson`,
    );
    const payload = { type: 'object', properties: { eventType: { const: 'known' } } };
    const spec = write(
      asyncapi({
        channels: { c: { messages: { m: { name: attack, payload } } } },
        operations: { o: { action: 'send', channel: { $ref: '#/channels/c' } } },
      }),
    );
    const run = await cli(['deliveries', file, '--spec', spec], env);
    expect(run.code).toBe(1);
    expectCalm(run);
    const draft = parse(run.stdout.slice(run.stdout.indexOf('# Seen')));
    expect(draft).toHaveProperty([attack, 'a']);
    const unwritable = await cli(
      ['deliveries', file, '--spec', spec, '--draft', `${folder}/no/${attack}`],
      env,
    );
    expect(unwritable.code).toBe(2);
    expectCalm(unwritable);
  });

  test('receiver', async () => {
    const url = await server(hostile);
    const flags = ['--fuzz', '0', '--seed', '1', '--cases', cases(), '--fail-fast'];
    const run = await cli(['receiver', '--url', `${url}/odd`, ...flags], env);
    expect(run.code).toBe(1);
    expectCalm(run);
  });

  test('record', async () => {
    const url = await server(hostile);
    const script =
      'await fetch(process.env.VOICE_AGENT_BASE_URL + "/a?take=" + encodeURIComponent(process.argv[1]))';
    const command = [process.execPath, '--input-type=module', '-e', script, attack];
    const file = join(folder, 'no', attack);
    const run = await cli(
      [
        'record',
        '--to',
        url,
        '--spec',
        write(document),
        '--keep',
        file,
        '--cases',
        cases(),
        '--',
        ...command,
      ],
      env,
    );
    expect(run.stderr).toContain("can't be written");
    expectCalm(run);
  });

  test.each(['terminal', 'json', 'github', 'markdown'])('diff, with the reporter %s', async (reporter) => {
    const before = write(document, `a${attack.replaceAll('/', '')}.json`);
    const after = write(
      openapi({ '/a': get(query({ enum: [attack] })), [`/${attack}`]: get({ operationId: `n${attack}` }) }),
      `b${attack.replaceAll('/', '')}.json`,
    );
    const run = await cli(['diff', before, after, '--reporter', reporter], env, { columns: 40 });
    expect(run.code).toBe(1);
    expectCalm(run, ofGithub);
  });
});
