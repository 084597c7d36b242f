import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { applyDrafts } from './apply-drafts.testing.ts';
import { checkCorpus } from './corpus.ts';
import { specsFolder } from './documents.ts';
import type { Problem } from './problem.ts';

const original = new URL('examples/', specsFolder);
let folder: string;
/** A copy of the corpus, which every test leaves as it was. */
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'corpus-'));
  cpSync(original, copy, { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corpus-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The problems of the real corpus after a change: each file is written, or deleted where it is null. */
function problemsWith(files: Record<string, unknown>): Problem[] {
  for (const [file, content] of Object.entries(files)) {
    const path = join(copy, file);
    if (content === null) rmSync(path, { recursive: true });
    else {
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    }
  }
  try {
    return checkCorpus(pathToFileURL(`${copy}/`));
  } finally {
    for (const [top = ''] of Object.keys(files).map((file) => file.split('/'))) {
      rmSync(join(copy, top), { recursive: true, force: true });
      const from = new URL(top, original);
      if (existsSync(from)) cpSync(from, join(copy, top), { recursive: true });
    }
  }
}

const query = { projectId: 'project-mooring' };
const rejection = { reason: 'It starts at 1.', section: '4.1', at: '/body/take', keyword: 'minimum' };

test('the corpus passes', () => {
  expect(checkCorpus()).toEqual([]);
});

const changes = parse(readFileSync(new URL('corpus.test.yaml', import.meta.url), 'utf8')) as {
  what: string;
  file: string;
  content: unknown;
  problem?: Partial<Problem>;
}[];

test.each(changes)('finds $what, and nothing else', ({ file, content, problem }) => {
  const expected = { file: `examples/${file}`, ...problem };
  expect(problemsWith({ [file]: content })).toEqual([expect.objectContaining(expected)]);
});

test('finds the schema first where several cases break on it', () => {
  const [first, ...others] = problemsWith({
    'listJobs/take-and-skip.invalid.json': {
      ...rejection,
      at: '/body/skip',
      request: { query, body: { take: -1, skip: 0 } },
    },
    'listJobs/take-none.request.json': { query, body: { take: 0 } },
    'listJobs/take-less.request.json': { query, body: { take: -7 } },
  });
  expect(first).toMatchObject({
    file: 'dist/openapi.yaml',
    pointer: '/components/schemas/JobListRequest/properties/take/minimum',
    message: 'It rejects a value of 3 examples.',
    because: { message: 'The first one: -7 must be at least 1.', pointer: '/body/take' },
  });
  expect(others.map(({ file, cause }) => [file, cause])).toEqual([
    ['examples/listJobs/take-and-skip.invalid.json', first?.cause],
    ['examples/listJobs/take-none.request.json', first?.cause],
  ]);
});

test('finds an example of the specs without its case', () => {
  const problems = problemsWith({ 'listJobs/first-page.request.json': null });
  expect(problems).toEqual([
    expect.objectContaining({
      file: 'dist/openapi.yaml',
      pointer: '/paths/~1v1~1jobs~1all/post/requestBody/content/application~1json/examples/first-page',
    }),
  ]);
});

test('finds an example that its case no longer has', () => {
  const problems = problemsWith({
    'listJobs/first-page.request.json': { query, body: { take: 11 } },
  });
  expect(problems).toEqual([
    expect.objectContaining({
      message: 'The example differs from examples/listJobs/first-page.request.json.',
    }),
  ]);
});

test('finds an enumeration value and a parameter example that no case uses', () => {
  const problems = problemsWith({ 'listWebTools/type-web-tool.request.json': null });
  expect(problems.map(({ file, pointer }) => `${file}#${pointer}`)).toEqual([
    'dist/openapi.yaml#/components/parameters/WebToolListType/examples/web-tool',
    'dist/openapi.yaml#/components/schemas/WebToolTypeFilter/enum/2',
  ]);
});

test('finds a fact whose constraint no case violates, and drafts the case', () => {
  const gone = { 'listJobs/cost-as-text.invalid.json': null };
  const found = problemsWith(gone);
  expect(found.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'traceability.yaml: No rejected case violates `job.cost`.',
    'traceability.yaml: No rejected case violates `open.job.cost-currency`.',
  ]);
  expect(new Set(found.map(({ cause }) => cause)).size).toBe(1);
  const { file = '', text = '' } = found[0]?.draft ?? {};
  expect(file).toBe('examples/listJobs/cost-type.invalid.json');
  const draft = text.replace('<section>', '2.2');
  expect(problemsWith({ ...gone, [file.replace('examples/', '')]: draft })).toEqual([]);
});

test('finds what is missing from an empty corpus', () => {
  const problems = checkCorpus(pathToFileURL(`${folder}/`));
  for (const missing of [
    { file: 'examples/listJobs', message: 'There is no rejected response.' },
    { file: 'examples/updateWebTool', message: 'There is no accepted request.' },
    { file: 'examples/call.answered', message: 'There is no rejected event.' },
    { file: 'examples/webhookConfiguration', message: 'There is no accepted configuration.' },
  ]) {
    expect(problems).toContainEqual(expect.objectContaining(missing));
  }
});

test.each([
  ['listJobs', { '<section>': '4.1' }],
  ['call.answered', { '<section>': '2.7' }],
] as const)('what %s lacks is drafted, and passes once it is filled in', (name, filled) => {
  cpSync(new URL('examples/', specsFolder), join(folder, 'examples'), { recursive: true });
  const cases = join(folder, 'examples', name);
  rmSync(cases, { recursive: true });
  mkdirSync(cases);
  const check = () => checkCorpus(pathToFileURL(`${join(folder, 'examples')}/`));
  const missing = check().filter(({ message }) => message.startsWith('There is no'));
  expect(missing.map(({ draft }) => draft?.file)).not.toContain(undefined);
  applyDrafts(missing, folder);
  for (const { draft } of missing) {
    const path = join(folder, draft?.file ?? '');
    writeFileSync(path, readFileSync(path, 'utf8').replace('<section>', filled['<section>']));
  }
  expect(check().filter(({ file }) => file.startsWith(`examples/${name}`))).toEqual([]);
});
