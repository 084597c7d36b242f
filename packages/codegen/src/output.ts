import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first lines of every generated file. */
export function header(source: string): string {
  return `// Made by @voice-agent/codegen from ${source}.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run \`pnpm generate\`.

`;
}

/** The names of the files in `folder` that are missing, too many, or different. */
export function differences(folder: string, files: Map<string, string>): string[] {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const differs = (name: string) =>
    !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== files.get(name);
  return [...[...files.keys()].filter(differs), ...present.filter((name) => !files.has(name))].sort();
}

/** Replaces the whole folder in one step, so that a reader never sees half of it. Leaves it alone when nothing differs. */
export function replaceFolder(folder: string, files: Map<string, string>): void {
  if (differences(folder, files).length === 0) return;
  const next = `${folder}.next-${process.pid}`;
  const old = `${folder}.old-${process.pid}`;
  try {
    mkdirSync(next, { recursive: true });
    for (const [name, content] of files) writeFileSync(join(next, name), content);
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(next, folder);
  } finally {
    if (!existsSync(folder) && existsSync(old)) renameSync(old, folder);
    rmSync(next, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}
