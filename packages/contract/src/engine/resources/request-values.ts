import {
  type ContractDocument,
  isJson,
  isObject,
  type Operation,
  type RequestValues,
  type Schema,
  type SchemaRegistry,
  toJson,
  tryParseJson,
} from '@voice-agent/spec-model';
import { toDnf } from '@voice-agent/spec-model/generate';
import type { HttpRequest } from '../../http/http-message.ts';
import type { KnownRecords } from './known-records.ts';

/** The properties that a schema declares in any of its branches. */
export function propertiesOf(registry: SchemaRegistry, schema: Schema): ReadonlyMap<string, Schema> {
  const branches = toDnf(registry, schema, [], 8).filter(({ types }) => types.includes('object'));
  return new Map(branches.toReversed().flatMap(({ properties }) => [...properties]));
}

/** Puts the ids of known records where the body of a request names some: `petId` and `petIds`. */
export function withForeignKeys(
  { requests }: ContractDocument,
  { body }: Operation,
  records: KnownRecords,
  values: RequestValues,
): RequestValues {
  if (body === undefined || !isJson(body.contentType) || !isObject(values.body)) return values;
  const sent: Record<string, unknown> = { ...values.body };
  for (const [name, schema] of propertiesOf(requests, body.schema)) {
    const before = sent[name];
    const isList = Array.isArray(before);
    if (before === undefined || before === null || (isList && before.length === 0)) continue;
    const id = isList
      ? records.foreignKey(name.replace(/s$/, ''), itemsOf(requests, schema))
      : records.foreignKey(name, schema);
    if (id !== undefined) sent[name] = isList ? [id] : id;
  }
  return requests.accepts(body.schema, sent) ? { ...values, body: sent } : values;
}

/** The schema of the elements of an array. */
export const itemsOf = (registry: SchemaRegistry, schema: Schema): Schema =>
  toDnf(registry, schema, [], 1)[0]?.items ?? true;

/**
 * Changes strings that were sent before, so that a create does not send the same name again and again, and is not
 * rejected for that. What is invalid stays so.
 */
export class DistinctBodies {
  readonly #registry: SchemaRegistry;
  readonly #schema: Schema | undefined;
  readonly #texts: readonly (readonly [name: string, schema: Schema])[];
  readonly #seed: number;
  readonly #sent = new Set<string>();
  #changes = 0;

  constructor({ requests }: ContractDocument, { body }: Operation, records: KnownRecords, seed: number) {
    this.#registry = requests;
    this.#seed = seed;
    this.#schema = body !== undefined && isJson(body.contentType) ? body.schema : undefined;
    const properties = this.#schema === undefined ? [] : [...propertiesOf(requests, this.#schema)];
    this.#texts = properties.filter(
      ([name, schema]) => isText(requests, schema) && records.resourceNamed(name) === undefined,
    );
  }

  /** The request with strings that none before it had; as it is where that would not be valid. */
  of(request: HttpRequest): HttpRequest {
    const schema = this.#schema;
    const body = tryParseJson(request.body ?? '')?.value;
    if (schema === undefined || !isObject(body)) return request;
    const accepts = (of: Schema, value: unknown) => this.#registry.accepts(of, value);
    const isValid = accepts(schema, body);
    let changed: Record<string, unknown> = body;
    for (const [name, ofText] of this.#texts) {
      const text = body[name];
      if (typeof text !== 'string' || this.#isNew(name, text) || !accepts(ofText, text)) continue;
      const tail = `${(this.#seed % 46_656).toString(36)}${(this.#changes++).toString(36)}`;
      const texts = [`${text}-${tail}`, text.slice(0, -tail.length) + tail, `${tail}${text}`];
      // An email has the tail in front.
      changed =
        (text.includes('@') ? texts.reverse() : texts)
          .filter((each) => accepts(ofText, each))
          .map((each) => ({ ...changed, [name]: each }))
          .find((each) => accepts(schema, each) === isValid) ?? changed;
    }
    return changed === body ? request : { ...request, body: toJson(changed) };
  }

  #isNew(name: string, text: string): boolean {
    const { size } = this.#sent;
    return this.#sent.add(`${name} ${text}`).size > size;
  }
}

const isText = (registry: SchemaRegistry, schema: Schema): boolean =>
  toDnf(registry, schema, [], 4).some(
    ({ types, values }) => types.includes('string') && values === undefined,
  );

/** Whether any text will do: no format, pattern or enumeration narrows it. */
export const isPlainText = (registry: SchemaRegistry, schema: Schema): boolean =>
  toDnf(registry, schema).some(
    ({ types, values, origins }) =>
      types.includes('string') &&
      values === undefined &&
      !origins.some((each) => each.format !== undefined || each.pattern !== undefined),
  );
