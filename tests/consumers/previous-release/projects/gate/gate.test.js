import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startSandbox } from '@voice-agent/sandbox';
import { parse } from 'yaml';

const run = promisify(execFile);
const document = (name) =>
  parse(readFileSync(fileURLToPath(import.meta.resolve(`@voice-agent/specs/${name}.yaml`)), 'utf8'));

test('the gate finds nothing wrong with the sandbox', async () => {
  const sandbox = await startSandbox();
  try {
    const words = ['api', '--url', sandbox.url, '--fuzz', '5', '--seed', '1'];
    const env = { ...process.env, VOICE_AGENT_API_KEY: sandbox.apiKey };
    const { stdout } = await run('voice-agent-contract', words, { env });
    assert.match(stdout, /No finding in/);
  } finally {
    await sandbox.close();
  }
});

test('the documents can be read', () => {
  assert.equal(Object.keys(document('openapi').paths).length, 3);
  assert.equal(Object.keys(document('asyncapi').channels.callEvents.messages).length, 5);
});
