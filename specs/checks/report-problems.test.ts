import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Place } from './problem.ts';
import { formatProblem } from './report-problems.ts';

const scratch = mkdtempSync(join(tmpdir(), 'problem-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function shown(text: string, place: Omit<Place, 'file'>, message = 'It is wrong.'): string {
  writeFileSync(join(scratch, 'some.yaml'), text);
  const problem = { ...place, file: 'some.yaml', message, help: 'Fix it.' };
  return formatProblem(problem, [], pathToFileURL(`${scratch}/`));
}

test('what a terminal would act on is escaped in excerpt and message, and the caret stays below its place', () => {
  const text = shown(
    '\u202ename: \u001b[31mred\u009b bad\n',
    { line: 1, column: 13 },
    '\u001b]0;title\u0007',
  );
  expect(text).toBe(`specs/some.yaml:1:13
  \\u001b]0;title\\u0007

  1 │ \\u202ename: \\u001b[31mred\\u009b bad
    │                       ^^^^^^^^^

  Fix it.`);
});

test.each([
  [
    'openapi',
    '/components/schemas/Job/properties/cost/type',
    'openapi/components/schemas/Job.yaml:15:11 at #/prop',
  ],
  [
    'openapi',
    '/paths/~1v1~1jobs~1all/post/operationId',
    'openapi/paths/v1_jobs_all.yaml:2:16 at #/post/operationId',
  ],
  [
    'asyncapi',
    '/channels/callEvents/messages/call.ended/name',
    'asyncapi/messages/call.ended.yaml:1:7 at #/name',
  ],
])('what is in the bundle of %s at %s is shown in its source', (name, pointer, expected) => {
  const problem = { file: `dist/${name}.yaml`, pointer, message: 'It is wrong.', help: 'Fix it.' };
  expect(formatProblem(problem)).toContain(`specs/${expected}`);
});

test('of a long line only what is around the place is shown', () => {
  const line = `key: ${'x'.repeat(5000)} wrong ${'y'.repeat(5000)}`;
  const [, , , excerpt = '', carets = ''] = shown(`${line}\n`, { line: 1, column: 5007 }).split('\n');
  expect(excerpt.length).toBeLessThan(120);
  expect(excerpt.slice(carets.indexOf('^'), carets.length)).toBe('wrong');
});

test('a pointer gives the line and column, of its nearest parent where nothing is', () => {
  const text = 'list:\n  - name: first\n    kind: [a, b]\n';
  expect(shown(text, { pointer: '/list/0/kind' })).toContain('specs/some.yaml:3:11 at #/list/0/kind');
  expect(shown(text, { pointer: '/list/0/kind' })).toContain('    │           ^^^^^^\n');
  expect(shown(text, { pointer: '/list/0/gone/deeper' })).toContain('specs/some.yaml:2:5 ');
});
