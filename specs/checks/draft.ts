import { posix } from 'node:path';
import { claimsIn } from './claims.ts';
import { Instances } from './draft-instances.ts';
import { escapeToken, type Place, pointerOf, tokensOf, valueAt } from './pointer.ts';
import type { Problem } from './problem.ts';
import { type Proof, placeholders, traceabilityPath } from './traceability-format.ts';
import { yamlOf } from './yaml-text.ts';

/** What the drafts of entries are made from. */
export interface DraftSource {
  /** All files by path, with references inside of this document. */
  readonly document: unknown;
  /** The line of `facts:` in `traceability.yaml`. */
  readonly factsLine: number;
  /** Whether an entry with these places needs a proof. */
  constrains(where: string[]): boolean;
  /** Whether the schema at a place accepts an instance. */
  accepts(place: Place, instance: unknown): boolean;
}

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
// Below these keywords of JSON Schema stands a schema, or one for each name or index.
const holdsSchema = new Set(['items', 'additionalProperties', 'contains', 'not', 'if', 'then', 'else']);
const holdsSchemas = new Set(['properties', 'patternProperties', '$defs', 'allOf', 'anyOf', 'oneOf']);

/** What a file states although no entry has it, with the draft of one. */
export function draftProblem(
  { path, claims, pointers }: Uncovered,
  ids: Set<string>,
  source: DraftSource,
): Problem {
  const [pointer = '', ...more] = pointers;
  const where = pointers.map((each) => `${path}#${each}`);
  const node = JSON.stringify(valueAt(claims, pointer));
  const shown = node.length > shownLength ? `${node.slice(0, shownLength)}…` : node;
  const message = `No fact calls for this: ${shown}${more.length > 0 ? `, nor for ${more.join(', ')}` : ''}.`;
  const help = `State the fact, or remove this from the spec. A draft, to fill in at <…>:`;
  const proof = source.constrains(where) ? proofOf(path, pointers, claims, source) : undefined;
  if (proof?.against === `${path}#${schemasAround(path, pointer)[0] ?? pointer}`) delete proof.against;
  const { section, fact } = placeholders;
  const id = newId(path, more.length > 0 ? '' : pointer, ids);
  const text = printedEntry({ id, section, fact, where, ...(proof && { proof }) });
  return {
    file: path,
    pointer,
    message,
    help,
    draft: { file: traceabilityPath, below: source.factsLine, text },
  };
}

/** Instances for the innermost of the schemas around places that rejects anything. */
export function proofOf(path: string, pointers: string[], claims: unknown, source: DraftSource): Proof {
  const leaves = pointers
    .flatMap((each) => claimsIn(valueAt(claims, each), each))
    .filter((leaf) => schemasAround(path, leaf).length > 0);
  const schema = schemasAround(path, commonStart(leaves));
  const make = new Instances(source.document);
  const proofs = schema.map((pointer): Required<Proof> => {
    const node = valueAt(source.document, `/${escapeToken(path)}${pointer}`);
    const inside = leaves.filter((leaf) => leaf.startsWith(`${pointer}/properties/`));
    const names = inside.map((leaf) => tokensOf(leaf.slice(pointer.length))[1] ?? '');
    const schema = narrowed(node, names);
    const test = (instance: unknown) => source.accepts({ path, pointer }, instance);
    return {
      against: `${path}#${pointer}`,
      accepts: make.accepted(schema, test),
      rejects: make.rejected(schema, test),
    };
  });
  const full = proofs.find(({ accepts, rejects }) => accepts.length > 0 && rejects.length > 0) ?? proofs[0];
  const orPlaceholder = (instances: unknown[] = []) =>
    instances.length > 0 ? instances : [placeholders.value];
  return { ...full, accepts: orPlaceholder(full?.accepts), rejects: orPlaceholder(full?.rejects) };
}

/** A schema with the named properties and those that it requires; with all where none is named. */
function narrowed(schema: unknown, names: string[]): unknown {
  const { properties, required = [] } = Object(schema) as { properties?: object; required?: string[] };
  if (properties === undefined || names.length === 0) return schema;
  const kept = Object.entries(properties).filter(([name]) => names.includes(name) || required.includes(name));
  return { ...(schema as object), properties: Object.fromEntries(kept) };
}

/** The pointers of the schemas that hold a node, the innermost first; none where the node is in no schema. */
export function schemasAround(path: string, pointer: string): string[] {
  const tokens = tokensOf(pointer);
  const isSchema = path.includes('/components/schemas/');
  const found: string[] = [];
  if (!isSchema && !tokens.includes('schema')) return found;
  for (let end = isSchema ? 0 : tokens.indexOf('schema') + 1; end <= tokens.length; ) {
    found.unshift(pointerOf(tokens.slice(0, end)));
    const keyword = tokens[end] ?? '';
    if (!holdsSchema.has(keyword) && !holdsSchemas.has(keyword)) break;
    end += holdsSchema.has(keyword) ? 1 : 2;
  }
  return found;
}

/** The pointer that all of several begin with. */
function commonStart(pointers: string[]): string {
  const [first = [], ...others] = pointers.map(tokensOf);
  const end = first.findIndex((token, index) => others.some((other) => other[index] !== token));
  return pointerOf(end < 0 ? first : first.slice(0, end));
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
