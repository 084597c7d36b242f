import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiResult, checkApi, loadOpenApi } from '@voice-agent/contract';
import type { JsonObject } from '../harness/fault.ts';
import type { BuiltDocument } from './build-document.ts';
import { mockKey } from './mock-service.ts';

/** Writes a document to a temporary file, which exists while `use` runs. */
export async function withDocumentFile<Result>(
  document: JsonObject,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'document-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The credential that a service of the document accepts. */
export function credentialOf({ document }: BuiltDocument): { name: string; value: string } {
  const { securitySchemes } = document.components as { securitySchemes: { key: { name?: string } } };
  const { name = 'Authorization' } = securitySchemes.key;
  return { name, value: name === 'Authorization' ? `Bearer ${mockKey}` : mockKey };
}

/** Runs the gate on a service. @param every the gate calls one in this many operations */
export function checkDocument(
  built: BuiltDocument,
  url: string,
  { every, seed, fuzz }: { every: number; seed: number; fuzz: number },
): Promise<ApiResult> {
  const { parameters } = built;
  const credential = credentialOf(built);
  return withDocumentFile(built.document, async (file) => {
    const document = await loadOpenApi(file);
    const operations = document.operations.filter((_, index) => index % every === 0);
    const target = { url, credential, parameters, timeoutMs: 10_000, allowWrites: true };
    return checkApi({ document: { ...document, operations }, ...target, seed, fuzz });
  });
}
