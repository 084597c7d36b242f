import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { documentMutations } from './document-mutations.ts';
import type { Sibling } from './mutation.ts';
import { schemaMutations } from './schema-mutations.ts';
import type { Edit, Tree } from './tree.ts';

/** A spec with one change. */
export interface Mutant extends Edit {
  /** The kind, the place and what comes there; the same in every run. */
  id: string;
  kind: string;
  /** Whether an example has to show it. */
  shown: boolean;
}

/** Every mutant of the sources, in the order of the files. */
export function mutantsOf(tree: Tree): Mutant[] {
  const mutants = new Map<string, Mutant>();
  for (const [file, node] of [...tree].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sibling = siblingIn(tree, file);
    const mutations = file.includes('/components/schemas/')
      ? schemaMutations(node, '', sibling)
      : documentMutations(node, '', sibling);
    for (const { kind, pointer, to, words = short(to), shown = false } of mutations) {
      const id = `${kind} ${file}#${pointer}${words && ` ${words}`}`;
      if (mutants.has(id)) throw new Error(`Two mutants have the id "${id}": give one of them other words.`);
      mutants.set(id, { id, kind, file, pointer, shown, ...(to !== undefined && { to }) });
    }
  }
  return [...mutants.values()];
}

function short(to: unknown): string {
  const text = to === undefined ? '' : JSON.stringify(to);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** For a reference of one file: the one to the next file in the same folder that says something else. */
function siblingIn(tree: Tree, file: string): Sibling {
  return (ref) => {
    if (ref.startsWith('#')) return undefined;
    const target = posix.join(posix.dirname(file), ref);
    const others = [...tree.keys()]
      .filter((path) => posix.dirname(path) === posix.dirname(target))
      .filter((path) => !isDeepStrictEqual(tree.get(path), tree.get(target)))
      .sort();
    const next = others.find((path) => path > target) ?? others[0];
    return next && posix.join(posix.dirname(ref), posix.basename(next));
  };
}
