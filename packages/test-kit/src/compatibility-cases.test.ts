import { expect, test } from 'vitest';
import { compatibilityCases } from './compatibility-cases.ts';
import { scratchFolder } from './scratch.ts';

const fields = 'verdict: safe\nwhy: Nobody fails.\n';

test('a case is a schema in a document, a document, or that of another case, with a diff', () => {
  using folder = scratchFolder({
    'a/case.yaml': `${fields}request: |\n  type: string\n  maxLength: 5\ndiff: |\n  -maxLength: 5\n`,
    'b/case.yaml': `${fields}openapi: 3.0.3\nresponse: |\n  type: string\ndiff: |\n  -type: string\n  +enum: [a]\n`,
    'c/case.yaml': `${fields}rules: [server-added]\ndiff: |2\n   a: 1\n  +b: 2\n`,
    'c/before.yaml': 'a: 1\n',
    'd/case.yaml': `${fields}before: c\ndiff: |\n  -a: 1\n  +a: 2\n`,
    'e/case.yaml': fields,
    'e/before.yaml': 'a: 1\n',
    'e/after.yaml': 'c: 3\n',
  });
  const [a, b, ...others] = compatibilityCases(folder.path);
  expect(a?.before).toMatch(
    /^openapi: 3\.1\.1\n[\s\S]*requestBody:[\s\S]* {14}type: string\n {14}maxLength: 5\n/,
  );
  expect(a?.after).toBe(a?.before.replace('              maxLength: 5\n', ''));
  expect(b?.after).toMatch(/^openapi: 3\.0\.3\n[\s\S]*'200':[\s\S]* {16}enum: \[a\]\n$/);
  expect(others.map(({ rules, before, after }) => [rules, before, after])).toEqual([
    [['server-added'], 'a: 1\n', 'a: 1\nb: 2\n'],
    [[], 'a: 1\n', 'a: 2\n'],
    [[], 'a: 1\n', 'c: 3\n'],
  ]);
});

test('a case without a diff and without the document after it is refused', () => {
  using folder = scratchFolder({ 'a/case.yaml': fields, 'a/before.yaml': 'a: 1\n' });
  expect(() => compatibilityCases(folder.path)).toThrow('The case a needs a diff, or else an after.yaml.');
});
