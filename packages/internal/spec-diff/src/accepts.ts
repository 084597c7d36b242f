import {
  checkKeywords,
  evaluate,
  isObject,
  type Place,
  placeId,
  type Schema,
  type Tree,
  upgradeSchema,
  walk,
} from '@voice-agent/spec-model';
import type { View } from './view.ts';

/** Evaluates values against the schemas of one document. */
export class Acceptance {
  readonly #tree: Tree;
  readonly #is30: boolean;
  readonly #schemas = new Map<string, Schema>();

  constructor(tree: Tree, is30: boolean) {
    this.#tree = tree;
    this.#is30 = is30;
  }

  of({ never, layers, unions }: View, value: unknown): boolean {
    if (never) return false;
    const conjuncts = layers.map((layer) => this.#checked(layer.value, layer.place));
    const either = unions.map(({ kind, branches, orNull }) => {
      const union = { [kind]: branches.map(({ place }) => this.#at(place)) };
      return orNull === undefined ? union : { anyOf: [{ type: 'null' }, union] };
    });
    return evaluate((schema) => this.#resolve(schema), { allOf: [...conjuncts, ...either] }, value);
  }

  /** Whether the schema at a place accepts a value. */
  at(place: Place, value: unknown): boolean {
    return evaluate((schema) => this.#resolve(schema), this.#at(place), value);
  }

  #at(place: Place): Schema {
    const id = placeId(place);
    let result = this.#schemas.get(id);
    if (result === undefined) {
      result = this.#checked(place.value as Schema, place);
      this.#schemas.set(id, result);
    }
    return result;
  }

  /** @throws CannotRun when a keyword has an invalid value */
  #checked(value: Schema, place: Place): Schema {
    const schema = this.#is30 ? upgradeSchema(value) : value;
    walk(schema, place.pointer, (each, pointer) => checkKeywords(this.#tree, each, { ...place, pointer }));
    return this.#located(schema, place) as Schema;
  }

  /** A copy whose references have their place, which they are relative to. */
  #located(value: unknown, { file, pointer }: Place): unknown {
    const visit = (each: unknown): unknown => {
      if (Array.isArray(each)) return each.map(visit);
      if (!isObject(each)) return each;
      const result = Object.fromEntries(Object.entries(each).map(([key, member]) => [key, visit(member)]));
      return typeof each.$ref === 'string'
        ? { ...result, $ref: JSON.stringify({ file, pointer, $ref: each.$ref }) }
        : result;
    };
    return visit(value);
  }

  #resolve(schema: Schema): Schema {
    const { file, pointer, $ref } = JSON.parse((schema as { $ref: string }).$ref);
    const place = this.#tree.target({ file, pointer, value: { $ref } });
    return place?.value === undefined ? true : this.#at(place);
  }
}
