import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';
import { tokensOf } from '@voice-agent/json-schema/pointer';
import { parse, stringify } from 'yaml';

/** A change of a document, and its effect on the users of the document: see the README of the cases. */
export interface CompatibilityCase {
  name: string;
  verdict: 'breaks' | 'risky' | 'safe';
  why: string;
  /** Every rule that is reported, sorted. */
  rules: string[];
  /** The whole documents, as YAML. */
  before: string;
  after: string;
}

interface Written extends Pick<CompatibilityCase, 'verdict' | 'why' | 'rules'> {
  place: string;
  with?: SchemaObject;
  before: unknown;
  after: unknown;
}

const folder = new URL('../../cases/', import.meta.url);
const yamlFiles = (url: URL): URL[] =>
  readdirSync(url).flatMap((name) => (name.endsWith('.yaml') ? new URL(name, url) : []));
const read = (file: URL) => parse(readFileSync(file, 'utf8'));

/** All cases of packages/api-diff/cases. */
export function compatibilityCases(): CompatibilityCase[] {
  const documents = new Map<string, { at?: string; document: SchemaObject }>(
    yamlFiles(new URL('documents/', folder)).map((file) => [basename(file.pathname, '.yaml'), read(file)]),
  );
  return yamlFiles(folder).flatMap((file) =>
    Object.entries<Written>(read(file)).map(([name, { place, with: parts, before, after, ...said }]) => {
      const [start = '', ...path] = place.split('/');
      const base = documents.get(start);
      if (base === undefined) throw new Error(`The case ${name} starts from ${start}, which is no document.`);
      const tokens = tokensOf([base.at ?? '', ...path].join('/'));
      const document = { ...base.document, ...parts };
      const whole = (value: unknown): string =>
        typeof value === 'string' && tokens.length === 0
          ? value
          : stringify(
              isObject(value) && tokens.length === 0
                ? { ...document, ...value }
                : put(document, tokens, value),
              {
                aliasDuplicateObjects: false,
              },
            );
      return { name, ...said, before: whole(before), after: whole(after) };
    }),
  );
}

/** A copy of a document with the value at a place. */
function put(held: unknown, [token, ...rest]: string[], value: unknown): unknown {
  if (token === undefined) return value;
  if (Array.isArray(held)) return held.with(Number(token), put(held[Number(token)], rest, value));
  return { ...(isObject(held) && held), [token]: put(isObject(held) ? held[token] : undefined, rest, value) };
}
