import { checkDocument } from '../check.ts';
import type { SpecDocument } from '../document.ts';
import { capital } from '../names.ts';
import { preparedDocument } from '../prepared/prepared.ts';
import { Problems } from '../problems.ts';
import { emitValidators } from '../validators/validators.ts';
import { requestType } from './behaviours.ts';
import { checkVersion } from './generate.ts';
import type { Operation } from './operation.ts';
import { readOperations } from './operations.ts';
import { quote, requestEntry } from './request-parts.ts';
import { emitTable, operationTypes } from './table.ts';

/**
 * Generates the modules of a program that serves a bundled OpenAPI 3.1 document: file name → content.
 *
 * @throws SpecProblem with everything in the document that can't be generated faithfully.
 */
export async function generateServer(
  source: SpecDocument,
  problems: Problems = new Problems(source, true),
): Promise<Map<string, string>> {
  checkVersion(source);
  checkDocument(source, problems);
  const document = preparedDocument(source, problems);
  // What would only be noted here is about the methods of a client.
  const ofOperations = new Problems(document);
  const operations = readOperations(document, ofOperations, problems);
  problems.throwAny();
  ofOperations.throwAny();
  const { emitTypes } = await import('./types.ts');
  const { code } = await emitTypes(document);
  const entries = operations.filter(isChecked).flatMap((each) => requestEntry(each) ?? []);
  return new Map([
    ['types.ts', code],
    ['operation.ts', operationTypes],
    ['operations.ts', emitTable(document, operations)],
    ['requests.ts', emitRequests(operations)],
    ['validators.ts', emitValidators(document, entries, "import type { operations } from './types.ts';")],
  ]);
}

/** Emits what the handler of each operation is given and what it returns, and the validators of requests by operation. */
function emitRequests(operations: readonly Operation[]): string {
  const list = (lineOf: (operation: Operation) => string) =>
    operations.map((each) => `  ${each.id}: ${lineOf(each)};\n`).join('');
  const validators = operations.filter(isChecked).map(({ id }) => [id, `is${capital(id)}Request`] as const);
  return `import type { OperationId } from './operations.ts';
import type { operations } from './types.ts';
import { ${[...validators.map(([, name]) => name), 'type Validator'].join(', ')} } from './validators.ts';

/** The request of each operation, read and valid: its parameters and its body. */
export interface RequestOf {
${list(requestType)}}

/** The JSON of a successful response of each operation; undefined where it is not JSON. */
export interface ResultOf {
${list(resultType)}}

/** The validator of the whole request, of each operation whose request can be invalid. */
export const requestValidators: Readonly<Partial<Record<OperationId, Validator<unknown>>>> = {
${validators.map(([id, name]) => `  ${id}: ${name},\n`).join('')}};
`;
}

/** A path parameter that can be any string is valid as soon as the path matches. */
const isChecked = ({ parameters, requestBody }: Operation): boolean =>
  requestBody !== undefined ||
  parameters.some(
    ({ in: place, schema }) => place !== 'path' || JSON.stringify(schema) !== '{"type":"string"}',
  );

function resultType({ id, responses }: Operation): string {
  const [success] = [...responses].filter(([status]) => status.startsWith('2'));
  if (success === undefined) return 'undefined';
  const [status, { mediaType }] = success;
  return `operations['${id}']['responses']['${status}']['content'][${quote(mediaType)}]`;
}
