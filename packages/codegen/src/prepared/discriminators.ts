import { decoded } from '@voice-agent/spec-model';
import { isObject, type Json, type SpecDocument } from '../document.ts';
import {
  allowedValues,
  componentPrefix,
  conjuncts,
  distinct,
  type Given,
  includes,
  listOf,
  targetOf,
  unionsOf,
  type ValueAt,
  type Values,
} from './property-values.ts';

/** A discriminator, with the values of each schema that its mapping names, by the pointer of the schema. */
interface Discriminator {
  property: string;
  mapping: ReadonlyMap<string, readonly string[]>;
}

/** The values of a property. */
export interface PropertyValues {
  property: string;
  values: readonly unknown[];
}

/** Whether the values of discriminators count, too. */
type Mode = 'as written' | 'all';

/** The pointer of the schema that a value of `mapping` names: a component by its name, or a reference. */
export function mappedSchema(document: SpecDocument, target: unknown): string | undefined {
  if (typeof target !== 'string') return undefined;
  if (Object.hasOwn(document.components('schemas'), target)) return `${componentPrefix}${target}`;
  const pointer = target.startsWith('#/') ? decoded(target.slice(1)) : undefined;
  return pointer !== undefined && document.at(pointer) !== undefined ? pointer : undefined;
}

/** The discriminator of a schema: an object in OpenAPI, the name of the property in AsyncAPI. */
function discriminatorOf(document: SpecDocument, schema: unknown): Discriminator | undefined {
  const written = isObject(schema) ? schema.discriminator : undefined;
  if (typeof written === 'string') return { property: written, mapping: new Map() };
  if (!isObject(written) || typeof written.propertyName !== 'string') return undefined;
  const mapping = new Map<string, string[]>();
  for (const [value, target] of Object.entries(isObject(written.mapping) ? written.mapping : {})) {
    const pointer = mappedSchema(document, target);
    if (pointer !== undefined) mapping.set(pointer, [...(mapping.get(pointer) ?? []), value]);
  }
  return { property: written.propertyName, mapping };
}

/**
 * Finds the values that discriminators give to schemas which don't say their own. A schema's `const` or `enum` wins,
 * save for values that the discriminator gives to another schema.
 */
export class DiscriminatorValues {
  readonly #document: SpecDocument;
  readonly #at: ValueAt;
  /** The components that a component refers to for the same value, by its name. */
  readonly #parents: ReadonlyMap<string, readonly string[]>;
  readonly #children = new Map<string, string[]>();
  /** The components whose values are being found: a child can be a branch of its own union. */
  readonly #open = new Set<string>();

  constructor(document: SpecDocument) {
    this.#document = document;
    this.#at = (pointer) => document.at(pointer);
    const schemas = Object.entries(document.components('schemas'));
    this.#parents = new Map(schemas.map(([name, schema]) => [name, this.#parentsOf(schema)]));
    for (const [name, parents] of this.#parents)
      for (const parent of parents) this.#children.set(parent, [...(this.#children.get(parent) ?? []), name]);
  }

  /** The values to write beside a branch of the schema's `oneOf` or `anyOf`; undefined when there is nothing to write. */
  ofBranch(
    schema: Json,
    branch: unknown,
    seen: ReadonlySet<unknown> = new Set(),
  ): PropertyValues | undefined {
    const discriminator = discriminatorOf(this.#document, schema);
    const pointer = targetOf(branch);
    if (discriminator === undefined || pointer === undefined || !this.#canBeObject(branch)) return undefined;
    const { property } = discriminator;
    const others = branchesOf(schema).flatMap((each) => targetOf(each) ?? []);
    const values = narrowed(
      this.#allowed(branch, property, 'all', seen),
      valuesOf(discriminator, pointer),
      others.filter((each) => each !== pointer).flatMap((each) => valuesOf(discriminator, each)),
    );
    return values === undefined ? undefined : { property, values };
  }

  /** The values to write into a component which refers in its `allOf` to a schema with a discriminator, by property. */
  ofComponent(name: string): Map<string, readonly unknown[]> {
    const found = new Map<string, readonly unknown[]>();
    if (!this.#isChild(name) || this.#open.has(name)) return found;
    this.#open.add(name);
    for (const base of family(this.#parents, name).slice(1)) {
      const schema = this.#document.components('schemas')[base];
      const discriminator = discriminatorOf(this.#document, schema);
      // With `oneOf` or `anyOf` beside it a discriminator is about these.
      if (discriminator === undefined || branchesOf(schema).length > 0) continue;
      const values = this.#ofChild(name, base, discriminator);
      if (values !== undefined) found.set(discriminator.property, values);
    }
    this.#open.delete(name);
    return found;
  }

  #ofChild(name: string, base: string, discriminator: Discriminator): Values {
    const schemas = this.#document.components('schemas');
    const given = (each: string) => valuesOf(discriminator, `${componentPrefix}${each}`);
    const mine = family(this.#children, name).filter((each) => this.#isChild(each));
    const others = family(this.#children, base).filter(
      (each) => !mine.includes(each) && (each === base || this.#isChild(each)),
    );
    const own = (each: string) => this.#allowed(schemas[each], discriminator.property, 'as written');
    if (own(name) === undefined) return distinct(mine.flatMap((each) => own(each) ?? given(each)));
    return narrowed(own(name), mine.flatMap(given), others.flatMap(given));
  }

  /** The values that a schema allows in a property. */
  #allowed(schema: unknown, property: string, mode: Mode, seen?: ReadonlySet<unknown>): Values {
    const given: Given = {
      ...(mode === 'all' && {
        ofTarget: (pointer: string) => this.ofComponent(pointer.slice(componentPrefix.length)).get(property),
      }),
      ofBranch: (parent, branch, inside) =>
        discriminatorOf(this.#document, parent)?.property === property
          ? this.ofBranch(parent, branch, inside)?.values
          : undefined,
    };
    return allowedValues(schema, property, this.#at, given, seen);
  }

  #canBeObject(schema: unknown): boolean {
    return (
      schema !== false &&
      conjuncts(schema, this.#at).every(({ type }) => type === undefined || [type].flat().includes('object'))
    );
  }

  /** The components that a schema refers to for the same value. */
  #parentsOf(schema: unknown): string[] {
    if (!isObject(schema)) return [];
    const pointer = targetOf(schema);
    const named = pointer === undefined ? [] : [pointer.slice(componentPrefix.length)];
    return [...named, ...listOf(schema.allOf).flatMap((each) => this.#parentsOf(each))];
  }

  /** Whether a component adds to what it refers to: one that only refers is another name. */
  #isChild(name: string): boolean {
    const schema = this.#document.components('schemas')[name];
    return isObject(schema) && (schema.allOf !== undefined || schema.properties !== undefined);
  }
}

/** The values that remain to be written: those that the discriminator gives, within those that the schema allows. */
function narrowed(own: Values, given: readonly unknown[], others: readonly unknown[]): Values {
  if (own === undefined) return given.length > 0 ? distinct(given) : undefined;
  const free = own.filter((value) => includes(given, value) || !includes(others, value));
  return free.length > 0 && free.length < own.length ? free : undefined;
}

/** The values that a discriminator gives to a schema: those of its mapping, else the name of the component. */
function valuesOf({ mapping }: Discriminator, pointer: string): readonly string[] {
  const name = pointer.slice(componentPrefix.length);
  return mapping.get(pointer) ?? (pointer.startsWith(componentPrefix) && !name.includes('/') ? [name] : []);
}

/** A name, and all that it leads to. */
function family(related: ReadonlyMap<string, readonly string[]>, name: string): string[] {
  const found = new Set([name]);
  // A set that grows while it is iterated is iterated to its new end.
  for (const each of found) for (const next of related.get(each) ?? []) found.add(next);
  return [...found];
}

const branchesOf = (schema: unknown): unknown[] => (isObject(schema) ? unionsOf(schema).flat() : []);
