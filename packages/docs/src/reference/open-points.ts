import type { OpenPoint } from './specs.ts';

/** The subject of an undocumented point: a schema, a property of one, a parameter, an operation, an event, or a whole document. */
export type Place =
  | { kind: 'schema' | 'parameter' | 'response'; names: RegExp; property?: string }
  | { kind: 'path'; name: string; method?: string }
  | { kind: 'message'; name: string }
  | { kind: 'document'; name: 'openapi' | 'asyncapi' };

const anyName = (glob: string): RegExp => new RegExp(`^${glob.replaceAll('*', '.*')}$`);

/** Reads an address of the traceability record, such as `openapi/components/schemas/Job.yaml#/properties/cost`. */
function placeOf(at: string): Place {
  const [file = '', pointer = ''] = at.split('#');
  const [document, ...folders] = file.replace(/\.yaml$/, '').split('/');
  const name = folders.at(-1) ?? '';
  const [, property] = /^\/properties\/([^/]+)/.exec(pointer) ?? [];
  if (folders[0] === 'paths') {
    const [, method] = /^\/(get|put|post|patch|delete|head|options|trace)\b/.exec(pointer) ?? [];
    return { kind: 'path', name, ...(method !== undefined && { method }) };
  }
  if (folders[0] === 'messages') return { kind: 'message', name };
  if (folders[1] === 'schemas')
    return { kind: 'schema', names: anyName(name), ...(property !== undefined && { property }) };
  if (folders[1] === 'parameters') return { kind: 'parameter', names: anyName(name) };
  if (folders[1] === 'responses') return { kind: 'response', names: anyName(name) };
  return { kind: 'document', name: document === 'openapi' ? 'openapi' : 'asyncapi' };
}

/** The parts of the specs on a page, which decide which undocumented points concern it. */
export interface Shown {
  document: 'openapi' | 'asyncapi';
  /** The file of the path, or the name of the message. */
  name: string;
  /** The method of an operation. */
  method?: string;
  /** The names of all schemas, parameters and responses that it uses, such as `schemas/Job`. */
  used: Set<string>;
}

/** The undocumented points of one page, and those of the whole document. */
export function openPointsOf(
  points: OpenPoint[],
  shown: Shown,
): { here: OpenPoint[]; everywhere: OpenPoint[] } {
  const concerns = (place: Place): boolean => {
    if (place.kind === 'document') return false;
    if (place.kind === 'path' && (place.method ?? shown.method) !== shown.method) return false;
    if (!('names' in place)) return place.name === shown.name;
    return [...shown.used].some((each) => {
      const [folder, name = ''] = each.split('/');
      return folder === `${place.kind}s` && place.names.test(name);
    });
  };
  const here = points.filter((point) => placesOf(point).some(concerns));
  const everywhere = points.filter((point) =>
    placesOf(point).some((place) => place.kind === 'document' && place.name === shown.document),
  );
  return { here, everywhere: everywhere.filter((point) => !here.includes(point)) };
}

/**
 * The undocumented points of one field.
 *
 * @param places where the specs describe it: `Job/cost` is a property, `JobSort` a schema that it alone uses
 */
export function openPointsAt(points: OpenPoint[], places: string[]): OpenPoint[] {
  return points.filter((point) =>
    placesOf(point).some(
      (place) =>
        (place.kind === 'schema' || place.kind === 'parameter') &&
        places.some((each) => {
          const [name = '', property] = each.split('/');
          return place.names.test(name) && place.property === property;
        }),
    ),
  );
}

const placesOf = ({ where }: OpenPoint): Place[] => where.map(placeOf);

/** Names everything that a part of a bundle refers to, directly or not. */
export function usedBy(document: object, part: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  const { $ref } = part as { $ref?: string };
  if (typeof $ref === 'string') {
    const [, , folder = '', name = ''] = $ref.split('/');
    const key = `${folder}/${name}`;
    if (found.has(key)) return found;
    found.add(key);
    const { components } = document as { components: Record<string, Record<string, unknown>> };
    return usedBy(document, components[folder]?.[name], found);
  }
  for (const [name, value] of Object.entries(part)) if (name !== 'examples') usedBy(document, value, found);
  return found;
}
