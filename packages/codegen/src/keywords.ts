import { escapeToken, isObject, type SpecDocument } from './document.ts';

type Kind = 'annotation' | 'constraint' | 'schema' | 'schemas' | 'map of schemas';

// Every keyword that the types or the validators understand, and where schemas hide inside it.
const keywords: Record<string, Kind> = {
  ...all('annotation', [
    'title',
    'description',
    'default',
    'example',
    'examples',
    'deprecated',
    'readOnly',
    'writeOnly',
  ]),
  ...all('annotation', [
    '$comment',
    '$schema',
    '$id',
    '$anchor',
    'xml',
    'externalDocs',
    'discriminator',
    'contentMediaType',
  ]),
  ...all('annotation', ['contentEncoding', 'x-extensible-enum', 'x-unique-items-by']),
  ...all('constraint', [
    '$ref',
    'type',
    'enum',
    'const',
    'format',
    'pattern',
    'minLength',
    'maxLength',
    'multipleOf',
  ]),
  ...all('constraint', [
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'minItems',
    'maxItems',
    'uniqueItems',
  ]),
  ...all('constraint', [
    'minContains',
    'maxContains',
    'minProperties',
    'maxProperties',
    'required',
    'dependentRequired',
    'nullable',
  ]),
  ...all('schema', [
    'items',
    'contains',
    'additionalProperties',
    'propertyNames',
    'unevaluatedItems',
    'unevaluatedProperties',
  ]),
  ...all('schema', ['not', 'if', 'then', 'else']),
  ...all('schemas', ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...all('map of schemas', ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']),
};

function all(kind: Kind, names: string[]): Record<string, Kind> {
  return Object.fromEntries(names.map((name) => [name, kind]));
}

/**
 * Refuses a schema with a keyword that nothing here understands: to drop it would loosen the contract in silence.
 *
 * @throws SpecProblem at the first unknown keyword, at a schema that is none, and at a reference that leads nowhere.
 */
export function checkKeywords(document: SpecDocument, schema: unknown, pointer: string): void {
  if (typeof schema === 'boolean') return;
  if (!isObject(schema)) {
    throw document.problem(pointer, 'A schema must be an object or a boolean.', 'Write a schema here.');
  }
  for (const [keyword, value] of Object.entries(schema)) {
    const at = `${pointer}/${escapeToken(keyword)}`;
    const kind = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
    if (kind === undefined) {
      throw document.problem(
        at,
        `The schema keyword "${keyword}" is unknown.`,
        'Correct its spelling, or teach it to packages/codegen/src/keywords.ts.',
      );
    }
    if (keyword === '$ref') document.resolve(schema, pointer);
    else if (kind === 'schema') checkKeywords(document, value, at);
    else if (kind === 'schemas' || kind === 'map of schemas') {
      if (kind === 'schemas' ? !Array.isArray(value) : !isObject(value)) {
        const wanted = kind === 'schemas' ? 'a list' : 'a map';
        throw document.problem(at, `"${keyword}" must be ${wanted} of schemas.`, `Write ${wanted} here.`);
      }
      for (const [key, child] of Object.entries(value as object))
        checkKeywords(document, child, `${at}/${escapeToken(key)}`);
    }
  }
}
