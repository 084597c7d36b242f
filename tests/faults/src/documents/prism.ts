import { type ApiResult, checkApi, loadOpenApi } from '@voice-agent/contract';
import { startPrism } from '@voice-agent/test-kit/prism';
import type { BuiltDocument } from './build.ts';
import { asFile, credentialOf } from './check.ts';

/** What Prism does wrong by itself: it takes any key, and never answers a body that is no JSON. */
const ofPrism = ['unauthenticated-request-accepted', 'no-answer'];

/** What the gate says of a Prism mock of a document, but for what Prism does wrong by itself. */
export function checkedPrism(built: BuiltDocument): Promise<Pick<ApiResult, 'findings' | 'requests'>> {
  return asFile(built.document, async (file) => {
    const prism = await startPrism(file);
    try {
      const document = await loadOpenApi(file);
      // A list, what makes one, and one of them; each body costs the wait for what Prism never answers.
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
