import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { choiceNames, choices } from '../choices.ts';
import { createProgram, type Io, run } from './run.ts';

/** Runs the command until it prints its address, looks at it, and stops it. */
async function runWith(
  args: readonly string[],
  options: {
    env?: Io['env'];
    terminal?: { isTTY: true; columns: number };
    look?: (url: string, stdout: string) => unknown;
  } = {},
) {
  let [stdout, stderr] = ['', ''];
  // The command would take what a look throws for a failure of its own.
  let looked: Promise<unknown> = Promise.resolve();
  const code = await run(args, {
    env: options.env ?? {},
    stdout: { ...options.terminal, write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    untilStopped: async () => {
      looked = Promise.resolve(/http:\/\/\S+/.exec(stdout)?.[0] ?? '').then((url) =>
        options.look?.(url, stdout),
      );
      await looked.catch(() => undefined);
    },
  });
  await looked;
  return { code, stdout, stderr };
}

const start = (args: readonly string[], options?: Parameters<typeof runWith>[1]) =>
  runWith(['--port', '0', ...args], options);

/** Sends what the printed curl line would. */
async function curl(line: string): Promise<Response> {
  const [, url = ''] = /'(http[^']*)'/.exec(line) ?? [];
  const headers = [...line.matchAll(/-H '([^:]*): ([^']*)'/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const [, body = ''] = /-d '([^']*)'/.exec(line) ?? [];
  return fetch(url, { method: 'POST', headers: headers as [string, string][], body });
}

describe('the command', () => {
  test('reports its addresses and a curl line that works', async () => {
    const { code, stdout, stderr } = await runWith(['--port', '0', '--jobs', '20'], {
      look: async (url) => {
        expect((await fetch(`${url}/_sandbox/`)).status).toBe(200);
      },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/API +http:\/\/127\.0\.0\.1:\d+\n/);
    expect(stdout).toMatch(/Dashboard +http:\/\/127\.0\.0\.1:\d+\/_sandbox\/\n/);
    expect(stdout).toMatch(/\nPress Ctrl-C to stop\.\nStopped\. The data was in memory and is gone\.\n$/);
  });

  test('fits the terminal, and colours it unless it must not', async () => {
    const run = (env: Io['env']) => start([], { env, terminal: { isTTY: true, columns: 80 } });
    const { stdout } = await run({ TERM: 'xterm', NO_COLOR: '1' });
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toMatch(/\ncurl -X POST '[^']+' \\\n {2}-H '[^']+' \\\n/);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect((await run({ TERM: 'xterm' })).stdout).toContain('\u001b[1mSandbox');
  });

  test.each([
    [true, []],
    [false, ['--no-log']],
  ])('shows requests on a terminal: %s', async (shows, flags) => {
    const terminal = { isTTY: true, columns: 100 } as const;
    const look = (url: string) => fetch(`${url}/v1/jobs/all`, { method: 'POST' });
    const { stdout } = await start([...flags], { terminal, look });
    const row = /\n\d\d:\d\d:\d\d {2}api {7}POST {5}\/v1\/jobs\/all .*401/;
    expect(row.test(stdout)).toBe(shows);
    expect((await start([], { look })).stdout).not.toMatch(/^\d\d:.* POST .* 401 /m);
    expect((await start(['--log'], { look })).stdout).toMatch(/^\d\d:.* POST .* 401 /m);
  });

  const keyIn = (stdout: string) => /API key +(\S+)\n/.exec(stdout)?.[1] ?? '';

  test('prints its key, which its curl line and its pages use', async () => {
    await start(['--jobs', '20'], {
      look: async (url, stdout) => {
        const key = keyIn(stdout);
        expect(key).toMatch(/^[0-9a-f]{32}$/);
        expect(await (await fetch(`${url}/_sandbox/api-key`)).json()).toEqual({ apiKey: key });
        const response = await curl(stdout.split('\n').find((line) => line.startsWith('curl ')) ?? '');
        expect(((await response.json()) as { data: { jobs: unknown[] } }).data.jobs).toHaveLength(2);
      },
    });
  });

  test('keeps the key of a user, or of a database, across restarts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-key-'));
    const env = { XDG_CONFIG_HOME: folder, APPDATA: folder };
    const keyOf = async (...args: string[]) => keyIn((await start(args, { env })).stdout);
    // Two at once, then one after them.
    const keys = [...(await Promise.all([keyOf(), keyOf()])), await keyOf()];
    expect(new Set(keys).size).toBe(1);
    const db = join(folder, 'sandbox.db');
    const ofFile = await keyOf('--db', db);
    expect(await keyOf('--db', db)).toBe(ofFile);
    expect(ofFile).not.toBe(keys[0]);
    const own = { XDG_CONFIG_HOME: folder, VOICE_AGENT_API_KEY: 'own' };
    expect((await start([], { env: own })).stdout).not.toContain(keys[0]);
    rmSync(folder, { recursive: true });
  });

  test('runs with a new key when that of the user cannot be read, and reports it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-key-'));
    const file = join(folder, 'voice-agent-sandbox', 'api-key');
    mkdirSync(dirname(file));
    writeFileSync(file, 'torn');
    const { code, stdout } = await start([], { env: { XDG_CONFIG_HOME: folder, APPDATA: folder } });
    expect(code).toBe(0);
    expect(keyIn(stdout)).toMatch(/^[0-9a-f]{32}$/);
    expect(stdout).toContain(`${file} has no API key, so this run has a new one.`);
    rmSync(folder, { recursive: true });
  });

  test('keeps a key from outside to itself', async () => {
    const { code, stdout, stderr } = await start([], {
      env: { VOICE_AGENT_API_KEY: 'very-secret' },
      look: async (url) => {
        const list = (key: string) =>
          fetch(`${url}/v1/voice-agents/web-tool/list`, { headers: { authorization: `Token ${key}` } });
        expect((await list('very-secret')).status).toBe(200);
        expect((await list('another')).status).toBe(401);
        expect(await (await fetch(`${url}/_sandbox/api-key`)).json()).toEqual({});
      },
    });
    expect(code).toBe(0);
    expect(stdout).toContain('Token $VOICE_AGENT_API_KEY');
    expect(stdout + stderr).not.toContain('very-secret');
  });

  test('reports that others reach it, and that tools on this machine are called', async () => {
    const { stdout } = await start(['--host', '0.0.0.0', '--allow-local-tools']);
    expect(stdout).toMatch(/It listens on 0\.0\.0\.0: anyone who can reach this machine can use the sandbox/);
    expect(stdout).toContain('sends requests to web tools on this machine');
    expect((await start([])).stdout).not.toMatch(/anyone|web tools on|Pages/);
  });

  test('lets the pages of origins use the control API, and reports it', async () => {
    const [docs, other] = ['http://127.0.0.1:4211', 'https://docs.example.com'];
    const { stdout } = await start(['--allow-origin', docs, '--allow-origin', other], {
      look: async (url) => {
        const agents = (origin: string) => fetch(`${url}/_sandbox/agents`, { headers: { origin } });
        for (const origin of [docs, other])
          expect((await agents(origin)).headers.get('access-control-allow-origin')).toBe(origin);
        expect((await agents('https://else.example.com')).status).toBe(403);
      },
    });
    expect(stdout).toContain(`Pages of ${docs} and ${other} can use this sandbox`);
  });

  test('gives the dashboard the address of the docs', async () => {
    await start(['--docs', 'http://127.0.0.1:4211/'], {
      look: async (url) => {
        const page = await (await fetch(`${url}/_sandbox/`)).text();
        expect(page).toContain('<meta name="docs" content="http://127.0.0.1:4211">');
      },
    });
  });

  test('reads an undocumented point the other way', async () => {
    await start(['--choose', 'error.unauthenticated=403', '--choose', 'error.body=empty'], {
      look: async (url) => {
        const answer = await fetch(`${url}/v1/voice-agents/web-tool/list`);
        expect([answer.status, await answer.text()]).toEqual([403, '']);
      },
    });
  });

  test('lists the choices', async () => {
    const { code, stdout } = await runWith(['--show-choices', '--choose', 'list-jobs.skip=offset']);
    expect(code).toBe(0);
    expect(stdout).toContain('where the service specifies nothing');
    expect(stdout).toContain('page [offset]');
    for (const name of choiceNames) {
      expect(stdout).toContain(`${name}  ${choices[name].title}\n`);
      expect(stdout).toContain(choices[name].description);
      for (const id of choices[name].open) expect(stdout).toContain(id);
    }
  });

  test.each<[what: string, args: string[], message: RegExp]>([
    ['an unknown flag', ['--bd', 'x'], /Unknown flag --bd/],
    ['an argument', ['serve'], /Too many arguments/],
    ['a port that is none', ['--port', '80000'], /integer from 0 to 65535/],
    ['a seed that is no number', ['--seed', 'abc'], /an integer/],
    ['a seed with a sign', ['--seed=-1'], /an integer/],
    [
      'a choice without a value',
      ['--choose', 'list-jobs.skp'],
      /name=value, such as list-jobs\.skip=offset\./,
    ],
    [
      'a misspelled choice',
      ['--choose', 'list-jobs.skp=1'],
      /Unknown choice "list-jobs\.skp"\. Did you mean list-jobs\.skip\?/,
    ],
    [
      'an unknown choice',
      ['--choose', 'skip=1'],
      /Unknown choice "skip"\. Did you mean list-jobs\.skip\? .*--show-choices' to list them all/,
    ],
    ['a built-in name for a choice', ['--choose', 'constructor=1'], /Unknown choice "constructor"/],
    ['an unknown value', ['--choose', 'list-jobs.skip=both'], /must be one of page, offset/],
    [
      'an origin with a path',
      ['--allow-origin', 'http://a.example/b'],
      /^--allow-origin: "[^"]*" is not an origin; .*\.\n$/,
    ],
    ['every origin', ['--allow-origin', '*'], /^--allow-origin: "\*" is not an origin; .*\.\n$/],
    ['docs at no URL', ['--docs', 'docs.example.com'], /^--docs: "[^"]*" must be an absolute URL, .*\.\n$/],
    ['a file in no folder', ['--db', '/nowhere/at/all.db'], /\/nowhere\/at\/all\.db/],
    ['a host that is none', ['--host', '256.1.1.1'], /can't listen on port/],
  ])('rejects %s with exit 2 and a sentence', async (_what, args, message) => {
    const { code, stdout, stderr } = await start(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n +at /);
  });

  test.each(['', 'two words', 'line\nbreak', 'ключ', '<API_KEY>', 'undefined', 'null'])(
    'rejects the key %j',
    async (key) => {
      const { code, stderr } = await start([], { env: { VOICE_AGENT_API_KEY: key } });
      expect(code).toBe(2);
      expect(stderr).toMatch(/^VOICE_AGENT_API_KEY (?:must be printable ASCII|is .* a placeholder).*\.\n$/);
    },
  );

  test('rejects a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { code, stderr } = await runWith(['--port', `${port}`]);
    expect(code).toBe(2);
    expect(stderr).toBe(`Port ${port} of 127.0.0.1 is taken: free it, or choose another port.\n`);
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('help', () => {
  const silent = { write: () => 0 };
  const io: Io = { env: {}, stdout: silent, stderr: silent, untilStopped: async () => undefined };
  const { options } = createProgram(io);

  test('describes each flag', async () => {
    const { code, stdout, stderr } = await runWith(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { long, description } of options) {
      expect(stdout).toContain(long);
      expect(description).not.toBe('');
    }
  });

  test('and the README name the same flags', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const known = ['--help', ...options.map(({ long }) => long)];
    const named = new Set([...readme.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag));
    for (const flag of known) expect([...named]).toContain(flag);
    for (const flag of named) expect(known).toContain(flag);
  });
});
