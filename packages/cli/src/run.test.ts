import { writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { apiKey, cli, envelope, service } from './testing.ts';

const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';
const update = ['web-tools', 'update', id, '--url', 'http://127.0.0.1:1'];
const tool = (number: number) => ({
  id: `6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f${10 + number}`,
  name: `Tool ${number}`,
});
const page = (...items: object[]) => ({ body: envelope({ items, total: 3, filtered: 3 }) });

test('the help of the program names every group, and that of a command all of its flags', async () => {
  const { stdout } = await cli(['--help']);
  for (const { group, name, tool, flags } of commands) {
    expect(stdout).toContain(`\n  ${group} `);
    const help = await cli([group, name, '--help']);
    for (const text of [tool.title, ...flags.map((each) => `  --${each.name}`)])
      expect(help.stdout).toContain(text);
  }
});

test('the help of commands of each shape', async () => {
  const shapes = ['jobs list', 'web-tools list', 'web-tools update'];
  const texts = await Promise.all(
    shapes.map(async (args) => (await cli([...args.split(' '), '--help'])).stdout),
  );
  const snapshot = fileURLToPath(new URL('../snapshots/help.txt', import.meta.url));
  await expect(texts.join('\n\n')).toMatchFileSnapshot(snapshot);
});

test.each<[args: string[], stderr: RegExp]>([
  [['jbos', 'list'], /^Unknown command jbos\. Did you mean jobs\?/],
  [['jobs', 'lst'], /^Unknown command lst\. Did you mean list\?/],
  [['jobs', 'list'], /^The flag --project-id <value> is missing\./],
  [['jobs', 'list', '--porject-id', 'x'], /^Unknown flag --porject-id\. Did you mean --project-id\?/],
  [
    ['jobs', 'list', '--project-id', 'x', '--status', 'pending'],
    /^--status must be one of .* Did you mean PENDING\?/,
  ],
  [['jobs', 'list', '--project-id', 'x', '--take', '1.5'], /^--take must be an integer\./],
  [['jobs', 'list', '--project-id', 'x', '--take', '99999999999999999'], /^--take must be an integer\./],
  [['jobs', 'list', '--project-id', 'x', '--limit', '0'], /^--limit must be an integer from 1/],
  [['jobs', 'list', '--project-id', 'x', '--output', 'xml'], /^--output must be one of table, json, ndjson/],
  [['jobs', 'list', '--project-id', 'x', '--sort', 'secret'], /^--sort must be a JSON object/],
  [
    ['jobs', 'list', '--project-id', 'x'],
    /^The address of the service is missing\. Use --url, or set VOICE_AGENT_BASE_URL\./,
  ],
  [['jobs', 'list', '--project-id', 'x', '--url', 'ftp://x'], /^--url must begin with/],
  [
    ['jobs', 'list', '--project-id', 'x', '--all', '--url', 'http://x'],
    /^--all and --limit need --skip-counts/,
  ],
  [
    [
      'jobs',
      'list',
      '--project-id',
      'x',
      '--all',
      '--skip-counts',
      'pages',
      '--skip',
      '2',
      '--url',
      'http://x',
    ],
    /^skip names one page/,
  ],
  [['web-tools', 'update'], /^The argument id is missing\./],
  [
    ['web-tools', 'update', 'no-uuid', '--url', 'http://x'],
    /match format "uuid"; nothing was sent\.\nFix the argument <id>\./,
  ],
  [
    [...update, '--type', 'FUNCTION'],
    /\nFix the flags of the body, or --data\.\nRule: web-tool\.update\.async-required-for-function\n/,
  ],
  [
    [...update, '--type', 'MCP', '--async'],
    /\nFix --async\.\nRule: web-tool\.update\.async-not-allowed-for-mcp\n/,
  ],
  [[...update, '--tool-settings', '{"timeout":"secret"}'], /\nFix --tool-settings at \/timeout\.\n/],
  [[...update, '--data', '{"name":"secret"'], /^--data must be JSON, and the value is not\./],
  [[...update, '--data', '@missing.json'], /^--data can't read missing\.json \(ENOENT\)\./],
  [[...update, '--data', '[1]', '--name', 'x'], /^--data must be a JSON object here\./],
  [
    [...update, '--tool-settings', '{"authToken":"<masked>"}'],
    /^--tool-settings at \/authToken has <masked>, which stands for a secret in a result\./,
  ],
])('%j: 2, and what to do', async (args, expected) => {
  const { code, stdout, stderr } = await cli(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(expected);
  expect(stderr).not.toContain('secret"');
});

test('an address that is wrong in the environment is named by its variable', async () => {
  const { code, stderr } = await cli(['web-tools', 'list'], {
    env: { VOICE_AGENT_API_KEY: 'k', VOICE_AGENT_BASE_URL: 'ftp://x' },
  });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'VOICE_AGENT_BASE_URL must begin with https:// or http://.\n',
  });
});

test('without an API key nothing is sent', async () => {
  const { code, stderr } = await cli(['web-tools', 'list', '--url', 'http://x'], {
    env: { VOICE_AGENT_API_KEY: '' },
  });
  expect({ code, stderr }).toEqual({ code: 2, stderr: 'The API key is missing. Set VOICE_AGENT_API_KEY.\n' });
});

test('a file is the body, and flags replace its fields', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'voice-agent-cli-'));
  await using server = await service({ body: envelope({ id }) });
  const file = join(folder.path, 'body.json');
  writeFileSync(file, JSON.stringify({ type: 'FUNCTION', name: 'old', async: true }));
  const args = ['web-tools', 'update', id, '--url', server.url];
  expect((await cli([...args, '--data', `@${file}`, '--name', 'new', '--no-async'])).code).toBe(0);
  expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ type: 'FUNCTION', name: 'new', async: false });
});

test('a flag of an array may be repeated, or have all of its items', async () => {
  await using server = await service({ body: envelope({ id }) });
  const args = ['web-tools', 'update', id, '--url', server.url, '--messages'];
  await cli([...args, '{"type":"system"}', '--messages', '{"type":"other"}']);
  await cli([...args, '[{"type":"system"},{"type":"other"}]']);
  for (const { body } of server.received)
    expect(JSON.parse(body)).toEqual({ messages: [{ type: 'system' }, { type: 'other' }] });
  expect(server.received).toHaveLength(2);
});

test('a page as JSON, as NDJSON, as a table, and as that on a terminal', async () => {
  await using server = await service(page(tool(1), tool(2)));
  const list = (args: string[], options = {}) =>
    cli(['web-tools', 'list', '--url', server.url, ...args], options);
  const { stdout: json } = await list([]);
  expect(JSON.parse(json)).toEqual({ items: [tool(1), tool(2)], total: 3, filtered: 3 });
  expect((await list(['--output', 'ndjson'])).stdout).toBe(
    `${JSON.stringify(tool(1))}\n${JSON.stringify(tool(2))}\n`,
  );
  const table = `id                                    name\n${tool(1).id}  Tool 1\n${tool(2).id}  Tool 2\n`;
  const more = '2 of 3. To list all of them, use --all; to list the first N, use --limit N.\n';
  expect(await list(['--output', 'table'])).toEqual({ code: 0, stdout: table, stderr: more });
  expect((await list([], { isTTY: true, columns: 100, env: { NO_COLOR: '1' } })).stdout).toBe(table);
});

test('--all and --limit page through the list', async () => {
  await using server = await service(page(tool(1), tool(2)), page(tool(3)));
  const args = ['web-tools', 'list', '--url', server.url, '--take', '2', '--output', 'ndjson'];
  const { stdout } = await cli([...args, '--all']);
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).name),
  ).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
  expect(server.received.map(({ url }) => url.replace(/^.*\?/, ''))).toEqual([
    'take=2&skip=1',
    'take=2&skip=2',
  ]);
  await using other = await service(page(tool(1), tool(2)), page(tool(3)));
  const limited = await cli(['web-tools', 'list', '--url', other.url, '--limit', '2']);
  expect(JSON.parse(limited.stdout)).toEqual([tool(1), tool(2)]);
  expect(other.received).toHaveLength(1);
});

test('--skip-counts says how jobs are paged', async () => {
  const jobs = (...ids: string[]) => ({
    body: envelope({ jobs: ids.map((each) => ({ id: each })), total: 3, filtered: 3 }),
  });
  await using server = await service(jobs('1', '2'), jobs('3'));
  const args = [
    'jobs',
    'list',
    '--project-id',
    'p',
    '--url',
    server.url,
    '--take',
    '2',
    '--all',
    '--skip-counts',
    'records',
  ];
  expect(JSON.parse((await cli(args)).stdout)).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
  expect(server.received.map(({ body }) => JSON.parse(body).skip)).toEqual([undefined, 2]);
});

test('a list that breaks off is reported as incomplete: 1', async () => {
  await using server = await service(page(tool(1)), {
    status: 400,
    body: { reason: 'no more', apiKey: 'the-secret' },
  });
  const list = (...args: string[]) => cli(['web-tools', 'list', '--url', server.url, '--all', ...args]);
  const { code, stdout, stderr } = await list('--output', 'ndjson');
  expect({ code, stdout }).toEqual({ code: 1, stdout: `${JSON.stringify(tool(1))}\n` });
  expect(stderr).toMatch(/^The list is incomplete: it ended after 1 records\.\n.*400.*\nResponse: .*no more/);
  expect(stderr).not.toContain('the-secret');
  expect(await list()).toMatchObject({ code: 1, stdout: '' });
});

test.each([
  ['a status', { status: 404, body: { error: 'gone' } }, /404.*\nResponse: \{"error":"gone"\}\n$/],
  ['no success', { body: { success: false, message: 'no', data: {} } }, /\nResponse: /],
  ['no JSON', { body: 'x'.repeat(5_000), status: 400, type: 'text/plain' }, /\nResponse: x{1000}…\n$/],
])('a response with %s: 1', async (_, response, expected) => {
  await using server = await service(response);
  const { code, stdout, stderr } = await cli(['web-tools', 'list', '--url', server.url]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(expected);
});

test('a response that broke off shows no secret', async () => {
  const body = '{"data":{"items":[{"apiKey":"the-secret","title":"x"},{"apiKey":"the-sec';
  for (const status of [200, 500]) {
    await using server = await service({ status, body });
    const { code, stderr } = await cli(['web-tools', 'list', '--url', server.url, '--limit', '1']);
    expect(code).toBe(1);
    expect(stderr).not.toContain('the-sec');
  }
});

test('no response: 1', async () => {
  await using server = await service();
  await server[Symbol.asyncDispose]();
  const { code, stderr } = await cli(['web-tools', 'list', '--url', server.url]);
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('no response') });
});

test('no result shows a secret, and none can act on a terminal', async () => {
  const record = {
    ...tool(1),
    description: `has ${apiKey} in it \u001b[2J\u009b1m`,
    toolSettings: {
      authToken: 'secret-1',
      httpHeaders: { 'X-Any': 'secret-2' },
      serverUrl: `https://x/?key=${apiKey}`,
    },
    apiKey: 'secret-3',
    nested: [{ attributes: { APIKEY: 'secret-4' } }],
  };
  await using server = await service(page(record));
  for (const format of ['json', 'ndjson', 'table']) {
    const { stdout } = await cli(['web-tools', 'list', '--url', server.url, '--output', format]);
    expect(stdout).not.toMatch(/secret-\d/);
    expect(stdout).not.toContain(apiKey);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are looked for
    expect(stdout).not.toMatch(/[\u001b\u009b]/);
    expect(stdout).toContain('<masked>');
  }
});
