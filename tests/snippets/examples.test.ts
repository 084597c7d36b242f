import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { given } from '@voice-agent/docs/sdk/given';
import { type Comment, type Member, readModel } from '@voice-agent/docs/sdk/model';
import { afterAll, expect, test } from 'vitest';
import { snippetFolder, typecheck } from './typescript.ts';

const model = readModel();
if (model === undefined) throw new Error('Run `pnpm build`.');

const folder = snippetFolder('examples');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Documented {
  readonly name: string;
  readonly comment: Comment;
  readonly members: readonly Member[];
}

/** The examples of an export and of what it has, by names for their files. */
const examplesOf = (path: string, { name, comment, members }: Documented): [file: string, code: string][] => [
  ...comment.examples.map((code, index): [string, string] => [
    `${path}_${name}_${index}`.replaceAll(/\W+/g, '_'),
    code,
  ]),
  ...members.flatMap((each) => examplesOf(`${path}_${name}`, each)),
];

/** Type-checks examples; gives the errors. */
async function check(examples: [file: string, code: string][]): Promise<string> {
  for (const [file, code] of examples) writeFileSync(join(folder, `${file}.ts`), `${code}\n\nexport {};\n`);
  const declared = Object.entries(given).map(([name, { type }]) => `  const ${name}: ${type};\n`);
  writeFileSync(join(folder, 'given.ts'), `declare global {\n${declared.join('')}}\nexport {};\n`);
  return typecheck(folder);
}

const examples = model.entryPoints.flatMap(({ specifier, exports }) =>
  exports.flatMap((each) => examplesOf(specifier.replace('@voice-agent/', ''), each)),
);

test('every example of a docstring compiles', async () => {
  expect(examples.length).toBeGreaterThan(100);
  expect(await check(examples)).toBe('');
});

test.each(Object.keys(given))('examples use the name %s', (name) => {
  expect(examples.some(([, code]) => new RegExp(`\\b${name}\\b`).test(code))).toBe(true);
});

test('an example that does not compile is reported', async () => {
  const broken = "import { createClient } from '@voice-agent/client';\n\ncreateClient({ baseUrl, key: 1 });";
  expect(await check([['broken', broken]])).toContain(
    'broken.ts(3,25): error TS2353: Object literal may only',
  );
});
