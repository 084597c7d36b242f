import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { findInstalled, installed, type Manifest, manifestOf, modules, published } from './packed.ts';
import { programsFolder } from './programs.ts';
import { subpathsOf } from './subpaths.ts';

const project = inject('project');

/** Loads a checker in this process: it has its own TypeScript, which is loaded once. */
async function load<Module>(name: string, file: string): Promise<Module> {
  const checker = findInstalled('@arethetypeswrong/cli', programsFolder);
  return import(pathToFileURL(join(findInstalled(name, checker), file)).href) as Promise<Module>;
}

/** The problems that publint finds in a tarball, warnings included: the code and the place of each. */
async function publint(tarball: string): Promise<string[]> {
  const { publint: check } = await load<{
    publint(options: object): Promise<{ messages: { code: string; path: string[] }[] }>;
  }>('publint', 'src/index-node.js');
  const { buffer } = Uint8Array.from(readFileSync(tarball));
  const { messages } = await check({ strict: true, pack: { tarball: buffer } });
  return messages.map(({ code, path }) => [code, ...path].join(' '));
}

/** What attw ignores of a package that has CommonJS as well, by its profile `node16`. */
const dual = ['node10'];
/** What it ignores of a package of ES modules, by its profile `esm-only`. */
const esModules = ['node10', 'node16-cjs'];

/** The problems that attw finds in a tarball, and the entry points that it looked at. */
async function attw(
  tarball: string,
  {
    ignored = esModules,
    excludeEntrypoints = [],
  }: { ignored?: string[]; excludeEntrypoints?: string[] } = {},
): Promise<{ problems: string[]; entrypoints: string[] }> {
  const { checkPackage, createPackageFromTarballData: read } = await load<{
    createPackageFromTarballData(data: Uint8Array): object;
    checkPackage(
      contents: object,
      options: object,
    ): Promise<{ entrypoints: object; problems: { kind: string; resolutionKind?: string }[] }>;
  }>('@arethetypeswrong/core', 'dist/index.js');
  const result = await checkPackage(read(readFileSync(tarball)), { excludeEntrypoints });
  return {
    problems: result.problems
      .filter(({ resolutionKind = '' }) => !ignored.includes(resolutionKind))
      .map(({ kind }) => kind),
    entrypoints: Object.keys(result.entrypoints),
  };
}

describe.each(published)('%s', (name) => {
  test('publint finds nothing', async () => {
    expect(await publint(project.tarballs[name])).toEqual([]);
  });

  test('holds no reference that only this workspace understands', () => {
    const manifest = readFileSync(join(installed(project, name), 'package.json'), 'utf8');
    expect(manifest).not.toMatch(/workspace:|catalog:|"link:/);
  });
});

describe.each(modules)('%s', (name) => {
  const manifest = manifestOf(installed(project, name));

  test('attw finds nothing', async () => {
    // A document is not a module, so it has no types; what is internal is for the packages here, which are ES modules.
    const excludeEntrypoints = Object.keys(manifest.exports).filter((subpath) =>
      /\.(?:yaml|md)$|^\.\/internal\//.test(subpath),
    );
    const ignored = name === 'client' || name === 'webhooks' ? dual : esModules;
    const { problems, entrypoints } = await attw(project.tarballs[name], { ignored, excludeEntrypoints });
    expect(problems).toEqual([]);
    const subpaths = await subpathsOf(project, name);
    const names = subpaths.map(({ specifier }) => `.${specifier.slice(manifest.name.length)}`);
    expect([...entrypoints, ...excludeEntrypoints]).toEqual(expect.arrayContaining(names));
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
  test('records which Node versions it is for', () => {
    expect(manifest.engines?.node).toBe(name === 'client' ? '>=22.12' : '>=22.13');
  });
});

/** A tarball of the client with other `exports`. */
function packChanged(exports: Manifest['exports']): string {
  const folder = mkdtempSync(join(project.folder, 'changed-'));
  const copy = join(folder, 'package');
  cpSync(installed(project, 'client'), copy, { recursive: true });
  writeFileSync(join(copy, 'dist/untyped.js'), 'export const answer = 42;\n');
  const manifest = manifestOf(copy);
  const changed = { ...manifest, exports: { ...manifest.exports, ...exports } };
  writeFileSync(join(copy, 'package.json'), JSON.stringify(changed));
  execFileSync('tar', ['-czf', 'changed.tgz', 'package'], { cwd: folder });
  return join(folder, 'changed.tgz');
}

test('types that are named but missing are found by both', async () => {
  const tarball = packChanged({ '.': { types: './dist/missing.d.ts', default: './dist/index.js' } });
  expect(await publint(tarball)).toEqual(['FILE_DOES_NOT_EXIST exports . types']);
  // It finds the types beside the module, and warns that nobody should rely on that.
  expect((await attw(tarball)).problems).toContain('FallbackCondition');
});

test('a module without types is found by attw', async () => {
  const { problems } = await attw(packChanged({ './untyped': './dist/untyped.js' }));
  expect(problems).toContain('UntypedResolution');
});

test('a module that is missing is found by publint', async () => {
  const tarball = packChanged({ './extra': { types: './dist/index.d.ts', default: './dist/extra.js' } });
  expect(await publint(tarball)).toEqual(['FILE_DOES_NOT_EXIST exports ./extra default']);
});
