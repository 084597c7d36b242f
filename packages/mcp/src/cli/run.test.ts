import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProgram, type Io, run } from './run.ts';

/** Runs the command until it has printed something to stderr, if it goes on. */
async function ended(args: readonly string[], env: Io['env'] = {}) {
  const output = { stdout: '', stderr: '' };
  const printed = Promise.withResolvers<void>();
  const into = (name: keyof typeof output) => ({
    write: (text: string) => {
      output[name] += text;
      if (/Token|MCP/.test(text)) printed.resolve();
    },
  });
  const io = { env, stdout: into('stdout'), stderr: into('stderr'), untilStopped: () => printed.promise };
  return { code: await run(args, io), ...output };
}

const env = { VOICE_AGENT_API_KEY: 'key-of-the-service' };
const url = ['--url', 'https://voice-agent.example.com'];

test('prints its address and a token that it made, and no other', async () => {
  const { code, stdout, stderr } = await ended([...url, '--http', '--port', '0'], env);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).toMatch(/^MCP {3}http:\/\/127\.0\.0\.1:\d+\/mcp\n/);
  const own = { ...env, VOICE_AGENT_MCP_TOKEN: 'a-token-of-my-own' };
  expect((await ended([...url, '--http', '--port', '0'], own)).stderr).not.toMatch(/Token|a-token-of/);
});

test.each<[string, readonly string[], Io['env'], RegExp]>([
  ['no key', url, {}, /^VOICE_AGENT_API_KEY is missing\. /],
  ['a placeholder', url, { VOICE_AGENT_API_KEY: '<API_KEY>' }, /^VOICE_AGENT_API_KEY is a placeholder\. /],
  ['no address', [], env, /^--url is missing\. /],
  ['another address', ['--url', 'ftp://x'], env, /^--url must begin with https/],
  [
    'another address in the environment',
    [],
    { ...env, VOICE_AGENT_BASE_URL: 'ftp://x' },
    /^VOICE_AGENT_BASE_URL must begin with https/,
  ],
  ['an unknown flag', ['--htp'], env, /^Unknown flag --htp\. Did you mean --http\?/],
  ['a port without --http', [...url, '--port', '1'], env, /^--port is for --http alone\./],
  ['a short token', [...url, '--http'], { ...env, VOICE_AGENT_MCP_TOKEN: 'short' }, /VOICE_AGENT_MCP_TOKEN/],
])('2, and what to do: %s', async (_, args, given, message) => {
  const { code, stdout, stderr } = await ended(args, given);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('key-of-the-service');
});

test('the README names each flag', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const { options } = createProgram({ stdout: {}, stderr: {} } as Io);
  for (const { long, description } of options.filter((option) => option.long !== '--version')) {
    expect(readme).toContain(`\`${long}\``);
    expect(description).not.toBe('');
  }
});
