import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { parse } from 'yaml';

/** Makes a folder for the tests of a file, which is gone after them. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The content of a YAML file. @param from the base of `name`: `import.meta.url` of a file beside it */
export const readYaml = <T>(name: string, from: string): T =>
  parse(readFileSync(new URL(name, from), 'utf8'), { merge: true });
