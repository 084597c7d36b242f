import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { installed, type Manifest, manifestOf, modules, pack, published } from './packed.ts';
import { scriptOf } from './programs.ts';
import { subpathsOf } from './subpaths.ts';

const run = promisify(execFile);
const project = inject('project');

/** The exit code of a checker and what it said. */
async function check(script: string, ...arguments_: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, NO_COLOR: '1' };
  return run(process.execPath, [script, ...arguments_], {
    env,
    timeout: 100_000,
    killSignal: 'SIGKILL',
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
}

const publint = (tarball: string) => check(scriptOf('publint', 'publint'), 'run', tarball, '--strict');
// A package of ES modules: what a CommonJS import does is a question of the Node version, see commonjs.test.ts.
const attw = (tarball: string, files: readonly string[] = []) =>
  check(
    scriptOf('@arethetypeswrong/cli', 'attw'),
    ...[tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-definitely-typed'],
    ...(files.length > 0 ? ['--exclude-entrypoints', ...files] : []),
  );

describe.each(published)('%s', (name) => {
  test('publint finds nothing', async () => {
    const { code, said } = await publint(project.tarballs[name]);
    expect(said).toContain('All good!');
    expect(code).toBe(0);
  });

  test('holds no reference that only this workspace understands', () => {
    const manifest = readFileSync(join(installed(project, name), 'package.json'), 'utf8');
    expect(manifest).not.toMatch(/workspace:|catalog:|"link:/);
  });
});

describe.each(modules)('%s', (name) => {
  const manifest = manifestOf(installed(project, name));

  test('attw finds nothing', async () => {
    // A document is no module, so it has no types.
    const documents = Object.keys(manifest.exports).filter((subpath) => /\.(?:yaml|md)$/.test(subpath));
    const { code, said } = await attw(project.tarballs[name], documents);
    expect(code, said).toBe(0);
    for (const { specifier } of await subpathsOf(project, name)) expect(said).toContain(`"${specifier}"`);
  });

  test('every module has types, and imports nothing that is not named as a dependency', async () => {
    const subpaths = await subpathsOf(project, name);
    expect(subpaths.length).toBeGreaterThan(0);
    const named = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    for (const { specifier, imports } of subpaths) {
      expect(
        imports.filter((each) => !named.includes(each)),
        `imports of ${specifier}`,
      ).toEqual([]);
      expect(manifest.exports[`.${specifier.slice(manifest.name.length)}`]).toHaveProperty('types');
    }
  });

  // The first version that requires ES modules without a flag, or has node:sqlite without one.
  test('says which Node versions it is for', () => {
    expect(manifest.engines?.node).toBe(name === 'client' ? '>=22.12' : '>=22.13');
  });
});

/** A tarball of the client with other `exports`. */
async function packChanged(exports: Manifest['exports']): Promise<string> {
  const copy = mkdtempSync(join(project.folder, 'changed-'));
  cpSync(installed(project, 'client'), copy, { recursive: true });
  writeFileSync(join(copy, 'dist/untyped.js'), 'export const answer = 42;\n');
  const manifest = manifestOf(copy);
  const changed = { ...manifest, exports: { ...manifest.exports, ...exports } };
  writeFileSync(join(copy, 'package.json'), JSON.stringify(changed));
  return pack(copy, copy);
}

test('types that are named but missing are found by both', async () => {
  const tarball = await packChanged({ '.': { types: './dist/missing.d.ts', default: './dist/index.js' } });
  const [lint, types] = await Promise.all([publint(tarball), attw(tarball)]);
  expect(lint).toMatchObject({ code: 1, said: expect.stringContaining('missing.d.ts') });
  // It finds the types beside the module, and says that nobody should rely on that.
  expect(types).toMatchObject({ code: 1, said: expect.stringContaining('FallbackCondition') });
});

test('a module without types is found by attw', async () => {
  const types = await attw(await packChanged({ './untyped': './dist/untyped.js' }));
  expect(types).toMatchObject({ code: 1, said: expect.stringContaining('UntypedResolution') });
});

test('a module that is missing is found by publint', async () => {
  const tarball = await packChanged({
    './extra': { types: './dist/index.d.ts', default: './dist/extra.js' },
  });
  expect(await publint(tarball)).toMatchObject({ code: 1, said: expect.stringContaining('extra.js') });
});
