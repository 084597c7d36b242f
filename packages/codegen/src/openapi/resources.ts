import { isObject, type SpecDocument } from '../document.ts';
import { literal } from '../examples.ts';
import { camelCase, capital, groupBy, variableFor } from '../names.ts';
import { countsOf, iteratorOf, type Operation, type Paging } from './operation.ts';
import type { Parameter } from './parameters.ts';
import { quote } from './request-parts.ts';
import type { Body } from './responses.ts';
import { alternatives, itemsOf, propertiesOf } from './shapes.ts';
import { type Bound, iterateType, paramsType, type Signature, signatureOf } from './signature.ts';

/**
 * Emits the types of the client: what its methods take, and the methods themselves.
 *
 * @param names the type of each schema of the components, by its key there
 */
export function emitResources(
  document: SpecDocument,
  operations: readonly Operation[],
  names: ReadonlyMap<string, string>,
): string {
  const types = new TypeWriter(document, names);
  const params = operations.map((operation) => types.params(operation)).join('');
  const resources = [...groupBy(operations, ({ resource }) => resource)]
    .map(
      ([resource, members]) =>
        `  readonly ${resource}: {\n${members.map((each) => types.methods(each)).join('')}  };\n`,
    )
    .join('');
  // A caller gets what is in an envelope, and never sees the envelope.
  const envelopes = new Set(operations.map(({ success }) => types.named(success.body?.schema)));
  const all = [...names.values()].filter((name) => !envelopes.has(name)).sort();
  return `import type { RequestOptions } from '../options.ts';
${resources.includes('Paginated<') ? "import type { Paginated } from '../paginated.ts';\n" : ''}import type { ApiPromise } from '../result.ts';
${resources.includes('DistinctBy<') ? "import type { DistinctBy } from '../distinct.ts';\n" : ''}import type { operations, ${all.join(', ')} } from './types.ts';

/** A method for each operation of the service, grouped by resource. */
export interface Resources {
${resources}}

${params}export type { ${all.join(', ')} } from './types.ts';
`;
}

class TypeWriter {
  readonly #document: SpecDocument;
  readonly #names: ReadonlyMap<string, string>;

  constructor(document: SpecDocument, names: ReadonlyMap<string, string>) {
    this.#document = document;
    this.#names = names;
  }

  /** The types of what a method and its iterator take, where they have types of their own. */
  params(operation: Operation): string {
    const { id, summary = id, paging, requestBody } = operation;
    const signature = signatureOf(this.#document, operation);
    if (signature.object === undefined || signature.object === 'body') return '';
    const name = paramsType(operation);
    const fields = signature.bound.map((each) => this.#field(operation, each)).join('');
    const body = requestBody && this.#body(operation, requestBody);
    const doc = `/** What \`client.${operation.resource}.${operation.name}\` takes: ${sentence(summary)} */\n`;
    const allFields = signature.bodyIsField
      ? `${fields}  body${operation.mayOmitBody ? '?' : ''}: ${body};\n`
      : fields;
    const declared =
      body === undefined || signature.bodyIsField
        ? `export interface ${name} {\n${allFields}}\n`
        : requestBody && this.#isInterface(requestBody.schema)
          ? `export interface ${name} extends ${body} {\n${allFields}}\n`
          : `export type ${name} = ${body} & {\n${allFields}};\n`;
    if (paging?.by !== 'undocumented') return `${doc}${declared}\n`;
    return `${doc}${declared}
/** What \`client.${operation.resource}.${iteratorOf(operation)}\` takes. */
export interface ${iterateType(operation)} extends Omit<${name}, ${quote(paging.parameter)}> {
  /** What \`${paging.parameter}\` counts in this service: pages or records. The spec leaves it open, so you have to choose. */
  ${property(countsOf(paging))}: 'pages' | 'records';
}

`;
  }

  /** Whether the type of a schema is a named object, which an interface can extend. */
  #isInterface(schema: unknown): boolean {
    const [first, ...others] = alternatives(this.#document, schema);
    const isObjectAlone = first?.type === 'object' && first['x-typescript-type'] === undefined;
    return this.named(schema) !== undefined && isObjectAlone && others.length === 0;
  }

  #field(operation: Operation, { parameter, field }: Bound): string {
    const { required, description, deprecated } = parameter;
    const text = [description?.trim(), deprecated ? '@deprecated' : undefined].filter(Boolean).join('\n');
    return `${comment(text, '  ')}  ${property(field)}${required ? '' : '?'}: ${this.#parameterType(operation, parameter)};\n`;
  }

  /** The method of an operation, and its iterator. */
  methods(operation: Operation): string {
    const { name, paging } = operation;
    const signature = signatureOf(this.#document, operation);
    const path = signature.path.map(
      ({ parameter, variable }) => `${variable}: ${this.#parameterType(operation, parameter)}`,
    );
    const { generics, type } = this.#object(operation, signature);
    const optional = signature.isOptional ? '?' : '';
    const parameter =
      signature.object === undefined
        ? []
        : [`${signature.object === 'body' ? 'body' : 'params'}${optional}: ${type}`];
    const result = this.#result(operation);
    const docs = comment(this.#doc(operation, signature), '    ');
    const method = `${docs}    ${memberOf(name)}${generics}(${[...path, ...parameter, 'options?: RequestOptions'].join(', ')}): ApiPromise<${result}>;\n`;
    if (paging === undefined) return method;
    const isOpen = paging.by === 'undocumented';
    const params = isOpen ? iterateType(operation) : `Omit<${type}, ${quote(paging.parameter)}>`;
    const item =
      this.#schema(itemsOf(this.#document, this.#dataField(operation, paging.items))) ??
      `NonNullable<${result}[${literal(paging.items)}]>[number]`;
    const end = paging.by === 'cursor' ? 'the page that names no next cursor' : endOf(paging);
    const doc = `Iterates over the records of all pages, one request a page. It ends with ${end}.\n\n@throws VoiceAgentError when a page can't be had`;
    return `${method}${comment(doc, '    ')}    ${iteratorOf(operation)}(${[...path, `params${isOpen ? '' : optional}: ${params}`, 'options?: RequestOptions'].join(', ')}): Paginated<${item}>;\n`;
  }

  #doc(operation: Operation, { path }: Signature): string {
    const { summary, description, deprecated, success } = operation;
    const notes = {
      data: '',
      optional: 'The data is `undefined` when the response has no body.',
      none: 'The response has no body.',
      raw: 'The response is not JSON: you get it as it came, its body unread and without a limit.',
    };
    const params = path.flatMap(({ parameter, variable }) =>
      parameter.description === undefined ? [] : [`@param ${variable} ${parameter.description.trim()}`],
    );
    const text = [description?.trim() ?? summary, notes[success.kind]].filter(Boolean).join('\n');
    const tags = [...params, ...(deprecated ? ['@deprecated'] : [])];
    return [text, ...(tags.length > 0 ? ['', ...tags] : [])].join('\n');
  }

  /** The type of the object, with a type parameter for each array whose items must differ. */
  #object(operation: Operation, { object }: Signature): { generics: string; type: string } {
    const { requestBody } = operation;
    if (object === undefined) return { generics: '', type: '' };
    const type =
      object === 'body' && requestBody ? this.#body(operation, requestBody) : paramsType(operation);
    const distinct = requestBody === undefined ? [] : this.#distinct(requestBody, type);
    const generics = distinct.map(({ variable, item }) => `const ${variable} extends ${item}[]`);
    const fields = distinct.map(
      ({ name, key, variable }) =>
        `${property(name)}?: ${variable} & DistinctBy<${literal(key)}, ${variable}>`,
    );
    return distinct.length === 0
      ? { generics: '', type }
      : { generics: `<${generics.join(', ')}>`, type: `${type} & { ${fields.join('; ')} }` };
  }

  /** The arrays of a body whose items differ in one property (`x-unique-items-by`), where that can be compiled. */
  #distinct({ schema }: Body, type: string) {
    return [...propertiesOf(this.#document, schema)].flatMap(([name, value]) => {
      for (const each of alternatives(this.#document, value)) {
        const item = this.#schema(each.items);
        const key = each['x-unique-items-by'];
        if (typeof key === 'string' && item !== undefined)
          return [
            { name, key, item, variable: variableFor(capital(camelCase(name)), new Set([type, item])) },
          ];
      }
      return [];
    });
  }

  #body({ id }: Operation, { schema, mediaType }: Body): string {
    return (
      this.#schema(schema) ??
      `NonNullable<operations['${id}']['requestBody']>['content'][${literal(mediaType)}]`
    );
  }

  #parameterType({ id }: Operation, { isInteger, schema, name, in: place }: Parameter): string {
    if (isInteger) return 'number';
    return (
      this.#schema(schema) ?? `NonNullable<operations['${id}']['parameters']['${place}']>[${literal(name)}]`
    );
  }

  #result({ id, success: { kind, body, status } }: Operation): string {
    if (kind === 'raw') return 'Response';
    if (kind === 'none' || body === undefined) return 'undefined';
    const data =
      this.#schema(propertiesOf(this.#document, body.schema).get('data')) ??
      `operations['${id}']['responses'][${status === '2XX' ? "'2XX'" : status}]['content'][${literal(body.mediaType)}]['data']`;
    return kind === 'optional' ? `${data} | undefined` : data;
  }

  #dataField({ success }: Operation, name: string): unknown {
    const data = success.body && propertiesOf(this.#document, success.body.schema).get('data');
    return propertiesOf(this.#document, data ?? {}).get(name);
  }

  /** The type of a schema of the components; undefined for another. */
  named(schema: unknown): string | undefined {
    const [, key = ''] =
      /^#\/components\/schemas\/([^/]+)$/.exec(isObject(schema) ? String(schema.$ref) : '') ?? [];
    return this.#names.get(key);
  }

  /** A schema as a short type; undefined when only the types of the document can say it. */
  #schema(schema: unknown): string | undefined {
    if (!isObject(schema)) return undefined;
    if (schema.$ref !== undefined)
      return Object.keys(schema).some((key) => !annotations.test(key)) ? undefined : this.named(schema);
    const { enum: values, type, items } = schema;
    if (
      Object.keys(schema).some((key) =>
        /^(?:oneOf|anyOf|allOf|const|properties|prefixItems|x-extensible-enum)$/.test(key),
      )
    )
      return undefined;
    if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
    if (type === 'integer' || type === 'number') return 'number';
    if (type === 'string' || type === 'boolean') return type;
    const item = type === 'array' ? this.#schema(items) : undefined;
    return item && (item.includes('|') ? `(${item})[]` : `${item}[]`);
  }
}

// Beside a reference, any other keyword makes another type.
const annotations =
  /^(?:\$ref|\$comment|title|description|summary|default|deprecated|examples?|externalDocs|readOnly|writeOnly|xml|x-.*)$/;

const endOf = ({ size, total, filtered }: Paging): string =>
  size !== undefined && (total ?? filtered) !== undefined
    ? `a page that brings nothing new, or one shorter than \`${size}\` once the counts of the service are reached`
    : 'a page that brings nothing new';

// `new(…)` would be a constructor.
const memberOf = (method: string): string => (method === 'new' ? '"new"' : method);

const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

const sentence = (text: string): string =>
  `${text.trim().replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').replace(/\.$/, '')}.`;

/** A doc comment of these lines; none for an empty text. */
function comment(text: string, indent: string): string {
  const lines = text
    .replaceAll('*/', '* /')
    .split('\n')
    .map((line) => line.trimEnd());
  if (text === '') return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`;
}
