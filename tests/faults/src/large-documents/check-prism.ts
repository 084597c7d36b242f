import { type ApiResult, checkApi, loadOpenApi } from '@voice-agent/contract';
import { startPrism } from '@voice-agent/test-kit/prism';
import type { BuiltDocument } from './build-document.ts';
import { asFile, credentialOf } from './check-document.ts';

/** Findings that are faults of Prism: it accepts any key, and never responds to a body that is not JSON. */
const ofPrism = ['unauthenticated-request-accepted', 'no-answer'];

/** Runs the gate on a Prism mock of a document, without the findings that are faults of Prism. */
export function checkedPrism(built: BuiltDocument): Promise<Pick<ApiResult, 'findings' | 'requests'>> {
  return asFile(built.document, async (file) => {
    const prism = await startPrism(file);
    try {
      const document = await loadOpenApi(file);
      // A list, what makes one, and one of them; each body costs the wait for a response that never comes.
      const only = document.operations.slice(0, 3).map(({ id }) => id);
      const { parameters } = built;
      const credential = credentialOf(built);
      const target = { url: prism.url, credential, parameters, timeoutMs: 2_000, allowWrites: true };
      const { findings, requests } = await checkApi({ document, ...target, seed: 1, fuzz: 2, only });
      return { findings: findings.filter(({ rule }) => !ofPrism.includes(rule)), requests };
    } finally {
      await prism.stop();
    }
  });
}
