import { checkDocument } from '../check.ts';
import type { SpecDocument } from '../document.ts';
import { capital } from '../names.ts';
import { preparedDocument } from '../prepared/prepared.ts';
import { Problems } from '../problems.ts';
import { emitSchemas, standardSchema } from '../schemas.ts';
import { emitValidators, type ValidatorEntry } from '../validators/validators.ts';
import { emitBehaviours } from './behaviours.ts';
import { emitFixtures } from './fixtures.ts';
import { emitMethods } from './methods.ts';
import type { Operation } from './operation.ts';
import { readOperations } from './operations.ts';
import { bodyType, quote, requestEntry } from './request-parts.ts';
import { emitResources } from './resources.ts';
import type { Body } from './responses.ts';
import { emitSecretNames } from './secret-names.ts';
import { checkTypeNames } from './signature.ts';
import { emitOperationValidators, emitTable, operationTypes, responseValidator } from './table.ts';

/**
 * Generates the modules of a client from a bundled OpenAPI 3.1 document: file name → content.
 *
 * @param problems learns what the modules do without; by default that is a problem, too
 * @throws SpecProblem with everything in the document that can't be generated faithfully.
 */
export async function generateFromOpenapi(
  document: SpecDocument,
  problems: Problems = new Problems(document, true),
): Promise<Map<string, string>> {
  try {
    return await modulesOf(document, problems);
  } catch (error) {
    throw error instanceof RangeError ? document.rejectedBy('codegen', error) : error;
  }
}

async function modulesOf(source: SpecDocument, problems: Problems): Promise<Map<string, string>> {
  checkVersion(source);
  checkDocument(source, problems);
  const document = preparedDocument(source, problems);
  const operations = readOperations(document, problems);
  problems.throwAny();
  // Loaded last: it brings a compiler, and most mistakes in a spec are found without.
  const { emitTypes } = await import('./types.ts');
  const { code, names } = await emitTypes(document);
  checkTypeNames(document, operations, names);
  const entries = validatorEntries(document, operations);
  const modules = new Map([
    ['types.ts', code],
    ['operation.ts', operationTypes],
    ['operations.ts', emitTable(document, operations)],
    ['operation-validators.ts', emitOperationValidators(operations)],
    ['resources.ts', emitResources(document, operations, names)],
    ['methods.ts', emitMethods(document, operations)],
    ['validators.ts', emitValidators(document, entries, "import type { operations } from './types.ts';")],
    ['schemas.ts', emitSchemas(entries, 'operations')],
    ['standard-schema.ts', standardSchema],
    ['fixtures.ts', emitFixtures(document, operations, problems)],
    ['behaviours.ts', emitBehaviours(operations)],
    ['secret-names.ts', emitSecretNames(document)],
  ]);
  problems.throwAny();
  return modules;
}

/** @throws SpecProblem when the document, or JSON Schema in it, is of another version */
export function checkVersion(document: SpecDocument): void {
  const { openapi: version, jsonSchemaDialect: dialect = dialects[0] } = document.root;
  if (typeof version !== 'string' || !/^3\.1\./.test(version))
    throw document.problem(
      '/openapi',
      'This is not an OpenAPI 3.1 document.',
      'Give one, with `openapi: 3.1.1` in its first lines.',
    );
  if (dialects.every((each) => !String(dialect).startsWith(each)))
    throw document.problem(
      '/jsonSchemaDialect',
      `Schemas of the dialect "${dialect}" can't be generated.`,
      'Write them in JSON Schema 2020-12, and leave the dialect out.',
    );
}

const dialects = [
  'https://spec.openapis.org/oas/3.1/dialect/',
  'https://json-schema.org/draft/2020-12/schema',
];

function validatorEntries(document: SpecDocument, operations: Operation[]): ValidatorEntry[] {
  const entries = new Map<string, ValidatorEntry>();
  const add = (entry: ValidatorEntry) => {
    const other = entries.get(entry.name);
    if (other !== undefined) {
      throw document.problem(
        entry.pointer,
        `Its validator and that of #${other.pointer} would both be called ${entry.name}.`,
        'Give one of the operations another operationId.',
      );
    }
    entries.set(entry.name, entry);
  };
  const addBody = (name: string, type: string, { schema, pointer }: Body, doc: string) =>
    add({ name, type, schema, pointer, doc });
  for (const operation of operations) {
    const { id, requestBody, responses } = operation;
    const request = requestEntry(operation);
    if (request !== undefined) add(request);
    if (requestBody) {
      addBody(
        `is${capital(id)}Body`,
        bodyType(id, requestBody),
        requestBody,
        `The request body of \`${id}\`.`,
      );
    }
    for (const [status, body] of responses) {
      const type = `operations['${id}']['responses']['${status}']['content'][${quote(body.mediaType)}]`;
      const name = responseValidator(id, status, responses.size);
      addBody(name, type, body, `The body of a ${status} response of \`${id}\`.`);
    }
  }
  return [...entries.values()];
}
