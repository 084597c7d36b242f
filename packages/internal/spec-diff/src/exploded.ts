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

/** The fields of objects, by the keys of the objects. */
type Fields = Map<string, WireParameter[]>;

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
  const [old, now] = [fieldsOf(before, views.before), fieldsOf(after, views.after)];
  const split = new Set([...splitLike(old, after, now), ...splitLike(now, before, old)]);
  const written = (all: Parameters, fields: Fields): Parameters =>
    new Map(
      [...all].flatMap(([key, each]): [string, WireParameter][] =>
        split.has(key) ? (fields.get(key) ?? [each]).map((field) => [field.key, field]) : [[key, each]],
      ),
    );
  return [written(before, old), written(after, now)];
}

/** The keys of the objects of which the other side has a field by itself, or in an object of another name. */
function splitLike(fields: Fields, others: Parameters, otherFields: Fields): string[] {
  const inObjects = new Set([...otherFields.values()].flat().map(({ key }) => key));
  return [...fields.keys()].filter((key) =>
    fields.get(key)?.some((field) => others.has(field.key) || (!others.has(key) && inObjects.has(field.key))),
  );
}

const isExploded = ({ in: where, style, explode, content }: WireParameter): boolean =>
  where === 'query' && style === 'form' && explode && content === undefined;

const isObjectType = ({ types }: View): boolean => [...(types ?? [])].join() === 'object';

/** Whether the name of a parameter is not on the wire. */
export const isNameless = (parameter: WireParameter, views: Views): boolean =>
  isExploded(parameter) && isObjectType(views.of(parameter.parts));

/** The objects among some parameters, each with its fields. */
const fieldsOf = (all: Parameters, views: Views): Fields =>
  new Map(
    [...all]
      .map(([key, parameter]): [string, WireParameter[]] => [key, fieldsIn(parameter, views)])
      .filter(([, fields]) => fields.length > 0),
  );

/** The fields of an object; none when it is no object, or has others than those. */
function fieldsIn(parameter: WireParameter, views: Views, depth = 0): WireParameter[] {
  const isDeep = parameter.in === 'query' && parameter.style === 'deepObject' && !parameter.content;
  const view = views.of(parameter.parts);
  if (!(isDeep || isExploded(parameter)) || !isObjectAlone(view) || depth > maxNesting) return [];
  const required = requiredOf(view);
  const { allowReserved, allowEmptyValue } = parameter.at.value;
  const wireName = (name: string): string => (isDeep ? `${parameter.name}[${name}]` : name);
  return namesOf(view).flatMap((name) => {
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
    const inner = isDeep ? fieldsIn({ ...field, style: 'deepObject' }, views, depth + 1) : [];
    return inner.length > 0 ? inner : [field];
  });
}

/** Whether a schema has nothing but listed fields. */
const isObjectAlone = (view: View): boolean =>
  isObjectType(view) &&
  view.unions.length === 0 &&
  view.others().every((part) => view.of([part]).never) &&
  view.valuesOf('patternProperties').length === 0;
