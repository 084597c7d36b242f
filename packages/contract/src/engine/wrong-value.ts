import {
  coercions,
  isObject,
  type Operation,
  type RequestValues,
  type SchemaRegistry,
  tokensOf,
  valueAt,
} from '@voice-agent/spec-model';
import type { SchemaCase } from '@voice-agent/spec-model/generate';
import { shortened } from './outcome.ts';

const composed: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'schema'];

type WrongCase = Pick<SchemaCase, 'value' | 'at' | 'keyword' | 'schemaPointer'>;

/**
 * What is wrong with a value, as the end of a sentence: `` `limit` is -1, minimum 0 ``.
 *
 * @param parameter the name of the parameter; undefined for the body
 */
export function wrongValue({ root }: SchemaRegistry, wrong: WrongCase, parameter?: string): string {
  const { value: whole, at, keyword, schemaPointer } = wrong;
  const tokens = tokensOf(at);
  const path = [...(parameter === undefined ? [] : [parameter]), ...tokens].join('.');
  const place = path === '' ? 'the body' : `\`${path}\``;
  const value = valueAt(whole, at);
  const limit = valueAt(root, schemaPointer);
  if (keyword === 'required') {
    const isMissing = (name: unknown) => !isObject(value) || !Object.hasOwn(value, `${name}`);
    const missing = [limit].flat().find(isMissing);
    return `${place} has no \`${missing}\`, which is required`;
  }
  if (keyword === 'false schema')
    return `\`${[path, tokensOf(schemaPointer).at(-1)].filter(Boolean).join('.')}\` is there, which is forbidden`;
  const unit = /^(?:min|max)(Length|Items|Properties)$/.exec(keyword)?.[1]?.replace('Length', 'Characters');
  const size = typeof value === 'string' ? [...value].length : Object.keys(Object(value)).length;
  const is = unit === undefined ? `is ${shortened(value, 60)}` : `has ${size} ${unit.toLowerCase()}`;
  if (composed.includes(keyword) || limit === undefined)
    return `${place} ${is}, which \`${keyword}\` forbids`;
  return `${place} ${is}, ${keyword} ${typeof limit === 'string' ? limit : shortened(limit, 80)}`;
}

/** The first constraint that the values of a request break; undefined when they break none by themselves. */
export function brokenBy(
  registry: SchemaRegistry,
  { parameters, body }: Operation,
  values: Partial<RequestValues>,
): { pointer: string; breaks: string } | undefined {
  for (const { name, in: place, required, schema, pointer } of parameters) {
    const value = values[place]?.[name];
    if (value === undefined && required) return { pointer: `${pointer}/required`, breaks: 'required' };
    // On the wire every parameter is a text.
    if (value === undefined || coercions(value).some((each) => registry.accepts(schema, each))) continue;
    const [error] = registry.errors(schema, value);
    if (error !== undefined) return { pointer: error.schemaPointer, breaks: error.keyword };
  }
  const [error] =
    body === undefined || values.body === undefined ? [] : registry.errors(body.schema, values.body);
  return error && { pointer: error.schemaPointer, breaks: error.keyword };
}
