import { CannotRun } from '@voice-agent/cli-kit/text';
import { isObject, type PartKind, partKind, placesOf, walk } from '../schemas/keywords.ts';
import { escapeToken, localTarget, parentOf, valueAt } from '../schemas/pointer.ts';
import { schemaViolations } from './check.ts';
import type { DocumentProblem } from './model.ts';
import { type OperationPlace, type ParameterPlace, parametersOf } from './operations.ts';
import type { Tree } from './tree.ts';

/**
 * What can't be used in a document. It is taken out of the schemas: a response is not judged by it. But a request whose
 * schema with fewer keywords than meant would be valid by mistake: an optional parameter, or else the operation, is left out.
 */
export class DocumentProblems {
  /** The document without what can't be used in its schemas. */
  readonly tree: Tree;
  readonly #written: Tree;
  /** By the pointer of the schema. */
  readonly #inSchemas = new Map<string, CannotRun[]>();
  /** The operations that are left out, by the message. */
  readonly #operations = new Map<string, Set<string>>();

  constructor(tree: Tree) {
    this.#written = tree;
    const found = schemaViolations(tree);
    const root = found.length === 0 ? undefined : structuredClone(tree.root.value);
    this.tree = root === undefined ? tree : tree.with(root);
    for (const { place, schema, error } of found) {
      this.#inSchemas.set(schema, [...(this.#inSchemas.get(schema) ?? []), error]);
      const { parent, token } = parentOf(place.pointer);
      const holder = valueAt(root, parent) as Record<string, unknown> | undefined;
      // A value that is not a schema allows everything.
      if (holder !== undefined && place.pointer === schema) holder[token] = true;
      else if (holder !== undefined) delete holder[token];
    }
    if (root !== undefined) this.#weaken(root);
  }

  /** Places where a schema with fewer keywords would make others stricter. */
  #weaken(root: unknown): void {
    const edits: (() => void)[] = [];
    for (const [place, start] of placesOf(root))
      walk(place, start, (each, at) => {
        const schema = each as Record<string, unknown>;
        const isReached = (keyword: string, kind: PartKind): boolean =>
          schema[keyword] !== undefined && this.#reached(`${at}/${keyword}`, kind).length > 0;
        if (isReached('not', 'schema')) edits.push(() => delete schema.not);
        if (isReached('if', 'schema')) edits.push(() => delete schema.if);
        if (isReached('oneOf', 'schemas'))
          edits.push(() => {
            schema.allOf = [...((schema.allOf ?? []) as unknown[]), { anyOf: schema.oneOf }];
            delete schema.oneOf;
          });
      });
    for (const edit of edits) edit();
  }

  get all(): DocumentProblem[] {
    return [...this.#operations].map(([message, operations]) => ({ message, operations: [...operations] }));
  }

  /** @param operation the one that is left out for it; default: none */
  add({ message }: { message: string }, operation?: string): void {
    const operations = this.#operations.get(message) ?? new Set();
    this.#operations.set(message, operations);
    if (operation !== undefined) operations.add(operation);
  }

  /** Takes a step. CannotRun leaves out the operation. */
  collect(operation: string, step: () => void): void {
    try {
      step();
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error;
      this.add(error, operation);
    }
  }

  /** Whether a request of an operation can't be valid for certain. */
  leavesOut(name: string, tree: Tree, place: OperationPlace): boolean {
    if (this.#inSchemas.size === 0) return false;
    const required = parametersOf(tree, place).filter((each) => each.required);
    const found = [...required.map(({ at }) => at), tree.at(place.at, 'requestBody')].flatMap(({ pointer }) =>
      this.#reached(pointer, 'object'),
    );
    for (const error of found) this.add(error, name);
    if (found.length > 0) return true;
    for (const { message } of this.#reached(tree.at(place.at, 'responses').pointer, 'map'))
      this.add({ message: `${message} No response is judged by it.` });
    return false;
  }

  /** Leaves out a message of whose payload no event is valid for certain. */
  leaveOut(name: string, payload: string): void {
    for (const { message } of this.#reached(payload, 'schema'))
      this.add({ message: `${message} No such event is sent, and no delivery is judged by it.` }, name);
  }

  /** Whether an optional parameter can't be valid for certain. */
  isNotSent({ at, required }: ParameterPlace): boolean {
    const found = required || this.#inSchemas.size === 0 ? [] : this.#reached(at.pointer, 'object');
    for (const { message } of found)
      this.add({ message: `${message} No optional parameter with it is sent.` });
    return found.length > 0;
  }

  /** Problems in a part of the document, and in the targets of its references. */
  #reached(start: string, startKind: PartKind): CannotRun[] {
    const found = new Set<CannotRun>();
    const seen = new Set<unknown>();
    const { value: root } = this.#written.root;
    const visit = (value: unknown, pointer: string, kind: PartKind): void => {
      for (const error of this.#inSchemas.get(pointer) ?? []) found.add(error);
      if (typeof value !== 'object' || value === null || seen.has(value)) return;
      seen.add(value);
      const target = isObject(value) ? localTarget(root, value) : undefined;
      if (target !== undefined) visit(target.value, target.pointer, kind);
      for (const [key, child] of Object.entries(value)) {
        const inner = partKind(kind, key, child);
        if (inner !== 'value') visit(child, `${pointer}/${escapeToken(key)}`, inner);
      }
    };
    visit(valueAt(root, start), start, startKind);
    return [...found];
  }
}

const maxNames = 3;

/** A line for a report. */
export function problemLine({ message, operations }: DocumentProblem): string {
  if (operations.length === 0) return message;
  const others = operations.length - maxNames;
  const more = others > 0 ? ` and ${others} more` : '';
  return `${operations.slice(0, maxNames).join(', ')}${more}: ${message.replace(/\.$/, '')}`;
}

const maxReasons = 20;

/** The first reasons, and how many others there are. */
export function firstOf(reasons: readonly string[]): string[] {
  const others = reasons.length - maxReasons;
  return [...reasons.slice(0, maxReasons), ...(others > 0 ? [`… and ${others} others`] : [])];
}
