import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const root: string = join(import.meta.dirname, '../../..');

export const packageOf = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Runs a program of a package. @returns its output */
function run(folder: string, file: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, file), ...args], { encoding: 'utf8' });
  return stdout + stderr;
}

/**
 * Writes the client of a document into a folder: what is emitted, over copies of what is written by hand.
 *
 * @param compiled what `compileClient` compiles
 * @returns what codegen wrote to the terminal
 */
export function emitClient(client: string, spec: string, compiled: string[], ...options: string[]): string {
  const source = packageOf('@voice-agent/client');
  mkdirSync(client, { recursive: true });
  symlinkSync(join(source, 'node_modules'), join(client, 'node_modules'), 'junction');
  const isOurs = (path: string) => !/\/generated$|\.test(?:-d)?\.ts$|harness\.ts$/.test(path);
  cpSync(join(source, 'src'), join(client, 'src'), { recursive: true, filter: isOurs });
  const config = { extends: join(root, '.config/tsconfig.json'), include: compiled };
  const compilerOptions = { isolatedDeclarations: false, declaration: false, types: [] };
  const imports = { '#openapi-fetch': 'openapi-fetch' };
  writeFileSync(join(client, 'package.json'), JSON.stringify({ type: 'module', imports }));
  writeFileSync(join(client, 'tsconfig.json'), JSON.stringify({ ...config, compilerOptions }));
  const out = join(client, 'src/generated');
  return runCodegen('client', '--spec', spec, '--out', out, ...options);
}

/** Runs codegen. @returns what it wrote to the terminal */
export const runCodegen = (...args: string[]): string =>
  run(join(root, 'packages/codegen'), 'src/cli.ts', ...args);

/** The errors of the compiler. */
export const compileClient = (client: string): string =>
  run(packageOf('typescript'), 'bin/tsc', '-p', client);
