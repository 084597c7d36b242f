import { Mask } from '@voice-agent/operation-kit/mask';
import { expect, test } from 'vitest';
import { operationTools } from './operations.ts';

test('before a change is confirmed nothing is sent, by a middleware neither', async () => {
  const seen: unknown[] = [];
  const tools = operationTools(
    {
      baseUrl: 'http://127.0.0.1:9',
      apiKey: 'a-key-of-the-test',
      onAttempt: (attempt) => seen.push(attempt),
      middleware: [
        async ({ url }) => {
          seen.push(url);
          return Response.json({ success: true, message: '', data: {} });
        },
      ],
    },
    new Mask(),
  );
  const update = tools.find(({ description }) => description.name === 'updateWebTool');
  const { signal } = new AbortController();
  const args = { id: '0d9c4e7a-52b1-4c3f-a6d8-91e27f3b6c04', name: 'Tides' };
  const declined = await update?.call(args, { signal, confirm: async () => false });
  expect(declined).toMatchObject({ error: { kind: 'not-confirmed' } });
  expect(seen).toEqual([]);
  await update?.call(args, { signal, confirm: async () => true });
  expect(seen).toHaveLength(2);
});
