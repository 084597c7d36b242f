// Makes dist/cjs from the ES modules in dist: the modules and declarations of each export with the condition `require`.
// File by file, so that the entries share the state of what they import.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type * as Esbuild from 'esbuild';

const dist = resolve('dist');
const cjs = join(dist, 'cjs');
interface Manifest {
  exports: Record<string, { require?: { types: string; default: string } }>;
  /** By condition, for the declarations of some compilers. */
  imports?: Record<string, Record<string, string>>;
}
const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { imports } = manifest;
// That of the package: this folder has none.
const { transformSync }: typeof Esbuild = createRequire(resolve('package.json'))('esbuild');

const files = new Set<string>();
for (const { require } of Object.values(manifest.exports))
  for (const file of Object.values(require ?? {})) collect(resolve(file.replace('/cjs/', '/')));

for (const file of Object.values(imports ?? {}).flatMap((targets) => Object.values(targets)))
  if (file.startsWith('./')) collect(resolve(file));

/** Adds a file and those that it names, as an import or as the file of a thread. */
function collect(file: string): void {
  if (files.has(file)) return;
  files.add(file);
  const ending = file.endsWith('.d.ts') ? '.d.ts' : '.js';
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/['"](\.\.?\/[^'"]+)\.[jt]s['"]/g)) {
    const named = join(dirname(file), name + ending);
    if (existsSync(named)) collect(named);
  }
}

rmSync(cjs, { recursive: true, force: true });
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const target = file.replace(dist, cjs);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, file.endsWith('.d.ts') ? text : toCommonJs(text));
}
// A name with `#` is looked up in the nearest package.json.
const scope = JSON.stringify({ type: 'commonjs', imports }).replaceAll('"./dist/', '"./');
writeFileSync(join(cjs, 'package.json'), `${scope}\n`);

function toCommonJs(text: string): string {
  const banner = text.includes('import.meta.url')
    ? "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;"
    : '';
  const { code } = transformSync(text, {
    format: 'cjs',
    platform: 'node',
    banner,
    define: { 'import.meta.url': 'importMetaUrl' },
    // Jest has `require` alone.
    supported: { 'dynamic-import': false },
  });
  return code;
}
