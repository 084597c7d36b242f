import { capital } from '../names.ts';
import type { ValidatorEntry } from '../validators/validators.ts';
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

/** The validator of a whole request, where there is something to validate. */
export function requestEntry(operation: Operation): ValidatorEntry | undefined {
  const { id, pointer } = operation;
  const parts = requestParts(operation);
  if (parts.length === 0) return undefined;
  return {
    name: `is${capital(id)}Request`,
    type: `{ ${parts.map(({ name, required, type }) => `${name}${required ? '' : '?'}: ${type}`).join('; ')} }`,
    schema: {
      type: 'object',
      properties: Object.fromEntries(parts.map(({ name, schema }) => [name, schema])),
      required: parts.filter(({ required }) => required).map(({ name }) => name),
    },
    pointer,
    doc: `The parameters of \`${id}\`, before they are written into the URL, and its body.`,
  };
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
