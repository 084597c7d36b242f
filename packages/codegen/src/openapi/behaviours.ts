import type { Operation } from './operation.ts';
import { quote, requestParts } from './request-parts.ts';

/** Emits what a service is given for each operation and what it gives back: the types of its behaviours. */
export function emitBehaviours(operations: readonly Operation[]): string {
  const requests = operations.map((each) => `  ${each.id}: ${requestType(each)};\n`).join('');
  const results = operations.map((each) => `  ${each.id}: ${resultType(each)};\n`).join('');
  return `import type { operations } from './types.ts';

/** The request of each operation, read and valid: its parameters as they are on the wire, and its body. */
export interface RequestOf {
${requests}}

/** What a success of each operation gives: the \`data\` of the envelope, or what stands in its place. */
export interface ResultOf {
${results}}
`;
}

export function requestType(operation: Operation): string {
  // A part with parameters is always read; only a body can be absent.
  const parts = requestParts(operation).map(
    ({ name, required, type }) => `${name}${name === 'body' && !required ? '?' : ''}: ${type}`,
  );
  return parts.length === 0 ? 'Record<never, never>' : `{ ${parts.join('; ')} }`;
}

function resultType({ id, success: { kind, body, status } }: Operation): string {
  if (kind === 'raw') return '{ contentType: string; body: string }';
  if (kind === 'none' || body === undefined) return 'undefined';
  const data = `operations['${id}']['responses']['${status}']['content'][${quote(body.mediaType)}]['data']`;
  return kind === 'optional' ? `${data} | undefined` : data;
}
