import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Edit } from './change.ts';

/**
 * Makes the edits in a copy of the folder `specs`.
 *
 * @throws Error when a text does not stand there exactly once, or a new file is there already
 */
export function applyEdits(edits: readonly Edit[], specs: string): void {
  for (const edit of edits) {
    const path = join(specs, edit.file);
    if ('from' in edit) replaceOnce(path, edit);
    else write(path, edit);
  }
}

function replaceOnce(path: string, { file, from, to }: { file: string; from: string; to: string }): void {
  const parts = readFileSync(path, 'utf8').split(from);
  if (parts.length !== 2)
    throw new Error(
      `specs/${file} has this text ${parts.length - 1} times, not once: ${JSON.stringify(from)}. Correct the edit in tests/changes.`,
    );
  writeFileSync(path, parts.join(to));
}

function write(path: string, { file, text }: { file: string; text: string }): void {
  if (existsSync(path))
    throw new Error(`specs/${file} is there already: name another file in tests/changes.`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
