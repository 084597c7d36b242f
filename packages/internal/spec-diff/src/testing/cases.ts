import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isObject, type SchemaObject, tokensOf } from '@voice-agent/spec-model';
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

const directions = ['request', 'request-undone', 'response', 'response-undone'] as const;

/** A change of a schema in both directions, and back: the verdict of each, with the rules. */
type WrittenKeyword = Pick<Written, 'with' | 'before' | 'after' | 'why'> &
  Record<(typeof directions)[number], [CompatibilityCase['verdict'], ...string[]]>;

const folder = new URL('../../cases/', import.meta.url);
const yamlFiles = (url: URL): URL[] =>
  readdirSync(url).flatMap((name) => (name.endsWith('.yaml') ? new URL(name, url) : []));
const read = (file: URL) => parse(readFileSync(file, 'utf8'));

/** A change of a schema as four cases. */
function inBothDirections(
  name: string,
  { before, after, why, ...written }: WrittenKeyword,
): [string, Written][] {
  return directions.map((direction) => {
    const [verdict, ...rules] = written[direction];
    const [place = '', isUndone] = direction.split('-');
    const change = isUndone === undefined ? { before, after } : { before: after, after: before };
    return [`${name}-${direction}`, { place, with: written.with ?? {}, ...change, verdict, why, rules }];
  });
}

/** All cases of packages/internal/spec-diff/cases. */
export function compatibilityCases(): CompatibilityCase[] {
  const documents = new Map<string, { at?: string; document: SchemaObject }>(
    yamlFiles(new URL('documents/', folder)).map((file) => [basename(file.pathname, '.yaml'), read(file)]),
  );
  const written = yamlFiles(folder).flatMap((file) =>
    Object.entries<Written | WrittenKeyword>(read(file)).flatMap(([name, each]): [string, Written][] =>
      'place' in each ? [[name, each]] : inBothDirections(name, each),
    ),
  );
  return written.map(([name, { place, with: parts, before, after, ...more }]) => {
    const [start = '', ...path] = place.split('/');
    const base = documents.get(start);
    if (base === undefined)
      throw new Error(`The case ${name} starts from ${start}, which is not a document.`);
    const tokens = tokensOf([base.at ?? '', ...path].join('/'));
    const document = { ...base.document, ...parts };
    const whole = (value: unknown): string =>
      typeof value === 'string' && tokens.length === 0
        ? value
        : stringify(
            isObject(value) && tokens.length === 0 ? { ...document, ...value } : put(document, tokens, value),
            {
              aliasDuplicateObjects: false,
            },
          );
    return { name, ...more, before: whole(before), after: whole(after) };
  });
}

/** Changes of public documents: packages/internal/spec-diff/cases/real. */
export function realCases(): CompatibilityCase[] {
  return yamlFiles(new URL('real/', folder)).flatMap((file) =>
    Object.entries<Omit<Written, 'place' | 'before'> & { before: SchemaObject; change: SchemaObject }>(
      read(file),
    ).map(([name, { before, change, ...more }]) => {
      const [old, now] = [before, patched(before, change)].map((document) =>
        stringify(document, { aliasDuplicateObjects: false }),
      ) as [string, string];
      return { name, ...more, before: old, after: now };
    }),
  );
}

/** A copy of a document with a JSON merge patch (RFC 7396): null takes a key away. */
function patched(node: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(node) ? { ...node } : {};
  for (const [key, value] of Object.entries(patch))
    if (value === null) delete result[key];
    else result[key] = patched(result[key], value);
  return result;
}

/** A copy of a document with the value at a place. */
function put(node: unknown, [token, ...rest]: string[], value: unknown): unknown {
  if (token === undefined) return value;
  if (Array.isArray(node)) return node.with(Number(token), put(node[Number(token)], rest, value));
  return { ...(isObject(node) && node), [token]: put(isObject(node) ? node[token] : undefined, rest, value) };
}
