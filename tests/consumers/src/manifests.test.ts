import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { findInstalled, installed, manifestOf, modules, published } from './packed.ts';
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
    publint(options: object): Promise<{ messages: { code: string; args: object; path: string[] }[] }>;
  }>('publint', 'src/index-node.js');
  const { buffer } = Uint8Array.from(readFileSync(tarball));
  const { messages } = await check({ strict: true, pack: { tarball: buffer } });
  return messages.flatMap(({ code, args, path }) => {
    // Node and TypeScript look up `#` names in the nearest package.json: that of CommonJS.
    const isNearest =
      code === 'NESTED_PACKAGE_JSON_FIELD_IGNORED' && 'field' in args && args.field === 'imports';
    return isNearest ? [] : [[code, ...path].join(' ')];
  });
}

/** Ignored for a package that has CommonJS as well, as by the profile `node16` of attw. */
const dual = ['node10'];
/** Ignored for a package of ES modules, as by the profile `esm-only`. */
const esModules = ['node10', 'node16-cjs'];

/** A problem that attw found. */
interface Problem {
  kind: string;
  resolutionKind?: string;
  /** The specifier of an import. */
  moduleSpecifier?: string;
}

/** The problems that attw finds in a tarball, and the entry points that it looked at. */
async function attw(
  tarball: string,
  { ignored, excludeEntrypoints }: { ignored: string[]; excludeEntrypoints: string[] },
): Promise<{ problems: string[]; entrypoints: string[] }> {
  const { checkPackage, createPackageFromTarballData: read } = await load<{
    createPackageFromTarballData(data: Uint8Array): object;
    checkPackage(contents: object, options: object): Promise<{ entrypoints: object; problems: Problem[] }>;
  }>('@arethetypeswrong/core', 'dist/index.js');
  const result = await checkPackage(read(readFileSync(tarball)), { excludeEntrypoints });
  return {
    problems: result.problems
      .filter(({ resolutionKind = '' }) => !ignored.includes(resolutionKind))
      // It sees one package, so that a `#` name for another leads nowhere.
      .filter(({ moduleSpecifier }) => moduleSpecifier !== '#openapi-fetch')
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
    // A document is not a module, so it has no types.
    const excludeEntrypoints = Object.keys(manifest.exports).filter((subpath) =>
      /\.(?:yaml|md)$/.test(subpath),
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
