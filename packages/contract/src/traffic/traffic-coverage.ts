import {
  type ContractDocument,
  coercions,
  escapeToken,
  isHint,
  isObject,
  isOfType,
  isSame,
  type Schema,
  subschemas,
  tokensOf,
} from '@voice-agent/spec-model';
import type { Coverage } from '../engine/coverage.ts';
import { definitionOf } from '../engine/outcome.ts';
import type { CoverageTarget } from '../engine/test-case.ts';
import type { ReadRequest } from './read-request.ts';

/** The keywords that are counted as constraints, by the type of the values that they constrain. */
const constraints = Object.entries({
  number: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  string: 'minLength maxLength pattern format',
  array: 'minItems maxItems uniqueItems contains x-unique-items-by',
  object: 'minProperties maxProperties',
}).flatMap(([type, keywords]) => keywords.split(' ').map((keyword) => ({ type, keyword })));
const branches = new Set(['allOf', 'oneOf', 'anyOf']);

/** Counts what traffic exercised of the requests and responses that a document describes. */
export class TrafficCoverage {
  readonly #document: ContractDocument;
  readonly #coverage: Coverage;

  /** Registers every part of the document with zero hits. */
  constructor(document: ContractDocument, coverage: Coverage) {
    this.#document = document;
    this.#coverage = coverage;
    for (const { id, pointer, parameters, body, responses } of document.operations) {
      coverage.expect('operation', id, pointer);
      for (const each of parameters) coverage.expect('parameter', id, each.pointer);
      for (const { schema } of [...parameters, ...(body === undefined ? [] : [body])])
        for (const target of this.#targets(schema)) coverage.expect(target.what, id, target.pointer);
      for (const response of responses) coverage.expect('response', id, response.pointer);
    }
  }

  /** @param status of the response; undefined when none came whole */
  count({ operation, values, body }: ReadRequest, status: number | undefined): void {
    const { id } = operation;
    const count = (schema: Schema, value: unknown): void => {
      for (const target of this.#targets(schema, { value }))
        this.#coverage.count(target.what, id, target.pointer);
    };
    this.#coverage.count('operation', id, operation.pointer);
    for (const { pointer, schema } of operation.parameters) {
      const sent = values.get(pointer);
      if (sent === undefined) continue;
      this.#coverage.count('parameter', id, pointer);
      for (const text of sent) count(schema, coercions(text).at(-1));
    }
    if (body !== undefined && operation.body !== undefined) count(operation.body.schema, body);
    const definition = status === undefined ? undefined : definitionOf(operation, status);
    if (definition !== undefined) this.#coverage.count('response', id, definition.pointer);
  }

  /** The properties, enumeration values and constraints in a schema. @param sent only those that this value exercises */
  *#targets(
    schema: Schema,
    sent?: { value: unknown },
    seen: Set<Schema> = new Set(),
  ): Generator<CoverageTarget> {
    const { requests } = this.#document;
    const { schema: found } = requests.resolve(schema);
    const pointer = isObject(found) ? requests.pointerOf(found) : undefined;
    // A branch can lead to itself.
    if (!isObject(found) || pointer === undefined || seen.has(found)) return;
    seen.add(found);
    const value = sent?.value;
    for (const { type, keyword } of constraints)
      if (
        found[keyword] !== undefined &&
        !isHint(keyword, found[keyword]) &&
        (!sent || isOfType(value, type))
      )
        yield { what: 'constraint', pointer: `${pointer}/${keyword}` };
    for (const [index, each] of (Array.isArray(found.enum) ? found.enum : []).entries())
      if (!sent || isSame(each, value)) yield { what: 'value', pointer: `${pointer}/enum/${index}` };
    for (const [path, child] of subschemas(found)) {
      const [keyword = '', name = ''] = tokensOf(path);
      if (keyword === 'properties' && child !== false) {
        if (sent && !(isObject(value) && Object.hasOwn(value, name))) continue;
        yield { what: 'value', pointer: `${pointer}/properties/${escapeToken(name)}` };
        if (sent) yield* this.#targets(child, { value: (value as Record<string, unknown>)[name] });
        else yield* this.#targets(child, undefined, seen);
      } else if (keyword === 'items') {
        if (!sent) yield* this.#targets(child, undefined, seen);
        else if (Array.isArray(value)) for (const item of value) yield* this.#targets(child, { value: item });
      } else if (branches.has(keyword)) {
        const isTaken = !sent || found.allOf !== undefined || requests.accepts(child, value);
        if (isTaken) yield* this.#targets(child, sent, sent ? new Set(seen) : seen);
      }
    }
  }
}
