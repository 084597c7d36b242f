import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { startPrism } from './prism.ts';

const folder = mkdtempSync(join(tmpdir(), 'prism-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file and returns its path. */
function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('it answers once it has started, and is gone once it has stopped', async () => {
  const prism = await startPrism();
  expect((await fetch(`${prism.url}/v1/jobs/all`, { method: 'POST' })).status).toBe(401);
  await prism.stop();
  await expect(fetch(prism.url)).rejects.toThrow();
  // A second stop has nothing to do.
  await prism.stop();
});

test('two of them get ports of their own', async () => {
  const [one, other] = await Promise.all([startPrism(), startPrism()]);
  expect(one.url).not.toBe(other.url);
  await Promise.all([one.stop(), other.stop()]);
});

test('it works on a copy of the document and leaves none behind', async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('prism-'));
  const document = file('changes.yaml', minimal('/before'));
  const prism = await startPrism({ document });
  writeFileSync(document, minimal('/after'));
  expect((await fetch(`${prism.url}/before`)).status).toBe(200);
  await prism.stop();
  expect(readFileSync(document, 'utf8')).toBe(minimal('/after'));
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('prism-'))).toEqual(before);
});

test.for(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('it ends when its parent gets %s', async (signal) => {
  const parent = spawn(process.execPath, [
    file(
      `parent-${signal}.ts`,
      `import { startPrism } from ${JSON.stringify(new URL('prism.ts', import.meta.url).href)};
       console.log((await startPrism()).url);`,
    ),
  ]);
  const [url] = (await once(createInterface(parent.stdout), 'line')) as [string];
  expect((await fetch(url)).status).toBe(404);
  parent.kill(signal);
  await once(parent, 'exit');
  await gone(url);
});

/** Waits until nothing answers any more; the time limit of the test is its bound. */
async function gone(url: string): Promise<void> {
  for (;;) {
    try {
      await (await fetch(url)).text();
    } catch {
      return;
    }
  }
}

test('Prism missing', async () => {
  await expect(startPrism({ script: join(folder, 'nowhere.js') })).rejects.toThrow(
    /^Prism is not installed completely: run `pnpm install`\. It said: Error: Cannot find module '\S+nowhere\.js'$/,
  );
});

test('the document missing', async () => {
  const document = join(folder, 'nowhere.yaml');
  await expect(startPrism({ document })).rejects.toThrow(
    `Prism's document ${document} can't be read (ENOENT): run \`pnpm build\` to make it.`,
  );
});

test('a crash at its start', async () => {
  const script = file('crash.cjs', "throw new Error('out of paper');");
  await expect(startPrism({ script })).rejects.toThrow(
    'Prism ended at its start (1). It said: Error: out of paper',
  );
});

test('an end without a word', async () => {
  const script = file('silent.cjs', 'process.exit(7);');
  await expect(startPrism({ script })).rejects.toThrow('Prism ended at its start (7). It said nothing.');
});

test.for([
  ['broken YAML', 'openapi: 3.1.0\npaths: [', /^Prism ended at its start \(1\)\. It said: Error parsing \S+: .+/],
  ['no OpenAPI', 'a: 1', /^Prism ended at its start \(1\)\. It said: Unsupported document format$/],
] as const)('a document that is %s', async ([name, content, message]) => {
  const document = file(`${name}.yaml`, content);
  await expect(startPrism({ document })).rejects.toThrow(message);
});

test('a start that takes too long', async () => {
  const pid = join(folder, 'slow.pid');
  const script = file(
    'slow.cjs',
    `require('node:fs').writeFileSync(${JSON.stringify(pid)}, String(process.pid));
     process.on('SIGTERM', () => {});
     console.log('warming up');
     setInterval(() => {}, 1000);`,
  );
  await expect(startPrism({ script, limitMs: 1000 })).rejects.toThrow(
    'Prism did not listen within 1000 ms. It said: warming up',
  );
  expect(() => process.kill(Number(readFileSync(pid, 'utf8')), 0)).toThrow('ESRCH');
});

test('a port that is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await expect(startPrism({ port })).rejects.toThrow(
    `Prism can't listen, port ${port} is taken: free it, or give no port to get a free one.`,
  );
  server.close();
});

function minimal(path: string): string {
  return `openapi: 3.1.0
info: { title: Test, version: '1' }
paths:
  ${path}:
    get:
      responses:
        '200': { description: Empty. }
`;
}
