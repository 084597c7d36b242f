import { escapeToken } from '@voice-agent/spec-model';
import { isObject, type SpecDocument } from '../document.ts';
import { type Example, exampleMembers, exampleValues, literal, validExamples } from '../examples.ts';
import type { Problems } from '../problems.ts';
import type { Operation } from './operation.ts';
import type { Body } from './responses.ts';

/** The examples of one body: the property that holds them, the name of their type, and what that stands for. */
interface Part {
  property: string;
  typeName: string;
  type: string;
  examples: Example[];
}

/**
 * Emits the named examples of request bodies and successful responses: one export for each operation that has any.
 * Each is valid, which its validator knows better than TypeScript: the type is asserted.
 */
export function emitFixtures(document: SpecDocument, operations: Operation[], problems: Problems): string {
  const blocks = operations.map((operation) =>
    emitOperation(operation.id, partsOf(document, operation, problems)),
  );
  const found = blocks.filter((block) => block !== '');
  if (found.length === 0) return '// The spec names no examples.\nexport {};\n';
  return `import type { operations } from './types.ts';\n\n${found.join('\n')}`;
}

function partsOf(
  document: SpecDocument,
  { id, requestBody, responses }: Operation,
  problems: Problems,
): Part[] {
  const parts: Part[] = [];
  const add = (property: string, kind: string, holder: string, body: Body) => {
    const examples = validExamples(document, problems, body.schema, examplesOf(document, body));
    const typeName = id.charAt(0).toUpperCase() + id.slice(1) + kind;
    const type = `${holder}['content'][${literal(body.mediaType)}]`;
    if (examples.length > 0) parts.push({ property, typeName, type, examples });
  };
  if (requestBody) add('bodies', 'Body', `NonNullable<operations['${id}']['requestBody']>`, requestBody);
  const successes = [...responses].filter(([status]) => /^2/.test(status));
  for (const [status, body] of successes) {
    const suffix = successes.length === 1 ? '' : status;
    add(`responses${suffix}`, `Response${suffix}`, `operations['${id}']['responses']['${status}']`, body);
  }
  return parts;
}

/** What stands in `examples` beside the schema; a value outside the document is left out. */
function examplesOf(document: SpecDocument, { pointer }: Body): Example[] {
  const at = pointer.replace(/\/schema$/, '/examples');
  const named = document.at(at);
  return Object.entries(isObject(named) ? named : {}).flatMap(([name, unresolved]) => {
    const { node, pointer } = document.resolve(unresolved, `${at}/${escapeToken(name)}`);
    if (!isObject(node) || node.value === undefined) return [];
    const summary = typeof node.summary === 'string' ? node.summary : undefined;
    return [{ name, summary, value: node.value, pointer: `${pointer}/value` }];
  });
}

function emitOperation(id: string, parts: Part[]): string {
  if (parts.length === 0) return '';
  const aliases = parts.map(({ typeName, type }) => `type ${typeName} = ${type};\n`);
  const types = parts.map(
    ({ property, typeName, examples }) => `  ${property}: {\n${exampleMembers(examples, typeName)}  };\n`,
  );
  const json = exampleValues(parts.map(({ property, examples }) => [property, examples] as const));
  // An operation may have a name that no variable can have, such as `delete`.
  return `${aliases.join('')}
/** The examples of \`${id}\`, by name. */
const ${id}Examples = ${json} as unknown as {\n${types.join('')}};
export { ${id}Examples as ${id} };
`;
}
