import { posix } from 'node:path';
import { claimsIn } from './claims.ts';
import { Instances } from './draft-instances.ts';
import { escapeToken, pointerOf, tokensOf, valueAt } from './pointer.ts';
import type { Problem } from './problem.ts';
import { type Proof, placeholders, traceabilityPath, type Where } from './traceability-format.ts';
import { yamlOf } from './yaml-text.ts';

/** What the drafts of entries are made from. */
export interface DraftSource {
  /** All files by path, with references inside of this document. */
  readonly document: unknown;
  /** The line of `facts:` in `traceability.yaml`. */
  readonly factsLine: number;
  /** Whether an entry with these places needs a proof. */
  constrains(where: Where[]): boolean;
  /** Whether the schema at a place accepts an instance. */
  accepts(place: { path: string; pointer: string }, instance: unknown): boolean;
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

/**
 * What a file states although no entry has it, each problem with the draft of an entry: one for the file, and one more
 * for each further schema of a file that is not itself a schema.
 */
export function draftProblems(
  { path, claims, pointers }: Uncovered,
  ids: Set<string>,
  source: DraftSource,
): Problem[] {
  const leaves = pointers.flatMap((pointer) => claimsIn(valueAt(claims, pointer), pointer));
  const starts = new Set(leaves.flatMap((leaf) => schemasAround(path, leaf).slice(-1)));
  const [schema = [], ...others] = [...starts].map((start) => {
    const inside = leaves.filter((leaf) => schemasAround(path, leaf).at(-1) === start);
    return schemasAround(path, commonStart(inside));
  });
  const drafts = [
    { pointers, schema },
    ...others.map((each) => ({ pointers: each.slice(-1), schema: each })),
  ];
  return drafts.map(({ pointers, schema }) => {
    const [pointer = '', ...more] = pointers;
    const where = pointers.map((each) => ({ at: `${path}#${each}`, is: valueAt(claims, each) }));
    const node = JSON.stringify(where[0]?.is);
    const shown = node.length > shownLength ? `${node.slice(0, shownLength)}…` : node;
    const message = `No fact calls for this: ${shown}${more.length > 0 ? `, nor for ${more.join(', ')}` : ''}.`;
    const help = `State the fact, or remove this from the spec. A draft, to fill in at <…>:`;
    const proof = source.constrains(where) ? proofOf(path, leaves, schema, source) : undefined;
    const id = newId(path, more.length > 0 ? '' : pointer, ids);
    const draft = { file: traceabilityPath, below: source.factsLine, text: printed({ id, where, proof }) };
    return { file: path, pointer, message, help, draft };
  });
}

/** The proof of an entry that has none: instances of the schema around its places. */
export function proofOfPlaces(path: string, pointers: string[], claims: unknown, source: DraftSource): Proof {
  const leaves = pointers.flatMap((pointer) => claimsIn(valueAt(claims, pointer), pointer));
  return proofOf(path, leaves, schemasAround(path, commonStart(leaves)), source);
}

/** Instances for the innermost of the schemas that rejects anything. */
function proofOf(path: string, leaves: string[], schema: string[], source: DraftSource): Proof {
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
function schemasAround(path: string, pointer: string): string[] {
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

/** An entry as it stands in the list of facts. */
function printed({ id, where, proof }: { id: string; where: Where[]; proof: Proof | undefined }): string {
  const { section, fact } = placeholders;
  if (proof?.against === where[0]?.at) delete proof?.against;
  return printedEntry({ id, section, fact, where, ...(proof && { proof }) });
}

/** An entry as it stands in a list of `traceability.yaml`. */
export const printedEntry = (entry: object): string =>
  yamlOf({ list: [entry] }, entryDepth).replace('list:\n', '');
