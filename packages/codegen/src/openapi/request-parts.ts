import type { Operation } from './operation.ts';
import type { Parameter } from './parameters.ts';
import type { Body } from './responses.ts';
import type { Shape } from './shapes.ts';

/** A part of a request, such as its query. */
export interface RequestPart {
  name: string;
  required: boolean;
  type: string;
  schema: unknown;
}

/** What a request consists of. */
export function requestParts({ id, parameters, requestBody }: Operation): RequestPart[] {
  const parts: RequestPart[] = ['path', 'query', 'header', 'cookie'].flatMap((place): RequestPart[] => {
    const all = parameters.filter((each) => each.in === place);
    const names = all.filter((each) => each.required).map(({ name }) => name);
    const schema = {
      type: 'object',
      properties: Object.fromEntries(all.map((each) => [each.name, schemaOf(each)])),
      ...(names.length > 0 && { required: names }),
    };
    const type = `NonNullable<operations['${id}']['parameters']['${place}']>`;
    return all.length === 0 ? [] : [{ name: place, required: names.length > 0, type, schema }];
  });
  if (requestBody) {
    const { required, schema } = requestBody;
    parts.push({ name: 'body', required, type: bodyType(id, requestBody), schema });
  }
  return parts;
}

/** A name in a path that is empty, `.` or `..` leads to another path. */
const name = { pattern: '^(?!\\.{0,2}$)' };
const inPath: Record<Shape, object> = {
  value: name,
  array: { minItems: 1, items: name },
  object: { minProperties: 1 },
};

const schemaOf = ({ in: place, schema, shape, isUuid }: Parameter): unknown =>
  place === 'path' && !isUuid ? { allOf: [schema, inPath[shape]] } : schema;

export const bodyType = (id: string, { mediaType }: Body): string =>
  `NonNullable<operations['${id}']['requestBody']>['content'][${quote(mediaType)}]`;

export const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
