import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scriptOf } from './programs.ts';

const run = promisify(execFile);
const limits = { timeout: 100_000, killSignal: 'SIGKILL' } as const;

/** The compilers, and where each lets CommonJS `require` an ES module. */
export const compilers: { name: string; package: string; version: RegExp; requires: string[] }[] = [
  { name: 'TypeScript 5.4', package: 'typescript-5.4', version: /^Version 5\.4\./, requires: [] },
  { name: 'TypeScript 5.9', package: 'typescript-5.9', version: /^Version 5\.9\./, requires: ['nodenext'] },
  { name: 'TypeScript 7', package: 'typescript', version: /^Version 7\./, requires: ['nodenext'] },
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

/** What a compiler says about files of a folder: the errors of each, with what is said below them. */
export async function errorsIn(
  folder: string,
  files: readonly string[],
  { compiler, resolution, settings }: { compiler: string; resolution: string; settings: object },
): Promise<Record<string, string[]>> {
  const module = resolution === 'bundler' ? 'esnext' : resolution;
  const compilerOptions = { ...strict, module, moduleResolution: resolution, ...settings };
  const config = join(folder, `${compiler}-${resolution}-${Object.keys(settings).join('-')}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  const script = scriptOf(compiler, 'tsc');
  const said = await run(process.execPath, [script, '-p', config, '--pretty', 'false'], {
    cwd: folder,
    ...limits,
  }).then(
    () => '',
    ({ code, stdout, stderr }) => (typeof code === 'number' ? stdout + stderr : Promise.reject(stderr)),
  );
  // An error starts at the margin; what belongs to it is indented.
  const errors: string[] = said.split(/\n(?! )/).filter((error: string) => error !== '');
  const byFile: Record<string, string[]> = {};
  for (const error of errors) {
    const file = error.slice(0, error.indexOf('('));
    byFile[file] = [...(byFile[file] ?? []), error];
  }
  return byFile;
}
