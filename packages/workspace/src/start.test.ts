import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endLeft, portOf, scratchFolder } from './scratch.ts';
import { playground, readWords, runProgram } from './start.ts';

test.each([0, 1, 2])('the exit code of the program is that of the command: %i', async (code) => {
  using folder = scratchFolder({
    'program.js': `process.exitCode = process.argv[2] === '--flag' ? ${code} : 9;`,
  });
  expect(await runProgram(join(folder.path, 'program.js'), ['--flag'])).toBe(code);
});

test('a program that is killed ends it as shells count', async () => {
  using folder = scratchFolder({ 'program.js': "process.kill(process.pid, 'SIGKILL');" });
  expect(await runProgram(join(folder.path, 'program.js'), [])).toBe(137);
});

// Says what it was given, and takes its time to end.
const sandbox = `
  setInterval(() => {}, 1000);
  const end = () => setTimeout(() => process.exit(7), 50);
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.once('SIGUSR2', () => process.exit(1));
  console.log('sandbox ' + process.pid + ' ' + process.argv.slice(2).join(' '));`;
const serve = `
  import { createServer } from 'node:http';
  export async function serve({ port }) {
    const server = createServer((request, response) => response.end('the site'));
    await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    const close = () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
    return { url: 'http://127.0.0.1:' + server.address().port, close };
  }`;
const files = {
  'package.json': { type: 'module' },
  'packages/sandbox/dist/cli/main.js': sandbox,
  'packages/docs/src/serve.ts': serve,
};

/** Runs the playground of a folder in a process of its own, as a terminal would. */
async function run(folder: string, words: string[]) {
  const start = new URL('start.ts', import.meta.url).href;
  const script = `
    const { playground, readWords } = await import('${start}');
    process.exitCode = await playground(readWords(${JSON.stringify(words)}), ${JSON.stringify(folder)});`;
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  onTestFinished(() => endLeft(-(child.pid ?? 0)));
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(/^sandbox .*\n/m);
  return {
    ...{ pid: child.pid ?? 0, ended, output },
    site: /http:\/\/\S+\//.exec(output)?.[0] ?? '',
    sandboxPid: Number(/^sandbox (\d+)/m.exec(output)?.[1]),
  };
}

test('the sandbox and the docs site run side by side, and the pages of the site may use the sandbox', async () => {
  using folder = scratchFolder(files);
  const { pid, ended, output, site } = await run(folder.path, ['--docs-port', '0', '--seed', '7']);
  expect(output).toMatch(/^ {2}Docs {7}http:\/\/127\.0\.0\.1:\d+\/$/m);
  const { origin, port } = new URL(site);
  const origins = `--allow-origin ${origin} --allow-origin http://localhost:${port}`;
  expect(output).toContain(`--allow-local-webhooks ${origins} --seed 7\n`);
  expect(await (await fetch(site)).text()).toBe('the site');
  process.kill(pid, 'SIGTERM');
  expect(await ended).toEqual([7, null]);
  await expect(fetch(site)).rejects.toThrow('fetch failed');
});

test('Ctrl-C, which a terminal sends to both, ends both', async () => {
  using folder = scratchFolder(files);
  const { pid, ended, site } = await run(folder.path, ['--docs-port=0']);
  process.kill(-pid, 'SIGINT');
  expect(await ended).toEqual([7, null]);
  await expect(fetch(site)).rejects.toThrow('fetch failed');
});

test('the end of the sandbox is that of the site, also while somebody reads it', async () => {
  using folder = scratchFolder(files);
  const { ended, site, sandboxPid } = await run(folder.path, ['--docs-port', '0']);
  await (await fetch(site)).text();
  process.kill(sandboxPid, 'SIGUSR2');
  expect(await ended).toEqual([1, null]);
});

test('a port of the site that is taken is told, and nothing is started', async () => {
  using folder = scratchFolder(files);
  const other = createServer();
  const port = await portOf(other);
  await expect(playground(readWords(['--docs-port', `${port}`]), folder.path)).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is taken: free it, or choose another one for the docs site with --docs-port.`,
  );
  other.close();
});

test('a site that can not be served is told', async () => {
  const broken = "export const serve = async () => { throw new Error('listen EACCES'); };";
  using folder = scratchFolder({ ...files, 'packages/docs/src/serve.ts': broken });
  await expect(playground(readWords([]), folder.path)).rejects.toThrow(
    /^The docs site can't be served on port 4211: listen EACCES\.$/,
  );
});

test.each(['--help', '-h', '--show-choices'])('with %s the sandbox speaks alone', async (flag) => {
  const program = `process.exitCode = process.argv.slice(2).join() === '${flag}' ? 0 : 9;`;
  using folder = scratchFolder({ 'packages/sandbox/dist/cli/main.js': program });
  expect(await playground(readWords([flag]), folder.path)).toBe(0);
});

test("flags are the sandbox's, but for the port of the site", () => {
  expect(readWords([])).toEqual({ flags: [], docsPort: 4211, asks: false });
  expect(readWords(['--port', '1', '--docs-port', '2', '--db=x', '--docs-port=3'])).toEqual({
    ...{ flags: ['--port', '1', '--db=x'], docsPort: 3, asks: false },
  });
  expect(readWords(['--docs-ports', '2']).flags).toEqual(['--docs-ports', '2']);
});

test.each([['x'], ['-1'], ['65536'], ['1.5'], [''], []])(
  'a port of the site that is none ends it with 2 before anything is built: %j',
  (...words) => {
    const { status, stdout, stderr } = command('start', '--docs-port', ...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`--docs-port must be a whole number from 0 to 65535, not "${words[0] ?? ''}".\n`);
  },
);

test('flags are for the playground alone', () => {
  const { status, stderr } = command('lint', '--port');
  expect(status).toBe(2);
  expect(stderr).toBe('"lint" takes no flags, and was given "--port". README.md says what it does.\n');
});

function command(...words: string[]) {
  const program = join(import.meta.dirname, '..', 'start.js');
  return spawnSync(process.execPath, [program, ...words], { encoding: 'utf8', timeout: 60_000 });
}
