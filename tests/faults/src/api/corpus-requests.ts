import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OperationId } from '../harness/fault.ts';

const specs = fileURLToPath(new URL('../../../../specs/', import.meta.url));

/** A request in specs/examples. Its values have the types of the schemas. */
export interface CorpusRequest {
  name: string;
  isInvalid: boolean;
  path?: { id?: string };
  query?: Record<string, string | boolean>;
  body?: unknown;
}

/** The valid and invalid requests of an operation in specs/examples. */
export function requestsOf(operation: OperationId): CorpusRequest[] {
  const folder = `${specs}examples/${operation}/`;
  return readdirSync(folder).flatMap((file): CorpusRequest[] => {
    const [name = '', kind] = file.split('.');
    const content: unknown = JSON.parse(readFileSync(folder + file, 'utf8'));
    if (kind === 'request') return [{ ...(content as object), name, isInvalid: false }];
    const { request } = content as { request?: object };
    return kind === 'invalid' && request !== undefined ? [{ ...request, name, isInvalid: true }] : [];
  });
}
