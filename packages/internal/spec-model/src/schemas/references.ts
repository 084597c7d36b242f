import { CannotRun } from '@voice-agent/cli-kit/text';
import { isObject, type Schema, type SchemaObject, schemasOf, subschemas } from './keywords.ts';
import { decoded, escapeToken, pointerOf, referenceTo, tokensOf, valueAt } from './pointer.ts';

/** The base URI of a document that has no `$id`. */
const documentBase = 'document:/';

const identifiers = ['$id', '$anchor', '$dynamicAnchor', '$dynamicRef'];

/** The copies of schemas for `$dynamicRef`: an array of maps by the pointer of the original. */
const copiesKeyword = 'x-dynamic-scopes';
const maxCopies = 10_000;

interface Place {
  schema: SchemaObject;
  base: string;
  /** The base URIs of the resources on the way to it, from the schema where an evaluation starts. */
  entered: readonly string[];
}

/** The dynamic scope: for each dynamic anchor the pointer of the outermost one. */
type Scope = ReadonlyMap<string, string>;

/**
 * A document in which every reference is a JSON pointer. `$id`, `$anchor` and `$dynamicAnchor` are resolved and
 * removed. Where the target of a `$dynamicRef` depends on the dynamic scope, the schemas on the way to it are copied
 * for each scope. A reference that leads out of the document stays as it is.
 *
 * @param places where evaluations start; default: the schemas of an OpenAPI document, and the root of any other
 * @returns the document itself when it has nothing to resolve
 * @throws CannotRun when an identifier is used that stands for two schemas, or a document needs too many copies
 */
export function withPointers<T>(root: T, places?: Iterable<[schema: Schema, pointer: string]>): T {
  return mayIdentify(root) ? new References(root, places ?? schemasOf(root)).resolved() : root;
}

/** The pointer of a schema as it is written; for a copy that of the original. */
export function writtenPointer(pointer: string): string {
  if (!pointer.startsWith(`/${copiesKeyword}/`)) return pointer;
  const [, , original = '', ...inside] = tokensOf(pointer);
  return original + pointerOf(inside);
}

const identifies = (node: object): boolean =>
  identifiers.some((name) => typeof (node as Record<string, unknown>)[name] === 'string');

/** Also true for values that look like a schema, such as an example. */
const mayIdentify = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && (identifies(node) || Object.values(node).some(mayIdentify));

class References<T> {
  readonly #root: T;
  readonly #places = new Map<string, Place>();
  readonly #resources = new Map([[documentBase, '']]);
  /** The schemas with an `$anchor` or a `$dynamicAnchor`, by `base#name`; a reference to several is an error. */
  readonly #anchors = new Map<string, string[]>();
  /** By name and then by the base of the resource. */
  readonly #dynamic = new Map<string, Map<string, string>>();
  readonly #scopes: string[] = [];
  readonly #copies: Record<string, unknown>[] = [];
  #copyCount = 0;

  constructor(root: T, places: Iterable<[schema: Schema, pointer: string]>) {
    this.#root = root;
    for (const [schema, pointer] of places) this.#register(schema, pointer, documentBase, []);
    for (const [name, resources] of this.#dynamic) if (resources.size === 1) this.#dynamic.delete(name);
  }

  #register(schema: Schema, pointer: string, outer: string, entered: readonly string[]): void {
    if (!isObject(schema) || this.#places.has(pointer)) return;
    const { $id, $anchor, $dynamicAnchor } = schema;
    const url = typeof $id === 'string' && !$id.startsWith('#') ? URL.parse($id, outer) : null;
    const base = url === null ? outer : bare(url);
    if (url !== null) this.#resources.set(base, pointer);
    const chain = entered.at(-1) === base ? entered : [...entered, base];
    this.#places.set(pointer, { schema, base, entered: chain });
    for (const name of new Set([$anchor, $dynamicAnchor])) {
      if (typeof name !== 'string') continue;
      const known = this.#anchors.get(`${base}#${name}`) ?? [];
      if (known.some((each) => this.#places.get(each)?.schema === schema)) continue;
      this.#anchors.set(`${base}#${name}`, [...known, pointer]);
    }
    if (typeof $dynamicAnchor === 'string') {
      const known = this.#dynamic.get($dynamicAnchor) ?? new Map<string, string>();
      this.#dynamic.set($dynamicAnchor, known.set(base, known.get(base) ?? pointer));
    }
    for (const [rest, child] of subschemas(schema)) {
      this.#register(child, pointer + rest, base, isDefinition(rest) ? [] : chain);
    }
  }

  resolved(): T {
    if (![...this.#places.values()].some(({ schema }) => identifies(schema))) return this.#root;
    const result = structuredClone(this.#root);
    for (const [pointer, place] of this.#places) {
      const schema = valueAt(result, pointer) as Record<string, unknown>;
      this.#resolve(schema, pointer, place, this.#homeScope(place));
    }
    if (this.#copyCount > 0) Object.assign(result as object, { [copiesKeyword]: this.#copies });
    return result;
  }

  #homeScope({ entered }: Place): Scope {
    return entered.reduce<Scope>((scope, base) => this.#enter(scope, base), new Map());
  }

  #enter(scope: Scope, base: string): Scope {
    const inside = new Map(scope);
    for (const [name, resources] of this.#dynamic) {
      const pointer = resources.get(base);
      if (pointer !== undefined && !inside.has(name)) inside.set(name, pointer);
    }
    return inside;
  }

  #resolve(schema: Record<string, unknown>, pointer: string, { base, schema: written }: Place, scope: Scope) {
    // A schema that several places share has been resolved at the first one.
    const { $ref, $dynamicRef } = written;
    for (const name of identifiers) if (name !== '$dynamicRef') delete schema[name];
    if (typeof $ref === 'string') {
      const target = this.#target($ref, base, `${pointer}/$ref`);
      if (target !== undefined) schema.$ref = referenceTo(this.#inScope(target, scope));
    }
    if (typeof $dynamicRef !== 'string' || schema.$dynamicRef === undefined) return;
    const target = this.#target($dynamicRef, base, `${pointer}/$dynamicRef`);
    if (target === undefined) return;
    delete schema.$dynamicRef;
    const name = decoded($dynamicRef.split('#')[1] ?? '');
    const isDynamic = this.#places.get(target)?.schema.$dynamicAnchor === name;
    const found = (isDynamic ? scope.get(name) : undefined) ?? target;
    const reference = referenceTo(this.#inScope(found, scope));
    if (schema.$ref === undefined) schema.$ref = reference;
    else schema.allOf = [...(Array.isArray(schema.allOf) ? schema.allOf : []), { $ref: reference }];
  }

  /** The pointer of a reference's target; undefined outside the document. */
  #target(reference: string, base: string, at: string): string | undefined {
    const url = URL.parse(reference, base);
    const resource = url === null ? undefined : this.#resources.get(bare(url));
    if (url === null || resource === undefined) return undefined;
    const fragment = decoded(url.hash.slice(1));
    if (fragment !== '' && !fragment.startsWith('/')) {
      const [first, second] = this.#anchors.get(`${bare(url)}#${fragment}`) ?? [];
      if (second !== undefined) {
        throw new CannotRun(
          `The reference ${reference} (at ${at}) leads to two schemas, ${first} and ${second}: rename one of their anchors.`,
        );
      }
      return first;
    }
    const inside = resource + fragment;
    return reference.startsWith('#/') && valueAt(this.#root, inside) === undefined ? fragment : inside;
  }

  /** The pointer of a schema, or of its copy for another dynamic scope than where it is written. */
  #inScope(pointer: string, outer: Scope): string {
    const place = this.#places.get(pointer);
    if (place === undefined || this.#dynamic.size === 0) return pointer;
    const scope = this.#enter(outer, place.base);
    const key = keyOf(scope);
    if (key === keyOf(this.#homeScope(place))) return pointer;
    if (!this.#scopes.includes(key)) this.#scopes.push(key);
    const index = this.#scopes.indexOf(key);
    this.#copies[index] ??= {};
    const copies = this.#copies[index];
    if (!Object.hasOwn(copies, pointer)) {
      if (++this.#copyCount > maxCopies) {
        throw new CannotRun(
          `The $dynamicRefs of the document need more than ${maxCopies} copies of its schemas: use fewer dynamic anchors.`,
        );
      }
      const copy = structuredClone(place.schema) as Record<string, unknown>;
      copies[pointer] = copy;
      this.#resolveCopy(copy, pointer, scope);
    }
    return `/${copiesKeyword}/${index}/${escapeToken(pointer)}`;
  }

  #resolveCopy(copy: Record<string, unknown>, pointer: string, outer: Scope): void {
    const place = this.#places.get(pointer) as Place;
    const scope = this.#enter(outer, place.base);
    // References lead to the original definitions.
    delete copy.$defs;
    delete copy.definitions;
    for (const [rest, child] of subschemas(copy)) {
      if (isObject(child)) this.#resolveCopy(child as Record<string, unknown>, pointer + rest, scope);
    }
    this.#resolve(copy, pointer, place, scope);
  }
}

const isDefinition = (rest: string): boolean => /^\/(?:\$defs|definitions)\//.test(rest);

const keyOf = (scope: Scope): string => JSON.stringify([...scope].sort(([a], [b]) => (a < b ? -1 : 1)));

function bare(url: URL): string {
  return url.href.split('#')[0] ?? '';
}
