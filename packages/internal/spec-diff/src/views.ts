import {
  checkKeywords,
  isObject,
  type Place,
  placeId,
  type SchemaObject,
  type Tree,
  upgradeKeywords,
} from '@voice-agent/spec-model';
import { Acceptance } from './accepts.ts';
import { mergedOf, typeSet, typesAt, valuesIn } from './alternatives.ts';
import { PlainSchemas } from './plain-schemas.ts';
import { common, minus } from './sets.ts';
import { canonical, type Layer, type Part, type Union, View } from './view.ts';

/** By its letter, the last one allows anything; authors mean null. */
const nullSchemas = ['{"type":"null"}', '{"const":null}', '{"enum":[null]}', '{"nullable":true}'];
const combining = ['$ref', 'allOf', 'oneOf', 'anyOf'];

/** Alternatives at the place of their list. */
type UnionStep = Omit<Union, 'branches'>;

/** A part that is still to be added to a view. */
type Step = Part | UnionStep;

/** The own keywords of a part. */
interface Read {
  layers: Layer[];
  steps: Step[];
}

/** The views of one document, each built once. */
export class Views {
  readonly tree: Tree;
  /** Whether the document is of OpenAPI 3.0, with its own dialect of JSON Schema. */
  readonly is30: boolean;
  /** How much was looked at: the parts of each view, each time that it was wanted. */
  work = 0;
  readonly #views = new Map<string, View>();
  /** The keywords of each part, read once. */
  readonly #read = new Map<string, Read>();
  readonly #plain: PlainSchemas;
  /** The numbers of places, by what identifies them. */
  readonly #numbers = new Map<string, number>();
  readonly #numbered = new WeakMap<Place, number>();
  readonly acceptance: Acceptance;

  constructor(tree: Tree) {
    this.tree = tree;
    this.is30 = isObject(tree.root.value) && String(tree.root.value.openapi).startsWith('3.0');
    this.acceptance = new Acceptance(tree, this.is30);
    this.#plain = new PlainSchemas(tree);
  }

  of(parts: readonly Part[]): View {
    this.work += parts.length;
    const id = this.idOf(parts);
    let view = this.#views.get(id);
    if (view === undefined) {
      view = this.#build(id, parts);
      this.#views.set(id, view);
      this.work += view.layers.length;
    }
    return view;
  }

  /** The same text for the same parts: a short one, also where they are deep. */
  idOf(parts: readonly Part[]): string {
    const ids = parts.map(({ place, shallow, orNull }) => {
      let number = this.#numbered.get(place);
      if (number === undefined) {
        const id = placeId(place);
        number = this.#numbers.get(id) ?? this.#numbers.size;
        this.#numbers.set(id, number);
        this.#numbered.set(place, number);
      }
      return `${number}${shallow ? '!' : ''}${orNull ? '?' : ''}`;
    });
    return ids.sort().join();
  }

  #build(id: string, parts: readonly Part[]): View {
    const first = parts[0]?.place ?? this.tree.root;
    const view = new View(this, id, first);
    const seen = new Set<string>();
    // Shallow parts are the layers of one schema, whose alternatives are the others.
    const isOne = parts.some(({ shallow }) => shallow);
    for (const schemas of isOne ? [parts] : parts.map((each) => [each])) {
      view.firsts.push(view.layers.length);
      this.#addAll(schemas, view, seen);
    }
    for (const { value } of view.layers) {
      const { type } = value;
      if (type !== undefined) {
        const types = typeSet([type].flat());
        view.types = view.types === undefined ? types : common(view.types, types);
      }
      for (const list of [value.enum, 'const' in value ? [value.const] : undefined])
        if (Array.isArray(list)) view.values = listed(view.values, list);
      if (Array.isArray(value['x-extensible-enum'])) view.known = value['x-extensible-enum'];
    }
    const isWhole = view.layers.some(({ value }) => Number.isInteger(value.multipleOf));
    if (isWhole && view.types?.has('number')) view.types = minus(view.types, new Set(['number']));
    for (const { branches, orNull } of this.is30 ? [] : view.unions) {
      const all = branches.map(({ place }) => typesAt(this.tree, place));
      if (view.types !== undefined && all.every((types) => types !== undefined))
        view.types = common(view.types, typeSet([...all.flat(), ...(orNull === undefined ? [] : ['null'])]));
    }
    if (view.types?.size === 0) view.never = true;
    if (view.values !== undefined) {
      view.values = view.values.filter((value) => view.accepts(value));
      if (view.values.length === 0) view.never = true;
      // Each of the values matches an alternative.
      view.unions = [];
    }
    return view;
  }

  /** Adds schemas to a view, and those that apply in the same place, in their order. */
  #addAll(parts: readonly Part[], view: View, seen: Set<string>): void {
    const waiting: Step[] = parts.toReversed();
    for (let step = waiting.pop(); step !== undefined; step = waiting.pop())
      waiting.push(
        ...('kind' in step ? this.#union(step, view) : this.#collect(step, view, seen)).toReversed(),
      );
  }

  /** Adds the keywords of a schema to a view. @returns the schemas that apply in the same place */
  #collect(part: Part, view: View, seen: Set<string>): Step[] {
    const id = this.idOf([part]);
    if (seen.has(id)) return [];
    seen.add(id);
    if (part.place.value === false) view.never = true;
    if (part.place.value === undefined) view.isDangling = true;
    const read = this.#read.get(id) ?? this.#readPart(part);
    this.#read.set(id, read);
    view.layers.push(...read.layers);
    return read.steps;
  }

  /** The keywords of a schema, and the schemas that apply in the same place. */
  #readPart(part: Part): Read {
    const { place, shallow = false } = part;
    const { value } = place;
    const [layers, steps]: [Layer[], Step[]] = [[], []];
    if (value === undefined || typeof value === 'boolean') return { layers, steps };
    if (!isObject(value)) throw this.tree.error(place, 'A schema must be an object or a boolean');
    const target = shallow ? undefined : this.tree.target(place);
    const orNull = part.orNull ?? this.#nullable(place);
    const inner = { ...(orNull && { orNull }) };
    if (target === undefined || (!this.is30 && Object.keys(value).length > 1)) {
      const ownNull = target === undefined ? orNull : undefined;
      const keywords = this.#keywordsOf(value, ownNull);
      // The discriminator of a schema with alternatives is compared with them.
      if (shallow) delete keywords.discriminator;
      checkKeywords(this.tree, keywords, place);
      layers.push({ value: keywords, place, ...(ownNull && { orNull: ownNull }) });
    }
    if (shallow) return { layers, steps };
    if (target !== undefined) steps.push({ place: target, ...inner });
    if (target !== undefined && this.is30) return { layers, steps };
    for (const each of this.tree.list(this.tree.at(place, 'allOf'))) steps.push({ place: each, ...inner });
    for (const kind of ['oneOf', 'anyOf'] as const)
      if (Array.isArray(value[kind])) steps.push({ kind, place: this.tree.at(place, kind), ...inner });
    return { layers, steps };
  }

  /** The place where OpenAPI 3.0 makes null valid, beside schemas without a type: by its letter, it is not. */
  #nullable(place: Place): Place | undefined {
    const { nullable, type } = place.value as SchemaObject;
    if (!this.is30 || nullable !== true || type !== undefined) return undefined;
    return combining.some((key) => key in (place.value as SchemaObject))
      ? this.tree.at(place, 'nullable')
      : undefined;
  }

  /** Adds alternatives in the simplest form: as values, as types, as one schema or null, or else as a union. */
  #union({ kind, place, orNull }: UnionStep, view: View): Step[] {
    const real = this.#plain
      .alternatives(kind, place)
      .map((each) => ({ each, plain: this.#plain.of(each) }))
      .filter(({ plain }) => plain !== false);
    const isNull = ({ plain }: { plain: unknown }): boolean =>
      isObject(plain) && nullSchemas.includes(canonical(plain));
    const rest = real.filter((each) => !isNull(each));
    const nullAt = orNull ?? real.find(isNull)?.each;
    const objects = rest.map(({ plain }) => (isObject(plain) ? plain : {}));
    const addLayer = (value: SchemaObject) =>
      view.layers.push({ value: this.#keywordsOf(value, nullAt), place: { ...place, value } });
    // `oneOf` rejects a value of two alternatives, unlike a list of types or values.
    const isNullTwice =
      kind === 'oneOf' &&
      rest.length < real.length &&
      (real.length - rest.length > 1 || rest.some(({ each }) => this.acceptance.at(each, null)));
    const merged = isNullTwice ? undefined : mergedOf(kind, objects);
    const isOnlyNull = rest.length === 0 && (kind === 'anyOf' || real.length === 1);
    if (real.length === 0) view.never = true;
    else if (isOnlyNull) addLayer({ type: 'null' });
    else if (rest.length === 1 && rest[0] !== undefined && !isNullTwice)
      return [{ place: rest[0].each, ...(nullAt && { orNull: nullAt }) }];
    else if (merged !== undefined) addLayer(merged);
    else {
      const open = rest.filter(({ plain }) => valuesIn(plain).length === 0);
      const isTaken = (value: unknown): boolean =>
        open.some(({ each, plain }) => isObject(plain) && this.acceptance.at(each, value));
      // Values that another alternative of `anyOf` takes are known ones of an open list.
      const stated = rest.filter((each) => open.includes(each) || !valuesIn(each.plain).every(isTaken));
      const taken = kind === 'oneOf' || isNullTwice ? [] : rest.filter((each) => !stated.includes(each));
      if (taken.length > 0) addLayer({ 'x-extensible-enum': taken.flatMap(({ plain }) => valuesIn(plain)) });
      const all = isNullTwice ? real : kind === 'oneOf' ? rest : stated;
      const branches = all.map(({ each }) => ({ place: each }));
      const also = isNullTwice ? orNull : nullAt;
      view.unions.push({ kind, place, branches, ...(also && { orNull: also }) });
    }
    return [];
  }

  /** The keywords of a schema in 2020-12, without those that combine schemas. */
  #keywordsOf(value: SchemaObject, orNull: Place | undefined): Record<string, unknown> {
    const keywords: Record<string, unknown> = this.is30 ? upgradeKeywords(value) : { ...value };
    for (const key of combining) delete keywords[key];
    return orNull === undefined ? keywords : withNull(keywords);
  }
}

function withNull({ const: constant, ...keywords }: SchemaObject): Record<string, unknown> {
  const values = constant === undefined ? keywords.enum : [constant];
  return {
    ...keywords,
    ...(keywords.type !== undefined && { type: [keywords.type, 'null'].flat() }),
    ...(Array.isArray(values) && { enum: values.includes(null) ? values : [...values, null] }),
  };
}

function listed(given: unknown[] | undefined, list: unknown[]): unknown[] {
  if (given === undefined) return [...new Map(list.map((each) => [canonical(each), each])).values()];
  const allowed = new Set(list.map(canonical));
  return given.filter((each) => allowed.has(canonical(each)));
}
