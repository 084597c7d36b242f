import type { SchemaCase } from '@voice-agent/json-schema/cases';
import { isObject } from '@voice-agent/json-schema/keywords';
import { tokensOf, valueAt } from '@voice-agent/json-schema/pointer';
import type { SchemaRegistry } from '@voice-agent/json-schema/registry';
import { shortened } from './outcome.ts';

const sizes: Readonly<Record<string, string>> = {
  minLength: 'characters',
  maxLength: 'characters',
  minItems: 'items',
  maxItems: 'items',
  minProperties: 'properties',
  maxProperties: 'properties',
};
const composed: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'schema'];

/**
 * What is wrong with a value, as the end of a sentence: `` `limit` is -1, minimum 0 ``.
 *
 * @param parameter the name of the parameter; undefined for the body
 */
export function wrongValue(
  { root }: SchemaRegistry,
  parameter: string | undefined,
  {
    value: whole,
    at,
    keyword,
    schemaPointer,
  }: Pick<SchemaCase, 'value' | 'at' | 'keyword' | 'schemaPointer'>,
): string {
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
  const unit = sizes[keyword];
  const size = typeof value === 'string' ? [...value].length : Object.keys(Object(value)).length;
  const is = unit === undefined ? `is ${shortened(value, 60)}` : `has ${size} ${unit}`;
  if (composed.includes(keyword) || limit === undefined)
    return `${place} ${is}, which \`${keyword}\` forbids`;
  return `${place} ${is}, ${keyword} ${typeof limit === 'string' ? limit : shortened(limit, 80)}`;
}
