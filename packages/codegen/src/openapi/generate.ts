import { checkDocument } from '../check.ts';
import type { SpecDocument } from '../document.ts';
import { emitValidators, type ValidatorEntry } from '../validators.ts';
import { type Body, emitOperations, type Operation, readOperations } from './operations.ts';
import { emitRules } from './rules.ts';

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
  // Loaded last: it brings a compiler, and most mistakes in a spec are found without.
  const { emitTypes } = await import('./types.ts');
  return new Map([
    ['types.ts', await emitTypes(document)],
    ['operations.ts', emitOperations(operations)],
    ['rules.ts', emitRules(document)],
    ['validators.ts', emitOpenapiValidators(document, operations)],
  ]);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const quote = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

function emitOpenapiValidators(document: SpecDocument, operations: Operation[]): string {
  const entries = new Map<string, ValidatorEntry>();
  const add = (name: string, type: string, { schema, pointer }: Body, doc: string) => {
    const other = entries.get(name);
    if (other !== undefined) {
      throw document.problem(
        pointer,
        `Its validator and that of #${other.pointer} would both be called ${name}.`,
        'Give one of the operations another operationId.',
      );
    }
    entries.set(name, { name, type, schema, pointer, doc });
  };
  for (const { id, requestBody, responses } of operations) {
    if (requestBody) {
      const type = `NonNullable<operations['${id}']['requestBody']>['content'][${quote(requestBody.mediaType)}]`;
      add(`is${capital(id)}Body`, type, requestBody, `The request body of \`${id}\`.`);
    }
    for (const [status, body] of responses) {
      const type = `operations['${id}']['responses']['${status}']['content'][${quote(body.mediaType)}]`;
      const name = `is${capital(id)}Response${responses.size === 1 ? '' : capital(status)}`;
      add(name, type, body, `The body of a ${status} answer of \`${id}\`.`);
    }
  }
  return emitValidators(document, [...entries.values()], "import type { operations } from './types.ts';");
}
