import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { CannotRun, reasonOf } from '@voice-agent/cli-kit/text';

const mark = '// Made by @voice-agent/codegen from';

/** Generated modules with their first lines: file name → content. */
export const withHeader = (source: string, modules: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(Array.from(modules, ([name, code]) => [name, header(source) + code]));

/** The first lines of every generated file. */
export function header(source: string): string {
  return `${mark} ${source}.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run \`pnpm generate\`.

`;
}

/** What must happen to one file of the folder. */
export interface OutdatedFile {
  name: string;
  kind: 'changed' | 'missing' | 'extra';
}

/** How the folder differs from `files`, by name. */
export function differences(folder: string, files: Map<string, string>): OutdatedFile[] {
  return reachingFolder(folder, () => {
    const present = existsSync(folder) ? readdirSync(folder) : [];
    const found: OutdatedFile[] = [];
    for (const name of new Set([...files.keys(), ...present].sort())) {
      const content = files.get(name);
      if (content === undefined) found.push({ name, kind: 'extra' });
      else if (!present.includes(name)) found.push({ name, kind: 'missing' });
      else if (readFileSync(join(folder, name), 'utf8') !== content) found.push({ name, kind: 'changed' });
    }
    return found;
  });
}

/**
 * Makes the folder hold `files` and nothing else of codegen's. A file that is right already is not touched; the others are
 * written whole under another name first and renamed last, so that every file is old or new at any moment.
 *
 * @throws CannotRun when the folder can't be written, or holds something that codegen did not make.
 */
export function replaceFolder(folder: string, files: Map<string, string>): void {
  const found = differences(folder, files);
  const extra = found.filter(({ kind }) => kind === 'extra').map(({ name }) => join(folder, name));
  for (const path of extra) rejectForeign(path);
  const writes = found
    .filter(({ kind }) => kind !== 'extra')
    .map(({ name }) => ({ name, next: join(folder, `${name}.next-${process.pid}`) }));
  reachingFolder(folder, () => {
    mkdirSync(folder, { recursive: true });
    try {
      for (const { name, next } of writes) writeFileSync(next, files.get(name) ?? '');
      for (const { name, next } of writes) renameSync(next, join(folder, name));
    } finally {
      for (const { next } of writes) rmSync(next, { force: true });
    }
    for (const path of extra) rmSync(path, { force: true });
  });
}

/** Codegen deletes only what it made: its files, and what it left behind when it was killed. */
function rejectForeign(path: string): void {
  const mine =
    /\.next-\d+$/.test(path) || (statSync(path).isFile() && readFileSync(path, 'utf8').startsWith(mark));
  if (mine) return;
  throw new CannotRun(
    `${path} was not made by codegen, which owns its output folder whole. Move it away, or give another folder with --out.`,
  );
}

function reachingFolder<T>(folder: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new CannotRun(
      `The folder ${folder} can't be read and written (${reasonOf(error)}). Check that it is a folder that you may write.`,
    );
  }
}
