import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { compilers, errorsIn } from './compilers.ts';
import { published } from './packed.ts';
import { scriptOf } from './programs.ts';
import { subpathsOf } from './subpaths.ts';

const run = promisify(execFile);
const project = inject('project');
const folder = join(project.folder, 'types');

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../types'), folder, { recursive: true });
  const all = await Promise.all(published.map((name) => subpathsOf(project, name)));
  // A plain installation has no peer dependencies.
  const needingNothing = all.flat().filter(({ peers }) => peers.length === 0);
  const lines = needingNothing.map(
    ({ specifier }, index) => `export * as module${index} from '${specifier}';\n`,
  );
  writeFileSync(join(folder, 'subpaths.ts'), lines.join(''));
});

const plain = ['consumer.ts', 'errors.ts', 'subpaths.ts'];
const exact = { exactOptionalPropertyTypes: true };

/** The fields that the errors of rules.ts name, one for each rule that was broken. */
const named: Record<string, string[]> = {
  // Before 5.3 it names the type that would allow the field, and does not see what is in an array twice.
  'typescript-5.0': ['async', 'type', 'type'],
};
const byDefault = ['async', 'async', 'params', 'an'];

describe.each(compilers)('$name', ({ package: compiler, version }) => {
  test('is the one', async () => {
    const { stdout } = await run(process.execPath, [scriptOf(compiler, 'tsc'), '--version']);
    expect(stdout).toMatch(version);
  });

  test('strict and exact, bundler: what is right compiles, what is wrong does not', async () => {
    const files = [...plain, 'exact.ts'];
    expect(await errorsIn(folder, files, { compiler, resolution: 'bundler', settings: exact })).toEqual({});
  });

  test('strict and exact, nodenext: the same, in CommonJS, too', async () => {
    const files = [...plain, 'exact.ts', 'dynamic.cts', 'import.cts'];
    const how = { compiler, resolution: 'nodenext', settings: exact, dependencies: true };
    expect(await errorsIn(folder, files, how)).toEqual({});
  });

  test('strict alone: the same, and the rules of an update can be read in the errors', async () => {
    const { 'rules.ts': errors = [], ...others } = await errorsIn(folder, [...plain, 'rules.ts'], {
      compiler,
      resolution: 'nodenext',
      settings: {},
    });
    expect(others).toEqual({});
    const fields = errors.map((error) => /roperty ''?(\w+)/.exec(error)?.[1]);
    expect(fields).toEqual(named[compiler] ?? byDefault);
    await expect(`${errors.join('\n')}\n`).toMatchFileSnapshot(`../snapshots/rules.${compiler}.txt`);
  });
});
