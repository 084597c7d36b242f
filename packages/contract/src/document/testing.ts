import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from '../testing.ts';

/** A folder for the documents of a file's tests. */
export interface DocumentFolder {
  readonly path: string;
  /** Writes a document: a text as it is, all else as JSON. @returns its path */
  written: (content: unknown) => string;
}

/** Makes a folder for the documents of a file's tests, which is gone after them. */
export function useDocuments(): DocumentFolder {
  const path = useFolder();
  let files = 0;
  return {
    path,
    written: (content) => {
      const file = join(path, `${files++}.yaml`);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
  };
}
