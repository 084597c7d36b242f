import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const program = fileURLToPath(new URL('playground.ts', import.meta.url));

/** Starts the playground as a terminal would, and reads what it writes. */
function start(...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    // The key of whoever runs the tests is left alone.
    env: { ...process.env, VOICE_AGENT_API_KEY: 'key-of-the-test' },
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // It has ended, as it should.
    }
  });
  const read = { output: '', errors: '' };
  child.stdout?.on('data', (text) => (read.output += text));
  child.stderr?.on('data', (text) => (read.errors += text));
  return { pid: child.pid as number, read, ended: once(child, 'close') };
}

/** A playground that runs, on free ports. */
async function running() {
  const started = start('--docs-port', '0', '--port=0', '--seed', '7');
  const { read } = started;
  await expect.poll(() => read.output).toMatch(/http\S+_sandbox/);
  const [site = '', sandbox = ''] = read.output.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [];
  return { ...started, site, sandbox };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the sandbox and the site run side by side, and %s ends both',
  async (signal) => {
    const { pid, ended, site, sandbox } = await running();
    expect(await (await fetch(site)).text()).toContain('<title>Voice agent service');
    // The pages of the site may use the sandbox.
    const { headers } = await fetch(sandbox, { method: 'OPTIONS', headers: { origin: site } });
    expect(headers.get('access-control-allow-origin')).toBe(site);
    // Each knows where the other is, whatever port it has.
    const textOf = async (url: string) => (await fetch(url)).text();
    const meta = `<meta name="sandbox" content="${sandbox}">`;
    for (const page of ['/', '/console/', '/console', '/nothing'])
      expect(await textOf(`${site}${page}`)).toContain(meta);
    expect(await textOf(`${sandbox}/_sandbox/`)).toContain(`<meta name="docs" content="${site}">`);
    // A terminal sends Ctrl-C to both.
    process.kill(signal === 'SIGINT' ? -pid : pid, signal);
    expect((await ended)[0]).toBe(0);
    await expect(fetch(site)).rejects.toThrow('fetch failed');
    await expect(fetch(sandbox)).rejects.toThrow('fetch failed');
  },
);

test('a port of the site that is taken is reported, and nothing is started', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as { port: number };
  const { read, ended } = start('--docs-port', `${port}`);
  expect((await ended)[0]).toBe(2);
  expect(read).toEqual({
    output: '',
    errors: `Port ${port} of 127.0.0.1 is taken: free it, or choose another one for the docs site with --docs-port.\n`,
  });
  other.close();
});

test.each(['--help', '--show-choices'])('with %s the sandbox speaks alone', async (flag) => {
  const { read, ended } = start(flag);
  expect((await ended)[0]).toBe(0);
  expect(read.output).toMatch(/\npnpm start has one more: --docs-port <number>, .*\(default: 4211\)\n$/);
});

test.each([['x'], ['-1'], ['65536'], ['1.5'], [''], []])(
  'a port of the site that is none: %j',
  async (...args) => {
    const { read, ended } = start('--docs-port', ...args);
    expect((await ended)[0]).toBe(2);
    expect(read.errors).toBe(`--docs-port must be an integer from 0 to 65535, not "${args[0] ?? ''}".\n`);
  },
);
