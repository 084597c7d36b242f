import type { SpecDocument } from '../document.ts';
import { literal } from '../examples.ts';
import { capital, groupBy, variableFor } from '../names.ts';
import { countsOf, iteratorOf, type Operation, type Paging } from './operation.ts';
import type { Parameter } from './parameters.ts';
import { type Bound, type Signature, signatureOf } from './signature.ts';
import { hasRequest } from './table.ts';

/** Emits the methods of the client: what is sent for each operation. How it is sent is in the client's own code. */
export function emitMethods(document: SpecDocument, operations: readonly Operation[]): string {
  const descriptors = operations.map((operation) => descriptor(operation)).join('');
  const taken = new Set([
    ...helperNames,
    ...operations.flatMap(({ id }) => [`${id}Operation`, `is${capital(id)}Request`]),
    ...operations.flatMap((each) => signatureOf(document, each).path.map(({ variable }) => variable)),
  ]);
  const resources = Array.from(
    groupBy(operations, ({ resource }) => resource),
    ([resource, members]) => {
      const variable = variableFor(resource, taken);
      taken.add(variable);
      return { resource, variable, members };
    },
  );
  const blocks = resources.map(({ resource, variable, members }) => {
    const methods = members.map((each) => methodsOf(document, each, variable)).join('');
    return `  const ${variable}: Resources['${resource}'] = {\n${methods}  };\n`;
  });
  const validators = operations.filter(hasRequest).map(({ id }) => `is${capital(id)}Request`);
  const body = blocks.join('');
  // Only what is used, so that a client without such operations does not grow by it.
  const helpers = {
    'paginate(': "import { paginate } from '../pages.ts';\n",
    'paginateByCursor(': "import { paginateByCursor } from '../cursor-pages.ts';\n",
    'serializer(': "import { serializer } from '../serialize-parameters.ts';\n",
    'accept.': "import * as accept from '../success.ts';\n",
  };
  const imports = Object.entries(helpers).flatMap(([use, line]) =>
    (descriptors + body).includes(use) ? [line] : [],
  );
  return `import type { OperationToSend, Send } from '../operation-to-send.ts';
${imports.join('')}import type { Resources } from './resources.ts';
import { ${validators.join(', ')} } from './validators.ts';

${descriptors}
/** The methods of the client, each of which sends one operation. */
export function createResources(send: Send): Resources {
${body}  return { ${resources.map(({ resource, variable }) => (resource === variable ? variable : `${resource}: ${variable}`)).join(', ')} };
}
`;
}

/** What a variable of a resource must not be called. */
const helperNames = ['accept', 'serializer', 'createResources'];

function descriptor(operation: Operation): string {
  const { id, method, path, idempotent, parameters, success, requestBody } = operation;
  const entries = [
    `id: ${literal(id)}`,
    `method: ${literal(method)}`,
    `path: ${literal(path)}`,
    `idempotent: ${idempotent}`,
    ...(hasRequest(operation) ? [`isRequest: is${capital(id)}Request`] : []),
    ...(success.kind === 'data' ? [] : [`accept: accept.${success.kind}`]),
    ...listOf(
      'integers',
      parameters.filter(({ isInteger }) => isInteger).map(({ name }) => name),
    ),
    ...serializerOf(parameters, requestBody?.mediaType),
  ];
  return `const ${id}Operation: OperationToSend = { ${entries.join(', ')} };\n`;
}

const listOf = (key: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${key}: [${names.map(literal).join(', ')}]`];

/** Serializes the parameters that openapi-fetch does not write as OpenAPI requires. */
function serializerOf(parameters: readonly Parameter[], mediaType = 'application/json'): string[] {
  const isPlain = ({ in: place, shape, style, explode }: Parameter) =>
    style === 'simple'
      ? shape !== 'object'
      : place === 'query' && style === 'form' && (shape === 'value' || (shape === 'array' && explode));
  const isJson = mediaType === 'application/json';
  if (parameters.every(isPlain) && isJson) return [];
  const styles = parameters.map(({ name, in: place, style, explode }) =>
    JSON.stringify({ in: place, name, style, explode }),
  );
  return [`serialize: serializer([${styles.join(', ')}]${isJson ? '' : `, ${literal(mediaType)}`})`];
}

// Without the API key, unless a caller gives the header.
const withoutKey = '{ ...options, headers: { Authorization: null, ...options?.headers } }';

function methodsOf(document: SpecDocument, operation: Operation, resource: string): string {
  const { id, name, paging } = operation;
  const signature = signatureOf(document, operation);
  const path = signature.path.map(({ variable }) => variable);
  const { argument, values } = valuesOf(signature);
  const args = [...path, ...argument, 'options'].join(', ');
  const sent = values.length === 0 ? '{}' : `{ ${values.join(', ')} }`;
  const options = operation.sendsKey ? 'options' : withoutKey;
  const method = `    ${name}: (${args}) => send(${id}Operation, ${sent}, ${options}),\n`;
  if (paging === undefined) return method;
  const counts = variableFor(countsOf(paging), new Set(path));
  const isOpen = paging.by === 'undocumented';
  const given = countsOf(paging) === counts ? counts : `${countsOf(paging)}: ${counts}`;
  const params = isOpen ? `{ ${given}, ...params }` : 'params';
  const own = variableFor('own', new Set(path));
  const page = variableFor('page', new Set(path));
  const list =
    path.length === 0
      ? `${resource}.${name}`
      : `(${page}, ${own}) => ${resource}.${name}(${path.join(', ')}, ${page}, ${own})`;
  const iterator = paging.by === 'cursor' ? 'paginateByCursor' : 'paginate';
  return `${method}    ${iteratorOf(operation)}: (${[...path, params, 'options'].join(', ')}) => ${iterator}(${list}, params, options, ${pagingOf(paging, counts)}),\n`;
}

/**
 * How the pages of a list follow each other, as the client's own code takes it.
 *
 * @param counts the variable that says what the parameter counts, where it is undocumented
 */
function pagingOf(paging: Paging, counts: string): string {
  const { by, items, parameter, cursor, size, defaultSize, total, filtered } = paging;
  const named = by === 'cursor' ? { items, parameter, cursor } : { items, parameter, size, total, filtered };
  const entries = Object.entries(named).flatMap(([key, name]) =>
    name === undefined ? [] : [`${key}: ${literal(name)}`],
  );
  if (by !== 'cursor') {
    if (defaultSize !== undefined) entries.push(`defaultSize: ${defaultSize}`);
    const kind = by === 'page' ? 'pages' : 'records';
    entries.push(`counts: ${by === 'undocumented' ? counts : literal(kind)}`);
  }
  return `{ ${entries.join(', ')} }`;
}

/** The argument that holds the object, and the parts of a request that come of it. */
function valuesOf({ path, object, bound, bodyIsField, isOptional, hasInherited }: Signature): {
  argument: string[];
  values: string[];
} {
  const otherwise = isOptional ? ` = {}${hasInherited ? ' as never' : ''}` : '';
  const inPath = path.length === 0 ? [] : [`path: { ${path.map(entry).join(', ')} }`];
  if (object === undefined) return { argument: [], values: inPath };
  if (object === 'body') return { argument: ['body'], values: [...inPath, 'body'] };
  // What is not named goes with the body or, where there is none, into the query.
  const named = bound.filter(
    ({ parameter, field }) => object === 'both' || parameter.in !== 'query' || field !== parameter.name,
  );
  if (object === 'parameters' && named.length === 0)
    return { argument: ['query'], values: [...inPath, 'query'] };
  const rest = object === 'both' ? 'body' : 'query';
  const groups = groupBy(named, ({ parameter }) => parameter.in);
  const values = [...groups].map(([place, parameters]) => {
    const entries = parameters.map(entry);
    return `${place}: { ${(place === rest ? [`...${rest}`, ...entries] : entries).join(', ')} }`;
  });
  if (!groups.has(rest)) values.push(rest);
  const pattern = [
    ...named.map(({ field, variable }) => (field === variable ? variable : `${literal(field)}: ${variable}`)),
    bodyIsField ? 'body' : `...${rest}`,
  ];
  return { argument: [`{ ${pattern.join(', ')} }${otherwise}`], values: [...inPath, ...values] };
}

/** A property of an object in code. Only in brackets, `__proto__` is one. */
const entry = ({ parameter: { name }, variable }: Bound): string =>
  name === variable ? variable : `${name === '__proto__' ? '["__proto__"]' : literal(name)}: ${variable}`;
