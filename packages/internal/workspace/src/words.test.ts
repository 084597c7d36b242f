import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { root } from './turbo.ts';
import { wordProblems } from './words.ts';

const list = readFileSync(join(root, '.config', 'words.yaml'), 'utf8');
const words = list.replace(/(?<=^covers:\n)( {2}- .*\n)+/m, "  - '**/*'\n");

const problemsOf = (files: Record<string, string>): string[] => {
  using folder = scratchFolder({ '.config/words.yaml': words, ...files });
  return wordProblems(folder.path);
};

test.each([
  ['a.md', '# Title\n\nThe answer\n', 3, 'answer'],
  ['a.yaml', 'description: >-\n  Any answer\n  is\n  told.\n', 4, 'told'],
  ['package.json', '{\n"description": "It tells all."\n}', 2, 'tells'],
  ['a.ts', "const a = 1;\nthrow Error('The name was refused');\n", 2, 'refused'],
  ['a.ts', 'console.log(\n  `It is refused`,\n);\n', 2, 'refused'],
  ['a.ts', '/**\n * A number, at\n * the most 3.\n */\nconst a = 3;\n', 2, 'at the most'],
  ['a.tsx', 'const a = (\n  <p>\n    <b>2</b> whole numbers\n  </p>\n);\n', 3, 'whole numbers'],
  ['a.ts', 'f();\n// It is told.\n', 2, 'told'],
  ['a.astro', '---\n---\n\n<p>\n  The <b>whole</b> answer\n</p>\n', 5, 'answer'],
  ['a.astro', "<A\n  about={{ title: 'What it tells' }}\n/>\n", 2, 'tells'],
])('%s: a forbidden phrase in its prose is found', (path, source, line, phrase) => {
  expect(problemsOf({ [path]: source })).toContainEqual(
    expect.stringMatching(new RegExp(`^${path}:${line}: "${phrase}": write .+\\.$`)),
  );
});

test.each([
  [
    'a.md',
    'Call `answer()`. The call was answered.\n\n```ts\nconst answer = 1;\n```\n<!-- told -->\n[here](/open/#answer)\n',
  ],
  ['a.md', 'A promise resolves; the specs say it; connection refused; it holds 3 items; try again.\n'],
  ['a.yaml', 'answer: 3 # an answer that was told\n'],
  ['a.ts', "const told = answer('told', /told/);\n"],
  ['a.astro', '---\nconst told = 1;\n---\n<p class="answer">{answer}</p>\n'],
  ['a.test.ts', "test('is shown', () => say('what is told'));\n"],
])('%s: code, data of tests and good phrases pass: %j', (path, source) => {
  expect(problemsOf({ [path]: source })).toEqual([]);
});
