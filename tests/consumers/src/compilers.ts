import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type Typescript from 'typescript-5.9';
import { scriptOf } from './programs.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const limits = { timeout: 100_000, killSignal: 'SIGKILL' } as const;

export const compilers: { name: string; package: string; version: RegExp }[] = [
  { name: 'TypeScript 5.0', package: 'typescript-5.0', version: /^Version 5\.0\./ },
  { name: 'TypeScript 5.4', package: 'typescript-5.4', version: /^Version 5\.4\./ },
  { name: 'TypeScript 5.9', package: 'typescript-5.9', version: /^Version 5\.9\./ },
  { name: 'TypeScript 7', package: 'typescript', version: /^Version 7\./ },
];

const strict = {
  strict: true,
  skipLibCheck: false,
  // The compiler's own files are none of ours.
  skipDefaultLibCheck: true,
  noEmit: true,
  target: 'es2022',
  lib: ['es2022', 'dom'],
  types: [],
};

const libraries = new Map<string, Typescript.SourceFile | undefined>();

/** How files are compiled. */
interface Compilation {
  compiler: string;
  resolution: string;
  settings: object;
  /** Whether TypeScript 5 checks the declarations of dependencies too: they are most of its work. Default: false. */
  dependencies?: boolean;
}

/** Compiles files of a folder. @returns the errors of each file, with their details */
export async function errorsIn(
  folder: string,
  files: readonly string[],
  { compiler, resolution, settings, dependencies = false }: Compilation,
): Promise<Record<string, string[]>> {
  const module = resolution === 'bundler' ? 'esnext' : resolution;
  const compilerOptions = { ...strict, module, moduleResolution: resolution, ...settings };
  const config = join(folder, `${compiler}-${resolution}-${Object.keys(settings).join('-')}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  const output =
    compiler === 'typescript'
      ? await compileNatively(compiler, config)
      : compileHere(compiler, config, dependencies);
  // An error starts at the margin; what belongs to it is indented.
  const errors: string[] = output.split(/\n(?! )/).filter((error: string) => error !== '');
  const byFile: Record<string, string[]> = {};
  for (const error of errors) {
    const file = error.slice(0, error.indexOf('('));
    byFile[file] = [...(byFile[file] ?? []), error];
  }
  return byFile;
}

/** Compiles in this process, where a compiler is loaded once and parses the library files of TypeScript once. */
function compileHere(compiler: string, config: string, dependencies: boolean): string {
  const ts: typeof Typescript = require(join(scriptOf(compiler, 'tsc'), '../../lib/typescript.js'));
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    JSON.parse(readFileSync(config, 'utf8')),
    ts.sys,
    dirname(config),
  );
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile;
  const library = host.getDefaultLibLocation?.() ?? '';
  host.getSourceFile = (file, ...rest) => {
    if (!file.startsWith(library)) return parse(file, ...rest);
    if (!libraries.has(file)) libraries.set(file, parse(file, ...rest));
    return libraries.get(file);
  };
  const program = ts.createProgram(fileNames, options, host);
  const isChecked = ({ fileName }: Typescript.SourceFile) =>
    dependencies || !/\/node_modules\/(?!@voice-agent\/)/.test(fileName);
  const found = program
    .getSourceFiles()
    .filter(isChecked)
    .flatMap((file) => ts.getPreEmitDiagnostics(program, file));
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(found), {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => dirname(config),
    getNewLine: () => '\n',
  });
}

/** TypeScript 7 is a program without an interface for others. */
const compileNatively = (compiler: string, config: string): Promise<string> =>
  run(process.execPath, [scriptOf(compiler, 'tsc'), '-p', config, '--pretty', 'false'], {
    cwd: dirname(config),
    ...limits,
  }).then(
    () => '',
    ({ code, stdout, stderr }) => (typeof code === 'number' ? stdout + stderr : Promise.reject(stderr)),
  );
