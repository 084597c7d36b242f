import { join } from 'node:path';
import { checkApi, loadOpenApi } from '@voice-agent/contract';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { createOrdersApp } from './orders-app.ts';

// A real framework: its generated document is OpenAPI 3.0, and records are created, updated and deleted.
test('the gate has no finding on an application of Fastify but what Fastify itself accepts', async () => {
  const app = await createOrdersApp('orders-key-1');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    using folder = scratchFolder({ 'openapi.json': app.swagger() });
    const { findings, requests, stopped, notes } = await checkApi({
      document: await loadOpenApi(join(folder.path, 'openapi.json')),
      url,
      credential: { name: 'X-API-Key', value: 'orders-key-1' },
      seed: 1,
      fuzz: 10,
      allowWrites: true,
      timeoutMs: 20_000,
    });
    expect(stopped).toBeUndefined();
    expect(requests).toBeGreaterThan(300);
    expect(notes).toEqual([
      expect.stringMatching(/^Removed again: \d+ of placeOrder, \d+ of createCustomer\.$/),
    ]);
    const causes = new Set(findings.map(({ rule, cause }) => `${rule}: ${cause}`));
    // It removes unknown properties and converts 1 to "1" before it validates, which its document does not have.
    expect([...causes].sort()).toEqual([
      'invalid-request-accepted: additionalProperties',
      'invalid-request-accepted: type',
    ]);
  } finally {
    await app.close();
  }
});
