import { isObject, type ParameterPlace, type Tree } from '@voice-agent/spec-model';
import { namesOf, requiredOf } from './branches.ts';
import { type Part, partsAt, type View } from './view.ts';
import type { Views } from './views.ts';

/** A parameter, or a field of an object that is a parameter of its own on the wire. */
export interface WireParameter extends ParameterPlace {
  /** The schema. */
  parts: Part[];
  /** The fields without which no other one of their object may be sent. */
  needs?: readonly string[];
}

/** Objects in objects, as `filter[size][min]`. */
const maxNesting = 4;

/** The parameters of an operation by their keys. */
type Parameters = Map<string, WireParameter>;

export const wireParameter = (tree: Tree, parameter: ParameterPlace): WireParameter => ({
  ...parameter,
  parts: partsAt(tree.at(parameter.content?.at ?? parameter.at, 'schema')),
});

/**
 * Writes objects as the single parameters that they are on the wire, where the other side has those, or an object of
 * another name: `page=1&size=2` is one exploded object or two parameters, `filter[a]=1` is in `deepObject` or by itself.
 */
export function alikeOnWire(
  before: Parameters,
  after: Parameters,
  views: { before: Views; after: Views },
): [before: Parameters, after: Parameters] {
  const old = fieldsOf(before, views.before);
  const now = fieldsOf(after, views.after);
  const keysOf = (all: Parameters, fields: Map<string, WireParameter[]>): Set<string> =>
    new Set([...all.keys(), ...[...fields.values()].flat().map(({ key }) => key)]);
  const [oldKeys, newKeys] = [keysOf(before, old), keysOf(after, now)];
  const isSplit = (fields: WireParameter[], key: string, others: Parameters, keys: Set<string>): boolean =>
    fields.some((field) => others.has(field.key) || (!others.has(key) && keys.has(field.key)));
  const split = new Set([
    ...[...old].flatMap(([key, fields]) => (isSplit(fields, key, after, newKeys) ? [key] : [])),
    ...[...now].flatMap(([key, fields]) => (isSplit(fields, key, before, oldKeys) ? [key] : [])),
  ]);
  const written = (all: Parameters, fields: Map<string, WireParameter[]>): Parameters =>
    new Map(
      [...all].flatMap(([key, each]): [string, WireParameter][] =>
        split.has(key) ? (fields.get(key) ?? [each]).map((field) => [field.key, field]) : [[key, each]],
      ),
    );
  return withoutName(written(before, old), written(after, now), views);
}

/** Gives the only other exploded object of each side the same key, since its name is not on the wire. */
function withoutName(
  before: Parameters,
  after: Parameters,
  views: { before: Views; after: Views },
): [before: Parameters, after: Parameters] {
  const others = (all: Parameters, known: Parameters, side: Views): string[] =>
    [...all].flatMap(([key, each]) =>
      !known.has(key) && isExploded(each) && isObjectType(side.of(each.parts)) ? [key] : [],
    );
  const [[old, ...more], [now, ...rest]] = [
    others(before, after, views.before),
    others(after, before, views.after),
  ];
  if (old === undefined || now === undefined || more.length + rest.length > 0) return [before, after];
  return [before, new Map([...after].map(([key, each]) => [key === now ? old : key, each]))];
}

const isExploded = ({ in: where, style, explode, content }: WireParameter): boolean =>
  where === 'query' && style === 'form' && explode && content === undefined;

const isObjectType = ({ types }: View): boolean => [...(types ?? [])].join() === 'object';

/** The objects among some parameters, each with its fields. */
function fieldsOf(all: Parameters, views: Views): Map<string, WireParameter[]> {
  return new Map(
    [...all].flatMap(([key, parameter]): [string, WireParameter[]][] => {
      const isDeep = parameter.style === 'deepObject' && parameter.content === undefined;
      if (parameter.in !== 'query' || !(isDeep || isExploded(parameter))) return [];
      const fields = fieldsIn(parameter, views, isDeep, 0);
      return fields === undefined ? [] : [[key, fields]];
    }),
  );
}

/** The fields of an object; undefined when it is none, or has others than those. */
function fieldsIn(
  parameter: WireParameter,
  views: Views,
  isDeep: boolean,
  depth: number,
): WireParameter[] | undefined {
  const view = views.of(parameter.parts);
  const names = namesOf(view);
  if (!isObjectAlone(view) || names.length === 0 || depth > maxNesting) return undefined;
  const required = requiredOf(view);
  const { allowReserved, allowEmptyValue } = parameter.at.value;
  const wireName = (name: string): string => (isDeep ? `${parameter.name}[${name}]` : name);
  return names.flatMap((name) => {
    const { declared, parts } = view.property(name);
    const wire = wireName(name);
    const own = isObject(declared?.value) ? declared.value : {};
    const field: WireParameter = {
      ...parameter,
      name: wire,
      key: `query ${wire}`,
      required: parameter.required && required.has(name),
      style: 'form',
      explode: true,
      at: { ...parameter.at, ...declared, value: { ...own, allowReserved, allowEmptyValue } },
      parts,
      ...(!parameter.required && { needs: [...required].filter((each) => each !== name).map(wireName) }),
    };
    return (isDeep ? fieldsIn(field, views, isDeep, depth + 1) : undefined) ?? [field];
  });
}

/** Whether a schema has nothing but listed fields. */
const isObjectAlone = (view: View): boolean =>
  isObjectType(view) &&
  view.unions.length === 0 &&
  view.others().every((part) => view.of([part]).never) &&
  view.valuesOf('patternProperties').length === 0;
