import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiResult, checkApi, loadOpenApi } from '@voice-agent/contract';
import type { Fields } from '../types.ts';
import type { BuiltDocument } from './build.ts';
import { mockKey } from './mock.ts';

/** A document as a file, for as long as `use` takes. */
export async function asFile<Result>(
  { document }: BuiltDocument,
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

/** What the gate says of a service. @param every the first of so many operations is asked */
export function checked(
  built: BuiltDocument,
  url: string,
  { every, seed, fuzz }: { every: number; seed: number; fuzz: number },
): Promise<ApiResult> {
  const { securitySchemes } = built.document.components as { securitySchemes: { key: Fields } };
  const { name = 'Authorization' } = securitySchemes.key as { name?: string };
  const value = name === 'Authorization' ? `Bearer ${mockKey}` : mockKey;
  const { parameters } = built;
  return asFile(built, async (file) => {
    const document = await loadOpenApi(file);
    const operations = document.operations.filter((_, index) => index % every === 0);
    const target = { url, credential: { name, value }, parameters, timeoutMs: 10_000, allowWrites: true };
    return checkApi({ document: { ...document, operations }, ...target, seed, fuzz });
  });
}
