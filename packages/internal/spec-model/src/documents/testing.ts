import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useFolder } from '@voice-agent/test-kit/files';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { toJson } from '../schemas/numbers.ts';
import { loadOpenApi } from './document.ts';
import type { ContractDocument } from './model.ts';
import { Tree } from './tree.ts';

/** The document of the voice agent service. */
export const bundle: string = fileURLToPath(import.meta.resolve('@voice-agent/specs/openapi.yaml'));

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

/** The document of an object with `paths`, and whatever else is given. */
export async function documentOf(parts: object): Promise<ContractDocument> {
  const info = { title: 't', version: '1' };
  using folder = scratchFolder({ 'openapi.json': toJson({ openapi: '3.1.0', info, ...parts }) });
  return await loadOpenApi(join(folder.path, 'openapi.json'));
}

/** The tree of a document in a single file. */
export function treeOf(file: string, text: string): Tree {
  const read = (path: string): string | undefined => (path === file ? text : undefined);
  const tree = new Tree({ read, shown: (path) => path, mayRead: () => true }, file);
  return tree.bundle(tree.root.value);
}
