import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { apiKey, cli, envelope, service } from './testing.ts';

const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

test('the line has no secret, and nothing is sent', async () => {
  await using server = await service();
  const settings = { authToken: 'secret-1', httpHeaders: { 'X-Any': 'secret-2', '1st': 'secret-3' } };
  const args = ['web-tools', 'update', id, '--name', "it's", '--tool-settings', JSON.stringify(settings)];
  expect(await cli([...args, '--dry-run', '--url', server.url])).toEqual({
    code: 0,
    stdout: `curl --fail-with-body -X PATCH '${server.url}/v1/voice-agents/web-tool/${id}' -H "Authorization: Token $VOICE_AGENT_API_KEY" -H 'content-type: application/json' -d '{"name":"it'\\''s","toolSettings":{"authToken":"'"$AUTH_TOKEN"'","httpHeaders":{"X-Any":"'"$X_ANY"'","1st":"'"$SECRET_1ST"'"}}}'\n`,
    stderr: 'Set AUTH_TOKEN and X_ANY and SECRET_1ST before you run it: secrets are not printed.\n',
  });
  expect(server.received).toEqual([]);
});

test('it needs no API key, and rejects what cannot be sent', async () => {
  const env = { VOICE_AGENT_API_KEY: '' };
  const args = ['jobs', 'list', '--project-id', 'p', '--url', 'http://x', '--dry-run'];
  expect((await cli(args, { env })).code).toBe(0);
  const { code, stdout, stderr } = await cli([...args, '--take', '0'], { env });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('nothing was sent');
});

test.skipIf(process.platform === 'win32').each([
  ['jobs', 'list', '--project-id', "p'1 $HOME `id`/ü", '--search', "it's $HOME \\ `id` !", '--take', '2'],
  ['web-tools', 'list', '--is-active', '--take', '5'],
  ['web-tools', 'list', '--all'],
  ['web-tools', 'update', id, '--name', 'x', '--tool-settings', '{"authToken":"a-secret"}'],
])('a shell sends the same by the line of %s %s', async (...args) => {
  await using server = await service({ body: envelope({ id, jobs: [], items: [], total: 0, filtered: 0 }) });
  const call = [...args, '--url', server.url];
  const { stdout } = await cli([...call, '--dry-run']);
  expect((await cli(call)).code).toBe(0);
  const env = { PATH: process.env.PATH, VOICE_AGENT_API_KEY: apiKey, AUTH_TOKEN: 'a-secret' };
  const { promise, resolve } = Promise.withResolvers<number | null>();
  spawn('sh', ['-c', stdout], { env, stdio: 'ignore' }).on('close', resolve);
  expect(await promise).toBe(0);
  const [ours, theirs] = server.received.map(({ method, url, body, headers }) => ({
    method,
    url: decodeURIComponent(url),
    body,
    key: headers.authorization,
    type: headers['content-type'],
  }));
  expect(theirs).toEqual(ours);
  expect(ours?.key).toBe(`Token ${apiKey}`);
});
