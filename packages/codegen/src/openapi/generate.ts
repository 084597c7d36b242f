import openapiTS, { astToString, stringToAST } from 'openapi-typescript';
import { checkDocument } from '../check.ts';
import type { Json, SpecDocument } from '../document.ts';
import { emitValidators, type ValidatorEntry } from '../validators.ts';
import { emitOperations, type Operation, readOperations } from './operations.ts';

/**
 * Generates the modules of a client from a bundled OpenAPI 3.1 document: file name → content.
 *
 * @throws SpecProblem when the document holds something that can't be generated faithfully.
 */
export async function generateFromOpenapi(document: SpecDocument): Promise<Map<string, string>> {
  const version = document.root.openapi;
  if (typeof version !== 'string' || !/^3\.1\./.test(version)) {
    throw document.problem(
      '/openapi',
      'This is no OpenAPI 3.1 document.',
      'Give one, with `openapi: 3.1.1` in its first lines.',
    );
  }
  checkDocument(document, ['schema']);
  const operations = readOperations(document);
  return new Map([
    ['types.ts', await emitTypes(document)],
    ['operations.ts', emitOperations(operations)],
    ['validators.ts', emitOpenapiValidators(document, operations)],
  ]);
}

async function emitTypes(document: SpecDocument): Promise<string> {
  const ast = await openapiTS(JSON.stringify(document.root), {
    // A default is what the service assumes, not something that a caller must write.
    defaultNonNullable: false,
    // An object without properties is any object, not an empty one.
    emptyObjectsUnknown: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
    transform: (schema) => {
      const known: unknown = (schema as Json)['x-extensible-enum'];
      return Array.isArray(known) ? openEnumeration(known) : undefined;
    },
  });
  return astToString(ast);
}

/** The known values, which editors complete, and any other string. */
function openEnumeration(values: unknown[]) {
  const literals = values.map((value) => JSON.stringify(value)).join(' | ');
  const [statement] = stringToAST(`type T = ${literals} | (string & {});`) as unknown as [{ type: never }];
  return statement.type;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function emitOpenapiValidators(document: SpecDocument, operations: Operation[]): string {
  const entries: ValidatorEntry[] = [];
  for (const { id, requestBody, responses } of operations) {
    if (requestBody) {
      const type = `NonNullable<operations['${id}']['requestBody']>['content']['${requestBody.mediaType}']`;
      entries.push({
        name: `is${capital(id)}Body`,
        type,
        schema: requestBody.schema,
        doc: `The request body of \`${id}\`.`,
      });
    }
    for (const [status, body] of responses) {
      const type = `operations['${id}']['responses']['${status}']['content']['${body.mediaType}']`;
      const name = `is${capital(id)}Response${responses.size === 1 ? '' : capital(status)}`;
      entries.push({ name, type, schema: body.schema, doc: `The body of a ${status} answer of \`${id}\`.` });
    }
  }
  return emitValidators(document, entries, "import type { operations } from './types.ts';");
}
