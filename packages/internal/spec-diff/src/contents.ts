import { contentOf, isObject, type MediaType, type Place } from '@voice-agent/spec-model';
import type { OperationPair } from './operation-pair.ts';
import type { Direction } from './schema-rules.ts';
import { canonical, partsAt } from './view.ts';

/** `Application/JSON; charset=utf-8` as `application/json`. */
const typeName = (written: string): string => (written.split(';')[0] ?? '').trim().toLowerCase();

/** A content type with its parameters in one form. UTF-8 is the default, and a boundary differs in each body. */
export function mediaType(written: string): string {
  const parameters = [...written.matchAll(/;\s*([^\s=;]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g)].map(
    ([, key = '', value = '']) => {
      const name = key.toLowerCase();
      const plain = value
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .replace(/\\(.)/gs, '$1');
      return `${name}=${name === 'charset' ? plain.toLowerCase() : plain}`;
    },
  );
  const real = parameters.filter((each) => !/^(?:charset=utf-?8$|boundary=|q=)/.test(each));
  return [typeName(written), ...real.sort()].join('; ');
}

export const isXml = (contentType: string): boolean => /[/+]xml$/.test(typeName(contentType));

const matches = (range: string, type: string): boolean =>
  range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

const exact = (types: MediaType[], type: string): MediaType | undefined =>
  types.find(({ contentType }) => mediaType(contentType) === mediaType(type));

/** A type without parameters, or a range, takes a type with any. */
const covering = (types: MediaType[], type: string): MediaType | undefined =>
  exact(types, type) ??
  types.find(({ contentType }) => mediaType(contentType) === typeName(type)) ??
  types.find(({ contentType }) => matches(mediaType(contentType), typeName(type)));

/** Compares the content types of a body, and the schema of each. */
export function compareContents(
  pair: OperationPair,
  direction: Direction,
  before: Place,
  after: Place,
  base: string,
): void {
  const { schemas, node, report } = pair;
  const [oldTree, newTree] = [pair.before.tree, pair.after.tree];
  const [oldPlace, newPlace] = [oldTree.at(before, 'content'), newTree.at(after, 'content')];
  const [oldTypes, newTypes] = [contentOf(oldTree, before), contentOf(newTree, after)];
  if (direction === 'response' && oldTypes.length > 0 && newTypes.length === 0) {
    report('response-body-removed', 'narrowed', `${base} no longer has content`, oldPlace, after);
    return;
  }
  const isSent = direction === 'response';
  if (oldTypes.length === 0 && (isSent || pair.isWebhook)) {
    const [rule, effect] = isSent
      ? (['response-body-added', 'none'] as const)
      : (['receiver-body-added', 'narrowed'] as const);
    if (newTypes.length > 0) report(rule, effect, `${base} now has content`, before, newPlace);
    return;
  }
  for (const { contentType, at } of oldTypes) {
    const found = (direction === 'request' ? covering : exact)(newTypes, contentType);
    if (found === undefined) {
      const text = `${base} can no longer be \`${contentType}\``;
      report(`${direction}-content-type-removed`, 'narrowed', text, at, newPlace);
      continue;
    }
    const inner = oldTypes.length > 1 ? `${base} (${contentType})` : base;
    const path = { base: inner, path: '', isXml: isXml(contentType) };
    const [old, now] = [oldTree.at(at, 'schema'), newTree.at(found.at, 'schema')];
    schemas.compare(direction, partsAt(old), partsAt(now), path, node);
    if (direction === 'request') compareEncoding(pair, at, found.at, base);
  }
  for (const { contentType, at } of newTypes)
    if (exact(oldTypes, contentType) === undefined) {
      const text = `${base} can now be \`${contentType}\` too`;
      report(`${direction}-content-type-added`, 'widened', text, oldPlace, at);
    }
}

function compareEncoding(
  { before, after, report }: OperationPair,
  old: Place,
  now: Place,
  base: string,
): void {
  const at = [before.tree.at(old, 'encoding'), after.tree.at(now, 'encoding')] as const;
  const [oldParts, newParts] = [encodingsOf(at[0]), encodingsOf(at[1])];
  for (const [part, { types }] of oldParts) {
    const left = newParts.get(part)?.types ?? [];
    const removed =
      left.length === 0 ? [] : types.filter((type) => !left.some((each) => matches(each, type)));
    const text = `the part \`${part}\` of ${base} can no longer be \`${removed.join(', ')}\``;
    if (removed.length > 0) report('request-part-content-type-removed', 'narrowed', text, ...at);
  }
  for (const part of new Set([...oldParts.keys(), ...newParts.keys()])) {
    const [was, is] = [oldParts, newParts].map((parts) => parts.get(part)?.isReserved === true);
    if (was === is) continue;
    const text = `the part \`${part}\` of ${base} may ${is ? 'now' : 'no longer'} have reserved characters`;
    const rule = is ? 'request-part-reserved-allowed' : 'request-part-reserved-forbidden';
    report(rule, is ? 'widened' : 'narrowed', text, ...at);
  }
  const restOf = (parts: Encodings): string =>
    canonical(
      [...parts]
        .map(([part, { others, types }]) => [part, others, types.length > 0])
        .filter(([, others, isTyped]) => isTyped || Object.keys(others as object).length > 0)
        .sort(),
    );
  if (restOf(oldParts) !== restOf(newParts))
    report('request-encoding-changed', 'undecided', `${base} has its parts encoded in another way`, ...at);
}

type Encodings = Map<string, { types: string[]; isReserved: boolean; others: object }>;

/** For each part of a form its content types, and the other fields of its encoding. */
const encodingsOf = ({ value }: Place): Encodings =>
  new Map(
    Object.entries(isObject(value) ? value : {}).map(([part, encoding]) => {
      const { contentType, allowReserved, ...others } = isObject(encoding) ? encoding : {};
      const types = typeof contentType === 'string' ? contentType.split(',').map(mediaType) : [];
      return [part, { types, isReserved: allowReserved === true, others }];
    }),
  );
