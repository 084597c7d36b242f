import { type ApiResult, checkApi, loadOpenApi } from '@voice-agent/contract';
import { startPrism } from '@voice-agent/test-kit/prism';
import type { BuiltDocument } from './build-document.ts';
import { credentialOf, withDocumentFile } from './check-document.ts';

/** Rules that Prism itself violates: it accepts any key, and never responds to a body that is not JSON. */
const knownPrismFindings = ['unauthenticated-request-accepted', 'no-answer'];

/** Runs the gate on a Prism mock of a document. The result has no findings of `knownPrismFindings`. */
export function checkPrism(built: BuiltDocument): Promise<Pick<ApiResult, 'findings' | 'requests'>> {
  return withDocumentFile(built.document, async (file) => {
    const prism = await startPrism(file);
    try {
      const document = await loadOpenApi(file);
      // List, create and get; few operations, because Prism lets each body that is not JSON time out.
      const only = document.operations.slice(0, 3).map(({ id }) => id);
      const { parameters } = built;
      const credential = credentialOf(built);
      const target = { url: prism.url, credential, parameters, timeoutMs: 2_000, allowWrites: true };
      const { findings, requests } = await checkApi({ document, ...target, seed: 1, fuzz: 2, only });
      return { findings: findings.filter(({ rule }) => !knownPrismFindings.includes(rule)), requests };
    } finally {
      await prism.stop();
    }
  });
}
