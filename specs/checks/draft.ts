import { posix } from 'node:path';
import { tokensOf, valueAt } from './pointer.ts';
import type { Problem } from './problem.ts';
import { placeholders, traceabilityPath } from './traceability-format.ts';
import { yamlOf } from './yaml-text.ts';

/** The nodes of a file that no entry covers. */
export interface Uncovered {
  path: string;
  /** The file without its annotations. */
  claims: unknown;
  pointers: string[];
}

const shownLength = 100;
// Document, list of facts, entry and their pairs: these stay in lines of their own.
const entryDepth = 4;

/**
 * What a file states although no entry has it, with the draft of one.
 *
 * @param factsLine the line of `facts:` in `traceability.yaml`
 */
export function draftProblem(
  { path, claims, pointers }: Uncovered,
  ids: Set<string>,
  factsLine: number,
): Problem {
  const [pointer = '', ...more] = pointers;
  const where = pointers.map((each) => `${path}#${each}`);
  const node = JSON.stringify(valueAt(claims, pointer));
  const shown = node.length > shownLength ? `${node.slice(0, shownLength)}…` : node;
  const id = newId(path, more.length > 0 ? '' : pointer, ids);
  return {
    file: path,
    pointer,
    message: `No fact calls for this: ${shown}${more.length > 0 ? `, nor for ${more.join(', ')}` : ''}.`,
    help: 'State the fact, or remove this from the spec. A draft, to fill in at <…>:',
    draft: { file: traceabilityPath, below: factsLine, text: printedEntry({ id, ...placeholders, where }) },
  };
}

/** An id that no entry has, made of the name of the file and what the node is. */
function newId(path: string, pointer: string, ids: Set<string>): string {
  const kind = posix.basename(posix.dirname(path)).replace(/s$/, '');
  const parts = [posix.basename(path, '.yaml'), tokensOf(pointer).at(-1) ?? kind];
  const id = parts.map((part) => kebabCase(part) || kind).join('.');
  let free = id;
  for (let count = 2; ids.has(free); count += 1) free = `${id}-${count}`;
  ids.add(free);
  return free;
}

const kebabCase = (text: string): string =>
  (text.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).join('-').toLowerCase();

/** An entry as it stands in a list of `traceability.yaml`. */
export const printedEntry = (entry: object): string =>
  yamlOf({ list: [entry] }, entryDepth).replace('list:\n', '');
