import type { SpecDocument } from '../document.ts';
import { camelCase, capital, isInherited, variableFor } from '../names.ts';
import { Problems } from '../problems.ts';
import { iteratorOf, type Operation } from './operation.ts';
import type { Parameter } from './parameters.ts';
import { acceptsEmpty, isObjectOnly, isTypedMap, propertiesOf } from './shapes.ts';

/** A parameter and what it is called in the emitted method. */
export interface Bound {
  parameter: Parameter;
  variable: string;
  /** Its field of the object that the method takes: its name, where not every object has a member of that name. */
  field: string;
}

/**
 * The arguments of a method: path parameters first, in the order of the path; then one object; then the options. The object
 * is the body where there is nothing else, or else has the parameters by their names on the wire beside the fields of the
 * body; any other body is its field `body`.
 */
export interface Signature {
  path: Bound[];
  /** The content of the object; undefined when there is none. */
  object: 'body' | 'parameters' | 'both' | undefined;
  /** Whether the body is a field of the object, since it is no object itself. */
  bodyIsField: boolean;
  isOptional: boolean;
  /** Whether the object has fields that every object has, so that an empty one does not have its type. */
  hasInherited: boolean;
  /** The parameters in the object. */
  bound: Bound[];
}

export function signatureOf(document: SpecDocument, operation: Omit<Operation, 'paging'>): Signature {
  const { id, path, parameters, requestBody, mayOmitBody } = operation;
  const taken = new Set(['body', 'params', 'query', `${id}Operation`]);
  const bodyFields = [...propertiesOf(document, requestBody?.schema ?? {}).keys()];
  const fieldOf = fieldNames(parameters, bodyFields);
  const bind = (parameter: Parameter): Bound => {
    const field = fieldOf(parameter);
    const variable = variableFor(field, taken);
    taken.add(variable);
    return { parameter, variable, field };
  };
  const inPath = new Set(
    Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name]) =>
      parameters.find((each) => each.in === 'path' && each.name === name),
    ),
  );
  const others = parameters.filter((each) => each.in !== 'path');
  // A property of any name would also have the type of a map's values.
  const bodyIsObject =
    requestBody !== undefined &&
    isObjectOnly(document, requestBody.schema) &&
    !isTypedMap(document, requestBody.schema);
  const required = others.some((each) => each.required) || (requestBody !== undefined && !mayOmitBody);
  const object = others.length === 0 ? requestBody && 'body' : requestBody ? 'both' : 'parameters';
  return {
    path: [...inPath].flatMap((parameter) => (parameter ? [bind(parameter)] : [])),
    object,
    bodyIsField: object === 'both' && !bodyIsObject,
    isOptional:
      !required ||
      (object === 'both' &&
        bodyIsObject &&
        !others.some((each) => each.required) &&
        acceptsEmpty(document, requestBody?.schema)),
    hasInherited: bodyFields.some(isInherited),
    bound: others.map(bind),
  };
}

/** Gives the field of a parameter. One that is called like a member of every object has another: `constructorParam`. */
function fieldNames(parameters: readonly Parameter[], bodyFields: readonly string[]) {
  const taken = new Set([...parameters.map(({ name }) => name), ...bodyFields]);
  return ({ name, in: place }: Parameter): string => {
    if (place === 'path' || !isInherited(name)) return name;
    const field = variableFor(`${camelCase(name)}Param`, taken);
    taken.add(field);
    return field;
  };
}

/** Checks that no two arguments of an operation have one name. */
export function checkArguments(
  document: SpecDocument,
  problems: Problems,
  operation: Omit<Operation, 'paging'>,
): void {
  const { id, requestBody } = operation;
  const { object, bound, bodyIsField } = signatureOf(document, operation);
  const places = new Map<string, string>();
  if (object === 'both' && requestBody !== undefined)
    for (const name of bodyIsField ? ['body'] : propertiesOf(document, requestBody.schema).keys())
      places.set(name, 'body');
  for (const { parameter, field } of bound) {
    if (field !== parameter.name)
      problems.note(
        parameter.pointer,
        `Every object has a member "${parameter.name}": the parameter is \`${field}\` in the client.`,
        'Give it another name.',
      );
    const other = places.get(field);
    if (other !== undefined)
      problems.add(
        parameter.pointer,
        `${id} has "${parameter.name}" in its ${other} and as a ${parameter.in} parameter, and a method has one object for both.`,
        'Give one of them another name.',
      );
    places.set(field, parameter.in);
  }
}

/**
 * Checks that no emitted type has the name of a schema or of another one.
 *
 * @param names the type of each schema of the components, by its key there
 */
export function checkTypeNames(
  document: SpecDocument,
  operations: readonly Operation[],
  names: ReadonlyMap<string, string>,
): void {
  const problems = new Problems(document);
  const schemas = new Map(Array.from(names, ([key, type]) => [type, key]));
  const ofOthers = new Map<string, string>();
  for (const operation of operations) {
    const { object } = signatureOf(document, operation);
    const types = [
      ...(object === undefined || object === 'body' ? [] : [paramsType(operation)]),
      ...(operation.paging?.by === 'undocumented' ? [iterateType(operation)] : []),
    ];
    for (const type of types) {
      const other = ofOthers.get(type);
      if (other !== undefined)
        problems.add(
          operation.pointer,
          `The parameters of ${operation.id} and ${other} would both be called ${type}.`,
          'Give one of them another operationId.',
        );
      ofOthers.set(type, operation.id);
      const schema = schemas.get(type);
      if (schema !== undefined)
        problems.add(
          `/components/schemas/${schema}`,
          `The parameters of ${operation.id} would be called ${type}, as this schema is.`,
          'Give the schema another name.',
        );
    }
  }
  problems.throwAny();
}

/** The type of the object of a method that has parameters in it. */
export const paramsType = ({ id }: Operation): string => `${capital(id)}Params`;

/** The type of what an iterator takes, where the caller says what pages are counted by. */
export const iterateType = (operation: Operation): string =>
  operation.name === 'list'
    ? `Iterate${capital(operation.resource)}Params`
    : `${capital(iteratorOf(operation))}${capital(operation.resource)}Params`;
