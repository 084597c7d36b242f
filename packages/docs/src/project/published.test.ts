import { expect, test } from 'vitest';
import { isVersionOnNpm, noticeFor } from './published.ts';

test('a package is on npm from its first version on', () => {
  expect(['0.0.0', '0.1.0', '1.0.0-rc.1'].map(isVersionOnNpm)).toEqual([false, true, true]);
});

test.each([
  ['guides/a', 'npm install --save-dev @voice-agent/client'],
  ['guides/a', 'npm install msw @voice-agent/client'],
  ['cli/sandbox', 'npx @voice-agent/sandbox --seed 1'],
  ['guides/a', 'npx @voice-agent/webhooks listen'],
  ['console', ''],
])('%s with "%s" shows that the packages are not on npm', (id, body) => {
  expect(noticeFor({ id, body }, false)).toContain('/guides/from-a-clone/');
  expect(noticeFor({ id, body }, true)).toBeUndefined();
});

test.each([
  ['guides/from-a-clone', 'npx @voice-agent/sandbox'],
  ['reference/a', "import { createClient } from '@voice-agent/client';"],
  ['changelog', 'npm install msw'],
])('%s with "%s" does not', (id, body) => {
  expect(noticeFor({ id, body }, false)).toBeUndefined();
});
