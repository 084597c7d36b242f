import { expect, test } from 'vitest';
import { runSoak } from '../soak/fuzz.ts';

// The small form of the proof; its error names the seed.
test('no request crashes the receiver, fills its memory or has a forged event processed', async () => {
  const { answers, processed } = await runSoak({ requests: 4_000, largeBodies: 4, progress: false });
  expect(processed).toBeGreaterThan(1_000);
  // Each kind of request took part.
  for (const status of [200, 400, 401, 405, 413]) expect(answers[status], `${status}`).toBeGreaterThan(0);
});
