import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** A folder for the documents of a file's tests. */
export interface TestFolder {
  readonly path: string;
  /** Writes a document: a text as it is, all else as JSON. @returns its path */
  written: (content: unknown) => Promise<string>;
}

/** Makes a folder for the tests of a file, which is gone after them. */
export function useFolder(): TestFolder {
  let path: string;
  let files = 0;
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'contract-document-'));
  });
  afterAll(() => rm(path, { recursive: true }));
  return {
    get path() {
      return path;
    },
    written: async (content) => {
      const file = join(path, `${files++}.yaml`);
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
  };
}
