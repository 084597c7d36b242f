import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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

test('a fence without an end is reported', () => {
  expect(() => parsePage('page.md', `One\n${ticks}ts\nconst a = 1;`)).toThrow(
    'page.md:2: the fence has no end',
  );
});

test.each(['', 'cobol', 'typescript', 'bash'])('no snippet is passed over: %s', (language) => {
  const page = pageOf([language, 'true']);
  expect(() => page.fences.map((fence) => wayOf(fence, page))).toThrow('page.md:2: no way to run');
});

test('a command that fails is reported with what it printed', async () => {
  await expect(work(pageOf(['sh', 'echo before\nls missing-file\necho after']))).rejects.toThrow(
    /page\.md:2[\s\S]*before\n.*missing-file/,
  );
});

test('a program that ends where it should listen is reported', async () => {
  const ended = work(
    pageOf(['sh title="Another terminal"', 'PORT=8099 node missing.ts http://127.0.0.1:8099']),
  );
  await expect(ended).rejects.toThrow(/it ended: [\s\S]*missing\.ts/);
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
