import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiResult, checkApi, loadOpenApi } from '@voice-agent/contract';
import { startPrism } from '@voice-agent/test-kit/prism';
import type { Fields } from '../harness/fault.ts';
import type { BuiltDocument } from './build-document.ts';
import { mockKey } from './mock-service.ts';

/** Writes a document to a temporary file, which exists while `use` runs. */
export async function withDocumentFile<Result>(
  document: Fields,
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
function credentialOf({ document }: BuiltDocument): { name: string; value: string } {
  const { securitySchemes } = document.components as { securitySchemes: { key: { name?: string } } };
  const { name = 'Authorization' } = securitySchemes.key;
  return { name, value: name === 'Authorization' ? `Bearer ${mockKey}` : mockKey };
}

interface DocumentRun {
  /** Selects the operations to check. */
  isSelected: (index: number) => boolean;
  /** Number of random bodies for each operation. */
  fuzz: number;
  /** Time-out of a response, in milliseconds. Default: 10,000. */
  timeoutMs?: number;
}

/** Runs the gate on a service of the document. */
export const checkDocument = (
  built: BuiltDocument,
  url: string,
  { isSelected, fuzz, timeoutMs = 10_000 }: DocumentRun,
): Promise<ApiResult> =>
  withDocumentFile(built.document, async (file) => {
    const document = await loadOpenApi(file);
    const operations = document.operations.filter((_, index) => isSelected(index));
    const { parameters } = built;
    // Named, so that a DELETE may have the id that is given.
    const allowWrites = operations.filter(({ isSafe }) => !isSafe).map(({ id }) => id);
    const target = { url, credential: credentialOf(built), parameters, timeoutMs, allowWrites };
    // A mock keeps nothing.
    const skip = ['invariants'];
    return checkApi({ document: { ...document, operations }, ...target, seed: 1, fuzz, skip });
  });

/** Rules that Prism itself violates: it accepts any key, and never responds to a body that is not JSON. */
const knownPrismFindings = ['unauthenticated-request-accepted', 'no-response'];

/** Runs the gate on a Prism mock of a document. The result has no findings of `knownPrismFindings`. */
export const checkPrism = (built: BuiltDocument): Promise<Pick<ApiResult, 'findings' | 'requests'>> =>
  withDocumentFile(built.document, async (file) => {
    const prism = await startPrism(file);
    try {
      // List, create and get: few operations, because each body that is not JSON costs a time-out.
      const run = { isSelected: (index: number) => index < 3, fuzz: 2, timeoutMs: 2_000 };
      const { findings, requests } = await checkDocument(built, prism.url, run);
      return { findings: findings.filter(({ rule }) => !knownPrismFindings.includes(rule)), requests };
    } finally {
      await prism.stop();
    }
  });
