import { checkApi, loadOpenApi } from '@voice-agent/contract';
import { startPrism } from '@voice-agent/test-kit/prism';
import { expect, test } from 'vitest';
import { documents } from './all.ts';
import { asFile, credentialOf } from './check.ts';

/** What Prism does wrong by itself: it takes any key, and never answers a body that is no JSON. */
const ofPrism = ['unauthenticated-request-accepted', 'no-answer'];

// They mostly wait, so they wait together.
test.concurrent.each(documents)('$name: nothing is found in a Prism mock', async (built) => {
  await asFile(built.document, async (file) => {
    const prism = await startPrism(file);
    try {
      const document = await loadOpenApi(file);
      // A list, what makes one, and one of them; each body costs the wait for what Prism never answers.
      const only = document.operations.slice(0, 3).map(({ id }) => id);
      const { parameters } = built;
      const credential = credentialOf(built);
      const target = { url: prism.url, credential, parameters, timeoutMs: 2_000, allowWrites: true };
      const { findings, requests } = await checkApi({ document, ...target, seed: 1, fuzz: 2, only });
      expect(findings.filter(({ rule }) => !ofPrism.includes(rule))).toEqual([]);
      expect(requests).toBeGreaterThan(50);
    } finally {
      await prism.stop();
    }
  });
});
