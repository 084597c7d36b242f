import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { useFolder } from '@voice-agent/test-kit/files';
import { serve } from '@voice-agent/test-kit/servers';
import { beforeEach, describe, expect, test } from 'vitest';
import { cli } from './testing.ts';

const folder = useFolder();
const env = { CLIENT: 'client-4711', SECRET: 's3cret-0815', LOGIN: 'me:pass word', TOKEN: 't0ken-1234' };
const responses = { 200: { description: 'x' }, 400: { description: 'x' } };
const get = (name: string, ...security: object[]) => ({
  [`/${name}`]: { get: { operationId: name, responses, security } },
});
const spec = join(folder, 'spec.json');
writeFileSync(
  spec,
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: {
      ...get('both', { id: [], secret: [] }),
      ...get('login', { basic: [] }),
      ...get('key', { inQuery: [] }),
      ...get('free', {}),
    },
    components: {
      securitySchemes: {
        id: { type: 'apiKey', in: 'header', name: 'PLAID-CLIENT-ID' },
        secret: { type: 'apiKey', in: 'header', name: 'PLAID-SECRET' },
        basic: { type: 'http', scheme: 'basic' },
        inQuery: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
    },
  }),
);
const flags = ['id=$CLIENT', 'secret=$SECRET', 'basic=$LOGIN', 'api_key: $TOKEN'].flatMap((each) => [
  '--credential',
  each,
]);

/** Paths that return no JSON, and the headers that are not looked at. */
let broken: string[] = [];
let forgotten: string[] = [];
let service: string;
beforeEach(async () => {
  [broken, forgotten] = [[], []];
  service = await serve(listener);
});

const listener: RequestListener = ({ url = '', headers }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const isRight = (name: string, value: string) => forgotten.includes(name) || headers[name] === value;
  const lets: Record<string, () => boolean> = {
    '/both': () => isRight('plaid-client-id', env.CLIENT) && isRight('plaid-secret', env.SECRET),
    '/login': () => isRight('authorization', `Basic ${Buffer.from(env.LOGIN).toString('base64')}`),
    '/key': () => searchParams.get('api_key') === env.TOKEN,
    '/free': () => true,
  };
  response.writeHead(lets[pathname]?.() !== true ? 401 : broken.includes(pathname) ? 500 : 200);
  response.end(JSON.stringify(headers));
};

const api = (args: readonly string[], given: Record<string, string> = env) =>
  cli(['api', '--url', service, '--spec', spec, '--seed', '1', ...args], { env: given });

describe('several credentials', () => {
  test('each goes where the document says', async () => {
    const { code, stderr, stdout } = await api(flags);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toMatch(/--credential/);
  });

  test.each([
    ['secret', `-H 'plaid-client-id: '"$CLIENT" http`],
    ['both', `-H 'plaid-client-id: '"$CLIENT"`],
    ['login', '-u "$LOGIN"'],
    ['key', `/key?api_key='"$TOKEN"`],
  ])(
    'no output of %s has one, and a case is sent again with those of the environment',
    async (name, curl) => {
      broken = [`/${name}`];
      forgotten = name === 'secret' ? ['plaid-secret'] : [];
      const cases = join(folder, `cases-${name}`);
      const { code, stdout } = await api([...flags, '--cases', cases]);
      expect([code, stdout]).toEqual([1, expect.stringContaining(curl)]);
      const files = readdirSync(cases).map((each) => join(cases, each));
      const texts = files.map((file) => readFileSync(file, 'utf8')).join();
      const secrets = [...Object.values(env), Buffer.from(env.LOGIN).toString('base64'), 'pass word'];
      for (const secret of secrets) expect(stdout + texts).not.toContain(secret);
      for (const file of files) expect((await cli(['replay', file], { env })).code).toBe(1);
      [broken, forgotten] = [[], []];
      for (const file of files) expect((await cli(['replay', file], { env })).code).toBe(0);
    },
  );

  test('a wrong one names its variable', async () => {
    const { code, stderr } = await api(['--only', 'login', ...flags], { ...env, LOGIN: 'me:other' });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'login: a valid request got 401. Check the key in LOGIN.\n',
    });
  });

  test.each<[what: string, form: string, message: string]>([
    ['no variable', 'id', 'in single quotes'],
    ['a value, which is not shown', 'id=s3cret-0815', 'in single quotes'],
    ['a variable that is not set', 'id=$NOBODY', 'NOBODY is not set. Set it to the credential.'],
    [
      'a scheme that there is not',
      'ids=$CLIENT',
      'no operation uses a security scheme "ids". Schemes: id, secret',
    ],
    ['$KEY without its variable', 'X-Key: $KEY', 'VOICE_AGENT_API_KEY is not set. Set it to your API key.'],
  ])('%s', async (_, form, message) => {
    const { code, stderr } = await api(['--credential', form]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('s3cret');
  });
});

test('record leaves them out as well', async () => {
  broken = ['/both'];
  const cases = join(folder, 'recorded');
  const script = `await fetch(process.env.VOICE_AGENT_BASE_URL + '/both', { headers: { 'plaid-client-id': '${env.CLIENT}', 'plaid-secret': '${env.SECRET}' } })`;
  const program = [process.execPath, '--input-type=module', '-e', script];
  const args = ['record', '--url', service, '--spec', spec, '--cases', cases, ...flags, '--', ...program];
  const { code, stdout } = await cli(args, { env: { ...env, PATH: process.env.PATH } });
  expect([code, stdout]).toEqual([1, expect.stringContaining('"$SECRET"')]);
  const [file = ''] = readdirSync(cases).map((name) => join(cases, name));
  expect(stdout + readFileSync(file, 'utf8')).not.toMatch(/client-4711|s3cret-0815/);
  expect((await cli(['replay', file], { env })).code).toBe(1);
});
