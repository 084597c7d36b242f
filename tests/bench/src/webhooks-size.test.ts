import { beforeAll, expect, test } from 'vitest';
import { type WebhookSizes, webhookSizes } from './webhooks-size.ts';

let sizes: WebhookSizes;
beforeAll(async () => {
  sizes = await webhookSizes();
});

test('who only verifies loads no more than 2.0 kB', () => {
  expect(sizes.ours).toBeLessThanOrEqual(2_000);
});

test('what is weighed is there', () => {
  // An empty module weighs some twenty bytes.
  expect(sizes.ours).toBeGreaterThan(300);
  expect(sizes.standardwebhooks).toBeGreaterThan(2_000);
});
