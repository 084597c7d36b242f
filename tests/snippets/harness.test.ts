import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { cannotRun, given } from './given.ts';
import { type Page, parsePage, readPages } from './pages.ts';
import { samplePages } from './samples.ts';
import { Session, writeFiles } from './session.ts';
import { wayOf } from './ways.ts';

const parent = join(import.meta.dirname, '.snippets');
mkdirSync(parent, { recursive: true });
const folder = mkdtempSync(join(parent, 'harness-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ticks = '```';
/** A page of snippets, each given by what stands behind the ticks and its code. */
const pageOf = (...fences: [info: string, code: string][]) =>
  parsePage('page.md', fences.map(([info, code]) => `${ticks}${info}\n${code}\n${ticks}\n`).join('\n'));

/** Runs the snippets of a page in order. */
async function work(page: Page): Promise<Session> {
  const session = await Session.open(page, join(folder, 'page'));
  try {
    writeFiles(page, session.folder, (text) => session.here(text));
    for (const fence of page.fences) await wayOf(fence, page)[1].run(fence, session);
  } finally {
    await session.close();
  }
  return session;
}

test('a snippet has its file and line, and no more of its indentation than its code', () => {
  const { fences } = parsePage(
    'page.md',
    `Text\n\n- An item:\n\n  ${ticks}ts title="a.ts"\n  if (a)\n    b();\n  ${ticks}\n`,
  );
  expect(fences).toEqual([
    { name: 'page.md:6', language: 'ts', title: 'a.ts', file: 'a.ts', code: 'if (a)\n  b();\n' },
  ]);
});

test('a fence without an end is reported', () => {
  expect(() => parsePage('page.md', `One\n${ticks}ts\nconst a = 1;`)).toThrow(
    'page.md:2: the fence has no end',
  );
});

test.each(['', 'cobol', 'typescript', 'bash'])('no snippet is passed over: %s', (language) => {
  const page = pageOf([language, 'true']);
  expect(() => page.fences.map((fence) => wayOf(fence, page))).toThrow('page.md:2: no way to run');
});

test('a module that nothing uses has no way', () => {
  const page = pageOf(['ts', 'export const a = 1;']);
  expect(() => page.fences.map((fence) => wayOf(fence, page))).toThrow('these fit: none');
});

test('a command that fails is reported with what it printed', async () => {
  await expect(work(pageOf(['sh', 'echo before\nls missing-file\necho after']))).rejects.toThrow(
    /page\.md:2[\s\S]*before\n.*missing-file/,
  );
});

test('variables and the folder are kept from one script to the next', async () => {
  const { output } = await work(
    pageOf(['sh', 'export A=1\nmkdir inside\ncd inside'], ['sh', 'echo "$A in $(basename "$(pwd -P)")"']),
  );
  expect(output).toBe('1 in inside\n');
});

const server = `import { createServer } from 'node:http';
createServer((_, response) => response.end('hello')).listen(8099, '127.0.0.1');`;

test('a program in another terminal is waited for, has a port of its own, and ends with the page', async () => {
  const session = await work(
    pageOf(
      ['ts title="server.ts"', server],
      ['sh title="Another terminal"', 'node server.ts'],
      ['sh', 'curl http://127.0.0.1:8099/ && echo " from http://127.0.0.1:8099/"'],
      ['text', 'hello from http://127.0.0.1:8099/'],
    ),
  );
  expect(session.port(8099)).not.toBe(8099);
  await expect(fetch(`http://127.0.0.1:${session.port(8099)}/`)).rejects.toThrow();
});

test('when the tests are killed, what they started ends too', async () => {
  const program = `import { parsePage } from './pages.ts';
    import { Session, writeFiles } from './session.ts';
    const [text, folder] = process.argv.slice(1);
    const page = parsePage('page.md', text);
    const session = await Session.open(page, folder);
    writeFiles(page, folder, (text) => session.here(text));
    await session.start('node server.ts');
    console.log(session.port(8099));`;
  const text = `${ticks}ts title="server.ts"\n${server}\n${ticks}\n`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, text, join(folder, 'killed')],
    {
      cwd: import.meta.dirname,
    },
  );
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${port.toString().trim()}/`;
  expect((await fetch(url)).status).toBe(200);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 20_000 });
});

test('a program that ends where it should listen is reported', async () => {
  const ended = work(
    pageOf(['sh title="Another terminal"', 'PORT=8099 node missing.ts http://127.0.0.1:8099']),
  );
  await expect(ended).rejects.toThrow(/it ended: [\s\S]*missing\.ts/);
});

test('what another terminal shows is waited for', async () => {
  const waits =
    "console.log('begun'); setInterval(() => fs.existsSync('now') && process.exit(console.log('seen')), 20)";
  await work(
    pageOf(
      ['sh title="Another terminal"', `node --eval "${waits}"`],
      ['sh', 'touch now'],
      ['text title="Another terminal"', 'begun\nseen'],
    ),
  );
});

test('fields are added to a file where the reader is', async () => {
  const { output } = await work(
    pageOf(
      ['sh', `mkdir inside\ncd inside\necho '{ "a": 1 }' > file.json`],
      ['json title="Add to file.json"', '{ "b": [2] }'],
      ['sh', 'cat file.json'],
    ),
  );
  expect(output).toBe('{"a":1,"b":[2]}');
  await expect(work(pageOf(['json title="Add to file.json"', '{}']))).rejects.toThrow(
    /page\.md:2[\s\S]*ENOENT/,
  );
});

/** The beginning of what is reported about the second snippet. */
const at = /^page\.md:\d+: expected/;
const printed = (json: string, ...shown: [string, string]) => work(pageOf(['sh', `echo '${json}'`], shown));

test('what a page shows is what was printed', async () => {
  await printed('one 1.5 ms\ntwo\nthree', 'text', 'one … ms\n…\nthree');
  await expect(printed('one\ntwo', 'text', 'one')).rejects.toThrow(at);
  await expect(printed('one', 'text', 'one\ntwo')).rejects.toThrow(at);
  await printed('{"a":[{"b":1,"c":2}]}', 'json', '{ "a": [{ "b": 1, "c": "…" }] }');
  await expect(printed('{"a":[{"b":1}]}', 'json', '{ "a": [{ "b": 2 }] }')).rejects.toThrow(at);
  await expect(printed('{"a":[]}', 'json', '{ "a": [{ "b": 2 }] }')).rejects.toThrow(at);
  const answer = 'HTTP/1.1 200 OK\nX-Id: 7\nDate: now\n\n{"a":1}';
  await printed(answer, 'http', 'HTTP/1.1 200 OK\nx-id: 7\n\n{ "a": 1 }');
  await expect(printed(answer, 'http', 'HTTP/1.1 401 Unauthorized')).rejects.toThrow(at);
  await expect(printed(answer, 'http', 'HTTP/1.1 200 OK\nx-id: 8')).rejects.toThrow(at);
  await expect(printed(answer, 'http', 'HTTP/1.1 200 OK\n\n{ "a": 2 }')).rejects.toThrow(at);
});

test('the steps of a workflow run in order, with its variables and secrets', async () => {
  const workflow = (last: string) => `env: { A: 1 }
jobs:
  one:
    steps:
      - uses: actions/checkout@v5
      - run: echo "$A" > file
      - run: ${last}
        env: { KEY: '\${{ secrets.VOICE_AGENT_API_KEY }}' }`;
  expect((await work(pageOf(['yaml', workflow('cat file; echo "$KEY"')]))).output).toBe('1\n<API_KEY>\n');
  await expect(work(pageOf(['yaml', workflow('test -f another')]))).rejects.toThrow('test -f another');
  const pipeline =
    'job: { variables: { A: 2 }, before_script: [echo 1 > file], script: [cat file, echo "$A"] }';
  expect((await work(pageOf(['yaml', pipeline]))).output).toBe('2\n');
});

test('nothing is fetched: a package or a program that is not here is reported', async () => {
  await work(pageOf(['sh', 'npm install --save-dev @voice-agent/client@1 zod && test -d node_modules/zod']));
  await expect(work(pageOf(['sh', 'npm install left-pad']))).rejects.toThrow('left-pad is no dependency');
  await expect(work(pageOf(['sh', 'npx cowsay hello']))).rejects.toThrow('cowsay is no program');
  await expect(work(pageOf(['sh', 'pnpm unknown']))).rejects.toThrow('no script unknown');
});

test('no exception and nothing given is left over', () => {
  const pages = readPages([
    'README.md',
    'specs/README.md',
    'packages/{*/README.md,docs/src/content/**/*.md}',
  ]);
  const lines = pages.flatMap(({ fences }) => fences.flatMap(({ code }) => code.split('\n')));
  for (const { command } of cannotRun)
    expect(
      lines.some((line) => line.startsWith(command)),
      command,
    ).toBe(true);
  const names = [...pages, ...samplePages()].map(({ name }) => name);
  for (const name of Object.keys(given)) expect(names).toContain(name);
});
