import {
  coercions,
  decoded,
  isJson,
  type ResponseHeader,
  type Schema,
  type SchemaRegistry,
  tryParseJson,
} from '@voice-agent/spec-model';
import { toDnf } from '@voice-agent/spec-model/generate';

/** The error of a header: a violated keyword, and a message that follows its name. */
export interface HeaderError {
  pointer: string;
  message: string;
}

/** Judges the value of a header, read by its content type or as its schema and style say. */
export function errorOf(
  registry: SchemaRegistry,
  { schema, pointer, explode, contentType }: ResponseHeader,
  text: string,
): HeaderError | undefined {
  const isOfJson = contentType !== undefined && isJson(contentType);
  const json = isOfJson ? tryParseJson(text) : undefined;
  if (isOfJson && json === undefined) return { pointer, message: 'must be JSON' };
  const values = json === undefined ? readings(registry, schema, text, explode) : [json.value];
  if (values.some((each) => registry.accepts(schema, each))) return undefined;
  const errors = values.flatMap((each) => registry.errors(schema, each).slice(0, 1));
  // A string that is not a number is invalid as a string alone.
  const error = errors.find(({ schemaPointer }) => !schemaPointer.endsWith('/type')) ?? errors.at(-1);
  const place = error?.pointer ? `${error.pointer} ` : '';
  return {
    pointer: error?.schemaPointer ?? pointer,
    message: `${place}${error?.message ?? 'as it is described'}`,
  };
}

/** The values that a header may mean, by each branch of its schema. The style of a header is always `simple`. */
function readings(registry: SchemaRegistry, schema: Schema, text: string, explode: boolean): unknown[] {
  const items = text.split(',').map((each) => each.trim());
  /** The reading of a text that a schema accepts. */
  const read = (each: string, of: Schema): unknown => {
    const forms = [...coercions(each), ...coercions(decoded(each))];
    return forms.find((form) => registry.accepts(of, form)) ?? forms[0];
  };
  const branches = toDnf(registry, schema, [], 16).flatMap(({ types, items: item, prefix, ...object }) => {
    const list = items.map((each, index) => read(each, prefix[index] ?? item));
    const entries = explode ? pairsIn(items) : alternating(items);
    const schemaOf = (name: string): Schema => object.properties.get(name) ?? object.additional;
    const fields = entries?.map(([name, each]) => [name, read(each, schemaOf(name))]);
    return [
      ...(types.includes('object') && fields ? [Object.fromEntries(fields)] : []),
      ...(types.includes('array') ? [list, ...(text === '' ? [[]] : [])] : []),
    ];
  });
  const lists = [0, 1].map((form) => items.map((each) => coercions(each)[form] ?? each));
  const scalars = [...coercions(text), ...coercions(decoded(text))];
  return [...scalars, ...lists.filter((each) => registry.accepts(schema, each)), ...branches];
}

/** `a=1,b=2`; undefined where a part has no name. */
function pairsIn(items: readonly string[]): [name: string, text: string][] | undefined {
  const pairs = items.map((each): [string, string] => {
    const at = each.indexOf('=');
    return [each.slice(0, Math.max(at, 0)), each.slice(at + 1)];
  });
  return pairs.every(([name]) => name !== '') ? pairs : undefined;
}

/** `a,1,b,2`; undefined where a value is missing. */
function alternating(items: readonly string[]): [name: string, text: string][] | undefined {
  if (items.length % 2 !== 0) return undefined;
  return items.flatMap((each, index): [string, string][] =>
    index % 2 === 0 ? [[each, items[index + 1] ?? '']] : [],
  );
}
