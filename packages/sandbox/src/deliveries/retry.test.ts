import { delayAfter } from '@voice-agent/webhooks/inbox';
import { expect, test } from 'vitest';
import { pacingByDefault } from './retry.ts';

test('the delays double from a second up to ten minutes, and are between half and whole', () => {
  for (const [index, whole] of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000].entries()) {
    const delays = Array.from({ length: 200 }, () => delayAfter(index + 1, pacingByDefault));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(whole / 2);
    expect(Math.max(...delays)).toBeLessThanOrEqual(whole);
    expect(new Set(delays).size).toBeGreaterThan(100);
  }
  expect(delayAfter(20, pacingByDefault)).toBeLessThanOrEqual(600_000);
});
