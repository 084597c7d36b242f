import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkCorpus } from './corpus.ts';
import { specsFolder } from './documents.ts';
import type { Problem } from './problem.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corpus-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** The problems of the real corpus after a change: each file is written, or deleted where it is null. */
function problemsWith(files: Record<string, unknown>): Problem[] {
  cpSync(new URL('examples/', specsFolder), folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, file);
    if (content === null) rmSync(path, { recursive: true });
    else {
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    }
  }
  return checkCorpus(pathToFileURL(`${folder}/`));
}

const query = { projectId: 'project-mooring' };
const refusal = { reason: 'It starts at 1.', section: '4.1', at: '/body/take', keyword: 'minimum' };
const toolId = '0d9c4e7a-52b1-4c3f-a6d8-91e27f3b6c04';

test('the corpus holds', () => {
  expect(checkCorpus()).toEqual([]);
});

test.each<[string, Record<string, unknown>, Partial<Problem>]>([
  [
    'broken JSON',
    { 'listJobs/broken.request.json': '{\n  "query": {\n    "projectId" "x"\n  }\n}\n' },
    { file: 'examples/listJobs/broken.request.json', line: 3 },
  ],
  [
    'JSON that ends too early',
    { 'listJobs/cut-off.request.json': '{\n  "query": {\n' },
    { file: 'examples/listJobs/cut-off.request.json', line: 3 },
  ],
  [
    'an unknown kind',
    { 'listJobs/some.answer.json': {} },
    { file: 'examples/listJobs/some.answer.json', message: 'The file name does not say a known kind.' },
  ],
  [
    'a name that is not kebab-case',
    { 'listJobs/TakeTen.request.json': { query } },
    { file: 'examples/listJobs/TakeTen.request.json', message: 'The name "TakeTen" is not kebab-case.' },
  ],
  [
    'a file outside of the folders',
    { 'first.request.json': { query } },
    { file: 'examples/first.request.json' },
  ],
  [
    'a folder of no operation or event',
    { 'createJob/first.request.json': { query } },
    {
      file: 'examples/createJob/first.request.json',
      message: 'The folder "createJob" is no operation, event or webhookConfiguration.',
    },
  ],
  [
    'a kind that the folder does not have',
    { 'listJobs/started.event.json': {} },
    { file: 'examples/listJobs/started.event.json', message: 'The kind "event" has no place in "listJobs".' },
  ],
  [
    'an accepted case that breaks its schema',
    { 'listJobs/take-none.request.json': { query, body: { take: 0 } } },
    { file: 'examples/listJobs/take-none.request.json', pointer: '/body/take' },
  ],
  [
    'an accepted case that breaks the branch its type names',
    {
      'updateWebTool/mcp-waits.request.json': {
        path: { id: toolId },
        body: { type: 'MCP', name: 'Tugs', async: true },
      },
    },
    { file: 'examples/updateWebTool/mcp-waits.request.json', pointer: '/body/async' },
  ],
  [
    'an accepted case whose tag no branch has',
    {
      'webhookConfiguration/basic.configuration.json': {
        webhookUrl: 'https://receiver.example.com/basic',
        webhookAuth: { authKey: 'basic' },
      },
    },
    {
      file: 'examples/webhookConfiguration/basic.configuration.json',
      pointer: '/webhookAuth/authKey',
      message: '"basic" is none of the values of `authKey`: "noAuth", "bearer".',
    },
  ],
  [
    'an unknown query parameter',
    { 'listWebTools/searching.request.json': { query: { search: 'tide' } } },
    { file: 'examples/listWebTools/searching.request.json', pointer: '/query' },
  ],
  [
    'a missing query parameter',
    { 'listJobs/no-query.request.json': { body: { take: 7 } } },
    { file: 'examples/listJobs/no-query.request.json', pointer: '' },
  ],
  [
    'a refused case that is accepted',
    { 'listJobs/take-some.refused.json': { ...refusal, request: { query, body: { take: 3 } } } },
    { file: 'examples/listJobs/take-some.refused.json', pointer: '/request/body/take' },
  ],
  [
    'a refused case with another keyword than it states',
    {
      'listJobs/take-none.refused.json': {
        ...refusal,
        keyword: 'type',
        request: { query, body: { take: 0 } },
      },
    },
    {
      file: 'examples/listJobs/take-none.refused.json',
      pointer: '/keyword',
      message: 'The value at "/body/take" is refused by "minimum", not by "type".',
    },
  ],
  [
    'a refused case with another place than it states',
    { 'listJobs/skip-none.refused.json': { ...refusal, request: { query, body: { take: 4, skip: 0 } } } },
    { file: 'examples/listJobs/skip-none.refused.json', pointer: '/request/body/skip' },
  ],
  [
    'a refused case that breaks a second thing',
    {
      'listJobs/take-none.refused.json': {
        ...refusal,
        request: { query, body: { take: 0, status: 'GONE' } },
      },
    },
    { file: 'examples/listJobs/take-none.refused.json', pointer: '/request/body/status' },
  ],
  [
    'a refused case whose reason is in a branch that its type does not name',
    {
      'updateWebTool/type-twice.refused.json': {
        reason: 'It is wrong.',
        section: '4.2',
        at: '/body/type',
        keyword: 'const',
        request: { path: { id: toolId }, body: { type: 'MCP', async: true, name: 'Tugs' } },
      },
    },
    { file: 'examples/updateWebTool/type-twice.refused.json', pointer: '/request/body/async' },
  ],
  [
    'a refused case without a reason',
    { 'listJobs/take-none.refused.json': { request: { query, body: { take: 0 } } } },
    {
      file: 'examples/listJobs/take-none.refused.json',
      message: 'A refused case does not have the members it needs.',
    },
  ],
  [
    'a refused case with two instances',
    {
      'listJobs/take-none.refused.json': { ...refusal, request: { query, body: { take: 0 } }, response: {} },
    },
    {
      file: 'examples/listJobs/take-none.refused.json',
      message: 'A refused case does not have the members it needs.',
    },
  ],
  [
    'two cases that say the same',
    { 'listWebTools/z-last.request.json': { query: { isActive: true } } },
    {
      file: 'examples/listWebTools/z-last.request.json',
      message: 'The case says the same as examples/listWebTools/active.request.json.',
    },
  ],
])('finds %s, and nothing else', (_, files, problem) => {
  expect(problemsWith(files)).toEqual([expect.objectContaining(problem)]);
});

test('finds the schema first where several cases break on it', () => {
  const [first, ...others] = problemsWith({
    'listJobs/take-and-skip.refused.json': {
      ...refusal,
      at: '/body/skip',
      request: { query, body: { take: -1, skip: 0 } },
    },
    'listJobs/take-none.request.json': { query, body: { take: 0 } },
    'listJobs/take-less.request.json': { query, body: { take: -7 } },
  });
  expect(first).toMatchObject({
    file: 'dist/openapi.yaml',
    pointer: '/components/schemas/JobListRequest/properties/take/minimum',
    message: 'It refuses a value of 3 examples.',
    because: { message: 'The first one: -7 must be >= 1.', pointer: '/body/take' },
  });
  expect(others.map(({ file, cause }) => [file, cause])).toEqual([
    ['examples/listJobs/take-and-skip.refused.json', first?.cause],
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

test('finds an example that its case no longer says', () => {
  const problems = problemsWith({
    'listJobs/first-page.request.json': { query, body: { take: 11, skip: 1 } },
  });
  expect(problems).toEqual([
    expect.objectContaining({
      message: 'The example is not what examples/listJobs/first-page.request.json says.',
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

test('finds what is missing from a corpus that is too small', () => {
  const problems = checkCorpus(pathToFileURL(`${folder}/`));
  expect(problems).toContainEqual(expect.objectContaining({ message: 'The corpus has 0 cases.' }));
  for (const missing of [
    { file: 'examples/listJobs', message: 'There is no refused response.' },
    { file: 'examples/updateWebTool', message: 'There is no accepted request.' },
    { file: 'examples/call.answered', message: 'There is no refused event.' },
    { file: 'examples/webhookConfiguration', message: 'There is no accepted configuration.' },
  ]) {
    expect(problems).toContainEqual(expect.objectContaining(missing));
  }
});
