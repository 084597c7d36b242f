import type { Place, Tree } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import type { OperationPair } from './operation-pair.ts';
import type { Direction } from './schema-rules.ts';
import { canonical, type Part } from './view.ts';

/** `Application/JSON; charset=utf-8` as `application/json`. */
const typeName = (written: string): string => (written.split(';')[0] ?? '').trim().toLowerCase();

const matches = (range: string, type: string): boolean =>
  range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

/** The schema of a media type or a parameter, as a part; none when there is none. */
export function schemaOf(tree: Tree, holder: Place): Part[] {
  const place = tree.at(holder, 'schema');
  return place.value === undefined ? [] : [{ place }];
}

/** Compares the content types of a body, and the schema of each. */
export function compareContents(
  pair: OperationPair,
  direction: Direction,
  before: Place,
  after: Place,
  base: string,
): void {
  const { before: old, after: now, schemas, node, tell } = pair;
  const [was, is] = [old.tree.at(before, 'content'), now.tree.at(after, 'content')];
  const [wasTypes, isTypes] = [old.tree.entries(was), now.tree.entries(is)];
  if (direction === 'response' && wasTypes.length > 0 && isTypes.length === 0) {
    tell('response-body-removed', 'narrowed', `${base} no longer has content`, was, after);
    return;
  }
  if (direction === 'response' && wasTypes.length === 0) {
    if (isTypes.length > 0) tell('response-body-added', 'none', `${base} now has content`, before, is);
    return;
  }
  const exact = (types: [string, Place][], name: string): Place | undefined =>
    types.find(([each]) => typeName(each) === typeName(name))?.[1];
  const covering = (types: [string, Place][], name: string): Place | undefined =>
    exact(types, name) ?? types.find(([each]) => matches(typeName(each), typeName(name)))?.[1];
  for (const [name, place] of wasTypes) {
    const found = direction === 'request' ? covering(isTypes, name) : exact(isTypes, name);
    if (found === undefined) {
      tell(
        `${direction}-content-type-removed`,
        'narrowed',
        `${base} can no longer be \`${name}\``,
        place,
        is,
      );
      continue;
    }
    const way = { base: wasTypes.length > 1 ? `${base} (${name})` : base, path: '' };
    schemas.compare(direction, schemaOf(old.tree, place), schemaOf(now.tree, found), way, node);
    compareEncoding(pair, direction, place, found, base);
  }
  for (const [name, place] of isTypes)
    if (exact(wasTypes, name) === undefined)
      tell(`${direction}-content-type-added`, 'widened', `${base} can now be \`${name}\` too`, was, place);
}

function compareEncoding(
  { before, after, tell }: OperationPair,
  direction: Direction,
  old: Place,
  now: Place,
  base: string,
): void {
  if (direction !== 'request') return;
  const [was, is] = [before.tree.at(old, 'encoding'), after.tree.at(now, 'encoding')];
  const [first, second] = [encodings(was), encodings(is)];
  for (const [part, { types }] of first) {
    const left = second.get(part)?.types ?? [];
    const gone = left.length === 0 ? [] : types.filter((type) => !left.some((each) => matches(each, type)));
    const text = `the part \`${part}\` of ${base} can no longer be \`${gone.join(', ')}\``;
    if (gone.length > 0) tell('request-part-content-type-removed', 'narrowed', text, was, is);
  }
  const rest = (all: ReturnType<typeof encodings>): string =>
    canonical([...all].map(([part, { others, types }]) => [part, others, types.length > 0]).sort());
  if (rest(first) !== rest(second))
    tell('request-encoding-changed', 'undecided', `${base} has its parts encoded in another way`, was, is);
}

/** How each part of a form is written: its content types, and the rest. */
function encodings({ value }: Place): Map<string, { types: string[]; others: unknown }> {
  return new Map(
    Object.entries(isObject(value) ? value : {}).map(([part, held]) => {
      const { contentType, ...others } = isObject(held) ? held : {};
      const types = typeof contentType === 'string' ? contentType.split(',').map(typeName) : [];
      return [part, { types, others }];
    }),
  );
}
