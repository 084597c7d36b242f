import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { isSafe } from '@voice-agent/cli-kit/text';
import { useFolder } from '@voice-agent/test-kit/files';
import { serve } from '@voice-agent/test-kit/servers';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ended } from '../deliveries/testing.ts';
import { reporters } from '../report/render.ts';
import { cli, type Ended, line, type Surroundings } from './testing.ts';

// Text that begins a command of a CI log, moves a cursor, rings, names a window or turns text.
const attack =
  '::error::a\n::set-output name=x::y\r\n##[error]b ##vso[task.setvariable variable=A]c ##teamcity[d]' +
  '\u001b]0;owned\u0007\u001b[2J\u009b2J\u202e\u2028::add-mask::e';
/** The part of it that HTTP carries in a header or a status text. */
const inHeader = '::error::a ##[error]b ##vso[task.setvariable variable=A]c \u009b2J';

const folder = useFolder();
/** The attack as the name of a file. */
const inName = attack.replaceAll('/', '');

/** Writes a file into a folder of its own. */
function write(value: unknown, name = 'x'): string {
  const file = join(mkdtempSync(join(folder, 'x')), name);
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}

const env = { VOICE_AGENT_API_KEY: 'k-1', VOICE_AGENT_WEBHOOK_SECRET: 'Bearer t-1', PATH: process.env.PATH };
const nowhere = 'http://127.0.0.1:9';
const run = (args: readonly string[], terminal?: Surroundings['terminal']): Promise<Ended> =>
  cli(args, { env, ...(terminal && { terminal }) });
const responses = { '200': { description: 'x' }, default: { description: 'x' } };
const openapi = (paths: object, more: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: attack, version: attack },
  paths,
  ...more,
});
const get = (more: object = {}): object => ({ get: { operationId: attack, responses, ...more } });
const query = (schema: unknown): object => ({ parameters: [{ name: attack, in: 'query', schema }] });
const asyncapi = (more: object = {}): object => ({
  asyncapi: '3.0.0',
  info: { title: attack, version: attack },
  ...more,
});

/** Every kind of response that can say something. */
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

describe('what a command reports when it could not run', () => {
  const api = (document: unknown, ...flags: string[]) =>
    line`api --url ${nowhere} --spec ${write(document)} ${flags}`;
  const receiver = (document: object) => line`receiver --url ${nowhere} --spec ${write(document)}`;
  const delivered = (text: string) => ['deliveries', write(text, `${inName}.ndjson`)];
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
    ['an AsyncAPI document', () => receiver(asyncapi({ asyncapi: attack }))],
    [
      'an AsyncAPI document of nothing',
      () => receiver(asyncapi({ operations: { [attack]: { action: 'send', channel: { $ref: attack } } } })),
    ],
    ['a state to compare', () => ['diff', attack, attack]],
    ['a revision to compare', () => ['diff', `git:${attack}`, `git:${attack}`]],
    ['a document to compare', () => ['diff', write(openapi({}, { openapi: attack })), write(asyncapi())]],
    [
      'a schema to compare',
      () => ['diff', ...[1, 2].map(() => write(openapi({ '/a': get(query({ $ref: `#/${attack}` })) })))],
    ],
    ['a command to run', () => ['record', '--url', nowhere, '--', inName]],
  ])('%s', async (_, args) => {
    const ended = await run(args());
    expect(ended.code).toBe(2);
    expect(ended.stderr).not.toBe('');
    expectCalm(ended);
  });

  test.each<[what: string, answer: RequestListener]>([
    ['a redirect', (_, response) => response.writeHead(302, { location: `/${inHeader}` }).end()],
    ['a rejected key', (_, response) => response.writeHead(401).end()],
    ['not HTTP', (_, response) => response.socket?.end(`HTTP/1.1 ${inHeader}\r\n\r\n`)],
  ])('%s', async (_, answer) => {
    const spec = write(openapi({ '/a': get() }));
    const ended = await run(line`api --url ${await serve(answer)} --spec ${spec}`);
    expect(ended.code).toBe(2);
    expectCalm(ended);
  });
});

describe('what a command reports of what it saw', () => {
  // A message of GitHub's own is a whole line.
  const ofGithub = /^::(?:error|warning|notice) [^\n]*$/;
  const document = openapi({
    '/a': get(query({ type: 'integer', 'x-unknown': 1, [attack]: 1 })),
    '/odd': { get: { operationId: `odd${attack}`, responses } },
    '/b': { post: { operationId: `b${attack}`, responses } },
  });
  const spec = write(document);
  const cases = (): string => join(mkdtempSync(join(folder, 'x')), 'cases');
  const expectShown = async (args: readonly string[], terminal?: Surroundings['terminal']): Promise<void> => {
    const ended = await run(args, terminal);
    expect(ended.code).toBe(1);
    expectCalm(ended, ofGithub);
  };

  test.each(Object.keys(reporters))('api, with the reporter %s', async (reporter) => {
    const flags = line`--fuzz 2 --seed 1 --cases ${cases()} --reporter ${reporter}`;
    await expectShown(line`api --url ${await serve(hostile)} --spec ${spec} ${flags}`);
  });

  test('api, on a terminal that shows how far it is', async () => {
    const flags = line`--fuzz 2 --seed 1 --cases ${write('', 'file')} --reporter json=${join(folder, 'r')}`;
    const args = line`api --url ${await serve(hostile)} --spec ${spec} ${flags}`;
    const ended = await run(args, { isTTY: true, columns: 500 });
    expect(ended.stderr).toContain('requests · ');
    expect(ended.stderr).toContain('owned');
    expectCalm(ended);
  });

  test('replay', async () => {
    const into = cases();
    await run(line`api --url ${await serve(hostile)} --spec ${spec} --fuzz 0 --cases ${into}`);
    const file = join(into, readdirSync(into)[0] ?? '');
    await expectShown(['replay', file]);
    const changed = write({ ...JSON.parse(readFileSync(file, 'utf8')), operation: `x${attack}` }, 'x.json');
    const gone = await run(['replay', changed]);
    expect(gone.code).toBe(2);
    expectCalm(gone);
  });

  test('deliveries, with a draft of what is not described', async () => {
    const events = [
      { ...ended, [attack]: { [attack]: attack }, agentId: [attack] },
      { ...ended, eventType: attack },
      { ...ended, eventType: 'known', a: 1 },
    ];
    const file = write(events.map((event) => `${JSON.stringify(event)}\n`).join(''), `${inName}.ndjson`);
    const payload = { type: 'object', properties: { eventType: { const: 'known' } } };
    const spec = write(
      asyncapi({
        channels: { c: { messages: { m: { name: attack, payload } } } },
        operations: { o: { action: 'send', channel: { $ref: '#/channels/c' } } },
      }),
    );
    const drafted = await run(line`deliveries ${file} --spec ${spec}`);
    expect(drafted.code).toBe(1);
    expectCalm(drafted);
    const draft = parse(drafted.stdout.slice(drafted.stdout.indexOf('# Seen')));
    expect(draft).toHaveProperty([attack, 'a']);
    const unwritable = await run(line`deliveries ${file} --spec ${spec} --draft ${folder}/no/${attack}`);
    expect(unwritable.code).toBe(2);
    expectCalm(unwritable);
  });

  test('receiver', async () => {
    const flags = line`--fuzz 0 --seed 1 --cases ${cases()} --fail-fast`;
    await expectShown(line`receiver --url ${await serve(hostile)}/odd ${flags}`);
  });

  test('record', async () => {
    const script =
      'await fetch(process.env.VOICE_AGENT_BASE_URL + "/a?take=" + encodeURIComponent(process.argv[1]))';
    const command = [process.execPath, '--input-type=module', '-e', script, attack];
    const flags = line`--spec ${spec} --keep ${join(folder, 'no', attack)} --cases ${cases()}`;
    const ended = await run(line`record --url ${await serve(hostile)} ${flags} -- ${command}`);
    expect(ended.stderr).toContain("can't be written");
    expectCalm(ended);
  });

  test.each(['terminal', 'json', 'github', 'markdown'])('diff, with the reporter %s', async (reporter) => {
    const before = write(document, `a${inName}.json`);
    const after = write(
      openapi({ '/a': get(query({ enum: [attack] })), [`/${attack}`]: get({ operationId: `n${attack}` }) }),
      `b${inName}.json`,
    );
    await expectShown(['diff', before, after, '--reporter', reporter], { columns: 40 });
  });
});
