import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EventMatcher } from '@voice-agent/spec-model';
import { useFolder } from '@voice-agent/test-kit/files';
import { expect, test } from 'vitest';
import { deliveriesOf } from './read-file.ts';
import { all, ended, shippedDocument } from './testing.ts';

const folder = useFolder();
const program = join(
  fileURLToPath(import.meta.resolve('@voice-agent/webhooks/package.json')),
  '../dist/cli/main.js',
);

test('what npx @voice-agent/webhooks listen records is read byte for byte', async () => {
  const file = join(folder, 'calls.ndjson');
  const authorization = 'Bearer whsec-71c9d4-and-more';
  const env = { ...process.env, VOICE_AGENT_WEBHOOK_SECRET: authorization };
  const listening = spawn(process.execPath, [program, 'listen', '--port', '0', '--record', file], { env });
  let output = '';
  listening.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const url = () => /Listening at (\S+\/)/.exec(output)?.[1];
  await expect.poll(url).toBeDefined();
  const bodies = [JSON.stringify(ended, null, 2), '{"eventType":"call.paused"}', 'no JSON'];
  for (const body of [...bodies, Uint8Array.of(0x7b, 0xff)])
    await fetch(url() ?? '', {
      method: 'POST',
      body,
      headers: { authorization, 'content-type': 'application/json' },
    });
  listening.kill('SIGTERM');
  expect(await once(listening, 'close')).toEqual([0, null]);
  const skipped = { requests: 0, notes: [] };
  const found = await all(
    deliveriesOf(file, { matcher: new EventMatcher(await shippedDocument()), skipped }),
  );
  expect(found.map(({ body }) => ('text' in body ? body.text : 'unreadable'))).toEqual([
    ...bodies,
    'unreadable',
  ]);
  expect(found[0]).toMatchObject({
    source: `${file}:1`,
    method: 'POST',
    headers: { authorization: 'Bearer <WEBHOOK_TOKEN>', 'content-type': 'application/json' },
  });
  expect(skipped).toEqual({ requests: 0, notes: [] });
});
