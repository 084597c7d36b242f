import type { ContractDocument, Schema } from '@voice-agent/api-documents/document';
import { coercions } from '@voice-agent/api-documents/serialize-parameter';
import { isHint, isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';
import { escapeToken } from '@voice-agent/json-schema/pointer';
import type { Coverage } from '../engine/coverage.ts';
import { definitionOf } from '../engine/outcome.ts';
import type { ReadRequest } from './read-request.ts';

const limits = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'contains',
  'x-unique-items-by',
];

/** Counts what traffic exercised of the requests and answers that a document describes. */
export class Exercise {
  readonly #document: ContractDocument;
  readonly #coverage: Coverage;

  /** Every part of the document is expected from the beginning. */
  constructor(document: ContractDocument, coverage: Coverage) {
    this.#document = document;
    this.#coverage = coverage;
    for (const operation of document.operations) {
      const { id, pointer, parameters, body, responses } = operation;
      const expect = (what: 'value' | 'constraint', at: string): void => coverage.expect(what, id, at);
      coverage.expect('operation', id, pointer);
      for (const parameter of parameters) {
        coverage.expect('parameter', id, parameter.pointer);
        this.#parts(parameter.schema, expect);
      }
      if (body !== undefined) this.#parts(body.schema, expect);
      for (const response of responses) coverage.expect('response', id, response.pointer);
    }
  }

  /** @param status of the answer; undefined when none came whole */
  count({ operation, values, body }: ReadRequest, status: number | undefined): void {
    const { id } = operation;
    const count = (what: 'value' | 'constraint', at: string): void => this.#coverage.count(what, id, at);
    this.#coverage.count('operation', id, operation.pointer);
    for (const { pointer, schema } of operation.parameters) {
      const sent = values.get(pointer);
      if (sent === undefined) continue;
      this.#coverage.count('parameter', id, pointer);
      for (const text of sent) this.#met(schema, coercions(text).at(-1), count);
    }
    if (body !== undefined && operation.body !== undefined) this.#met(operation.body.schema, body, count);
    const definition = status === undefined ? undefined : definitionOf(operation, status);
    if (definition !== undefined) this.#coverage.count('response', id, definition.pointer);
  }

  /** Every property, enumeration value and limit in a schema. */
  #parts(schema: Schema, tell: Tell, seen: Set<Schema> = new Set()): void {
    const { schema: found } = this.#document.requests.resolve(schema);
    const pointer = isObject(found) ? this.#document.requests.pointerOf(found) : undefined;
    if (!isObject(found) || pointer === undefined || seen.has(found)) return;
    seen.add(found);
    for (const [keyword] of limitsOf(found)) tell('constraint', `${pointer}/${keyword}`);
    for (const index of enumOf(found).keys()) tell('value', `${pointer}/enum/${index}`);
    for (const [name, child] of propertiesOf(found)) {
      if (child === false) continue;
      tell('value', `${pointer}/properties/${escapeToken(name)}`);
      this.#parts(child, tell, seen);
    }
    for (const child of [...branchesOf(found), ...itemsOf(found)]) this.#parts(child, tell, seen);
  }

  /** Those of them that a value meets. */
  #met(schema: Schema, value: unknown, tell: Tell, seen: Set<Schema> = new Set()): void {
    const { requests: schemas } = this.#document;
    const { schema: found } = schemas.resolve(schema);
    const pointer = isObject(found) ? schemas.pointerOf(found) : undefined;
    // The same schema can stand below itself, with another value then; a branch that leads to itself does not end.
    if (!isObject(found) || pointer === undefined || seen.has(found)) return;
    for (const [keyword, type] of limitsOf(found))
      if (type === undefined || type === kindOf(value)) tell('constraint', `${pointer}/${keyword}`);
    for (const [index, each] of enumOf(found).entries())
      if (JSON.stringify(each) === JSON.stringify(value)) tell('value', `${pointer}/enum/${index}`);
    if (isObject(value))
      for (const [name, child] of propertiesOf(found)) {
        if (child === false || !Object.hasOwn(value, name)) continue;
        tell('value', `${pointer}/properties/${escapeToken(name)}`);
        this.#met(child, value[name], tell);
      }
    if (Array.isArray(value))
      for (const child of itemsOf(found)) for (const item of value) this.#met(child, item, tell);
    for (const branch of branchesOf(found))
      if (found.allOf !== undefined || schemas.accepts(branch, value))
        this.#met(branch, value, tell, new Set([...seen, found]));
  }
}

type Tell = (what: 'value' | 'constraint', pointer: string) => void;

/** The limits of a schema, each with the kind of value it is about. */
const limitsOf = (schema: SchemaObject): [keyword: string, kind: string | undefined][] =>
  limits
    .filter((keyword) => schema[keyword] !== undefined && !isHint(keyword, schema[keyword]))
    .map((keyword) => [keyword, kindOfLimit(keyword)]);

function kindOfLimit(keyword: string): string | undefined {
  if (/imum$|^multipleOf$/i.test(keyword)) return 'number';
  if (/Length$|^pattern$|^format$/.test(keyword)) return 'string';
  return /Properties$/.test(keyword) ? 'object' : 'array';
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
const enumOf = (schema: SchemaObject): unknown[] => (Array.isArray(schema.enum) ? schema.enum : []);
const propertiesOf = (schema: SchemaObject): [string, Schema][] =>
  isObject(schema.properties) ? (Object.entries(schema.properties) as [string, Schema][]) : [];
const itemsOf = ({ items }: SchemaObject): Schema[] => (isObject(items) ? [items] : []);
const branchesOf = (schema: SchemaObject): Schema[] =>
  ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) =>
    Array.isArray(schema[keyword]) ? (schema[keyword] as Schema[]) : [],
  );
