import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { startPrism } from './prism.ts';
import { portOf, scratchFolder } from './scratch.ts';

const scratch = scratchFolder({});
const folder = scratch.path;
afterAll(() => scratch[Symbol.dispose]());

/** Writes a file and returns its path. */
function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const ships = file(
  'ships.json',
  '{ "openapi": "3.1.0", "paths": { "/ships": { "get": { "responses": { "204": { "description": "None." } } } } } }',
);

describe.concurrent('a Prism that starts', () => {
  test('listens at an address of its own, and is gone once it has stopped', async () => {
    const prism = await startPrism(ships);
    expect((await fetch(`${prism.url}/ships`)).status).toBe(204);
    await prism.stop();
    await expect(fetch(prism.url)).rejects.toThrow();
    // A second stop has nothing to do.
    await prism.stop();
  });

  test('reads a copy of the document, so that a new bundle does not restart it', async () => {
    const document = file('document.yaml', 'openapi: 3.1.0');
    const script = file(
      'echo.cjs',
      `const document = process.argv[4];
       const text = require('node:fs').readFileSync(document, 'utf8');
       const server = require('node:http').createServer((_, answer) => answer.end(JSON.stringify({ document, text })));
       server.listen(0, () => console.log('listening on http://127.0.0.1:' + server.address().port));`,
    );
    const prism = await startPrism(document, { script });
    const read = (await (await fetch(prism.url)).json()) as { document: string; text: string };
    await prism.stop();
    expect(read.text).toBe('openapi: 3.1.0');
    expect(read.document).not.toBe(document);
  });
});

describe.concurrent('a Prism whose parent dies', () => {
  const start = `import { startPrism } from ${JSON.stringify(new URL('prism.ts', import.meta.url).href)};`;

  test('by SIGKILL ends and leaves no file behind', async () => {
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    const script = file(
      'parent.ts',
      `${start} console.log((await startPrism(${JSON.stringify(ships)})).url);`,
    );
    const parent = spawn(process.execPath, [script], { env: { ...process.env, TMPDIR: temporary } });
    const [url] = (await once(createInterface(parent.stdout), 'line')) as [string];
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    parent.kill('SIGKILL');
    await closed(socket);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test.for(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('by %s while it starts ends too', async (signal) => {
    const server = createServer();
    const port = await portOf(server);
    const slow = file(`${signal}.cjs`, `require('node:net').connect(${port}, '127.0.0.1');`);
    const script = file(
      `${signal}.ts`,
      `${start} await startPrism(${JSON.stringify(ships)}, { script: ${JSON.stringify(slow)} });`,
    );
    const parent = spawn(process.execPath, [script], { env: { ...process.env, TMPDIR: folder } });
    const [socket] = (await once(server, 'connection')) as [Socket];
    parent.kill(signal);
    await closed(socket);
    server.close();
  });

  /** A connection closes when the process at its other end is gone. */
  async function closed(socket: Socket): Promise<void> {
    socket.on('error', () => {}).resume();
    // Where it closes with an error, `once` of node:events would throw that.
    await new Promise((resolve) => socket.once('close', resolve));
  }
});

describe.concurrent('a Prism that does not start reports why', () => {
  test('it crashes', async () => {
    const script = file('crash.cjs', "throw new Error('out of paper');");
    await expect(startPrism(ships, { script })).rejects.toThrow(
      /^Prism ended at its start \(1\)\. Its output: .*Error: out of paper/s,
    );
  });

  test('it takes too long, and then it is gone', async () => {
    const pid = join(folder, 'slow.pid');
    const script = file(
      'slow.cjs',
      `require('node:fs').writeFileSync(${JSON.stringify(pid)}, String(process.pid));
       process.on('SIGTERM', () => {});
       console.log('warming up');`,
    );
    // On a busy machine the script needs more time for its first word.
    let reason = '';
    for (let limitMs = 1000; !reason.includes('warming up') && limitMs < 60_000; limitMs *= 2) {
      reason = await startPrism(ships, { script, limitMs }).then(String, ({ message }) => message);
    }
    expect(reason).toMatch(/^Prism did not listen within \d+ ms\. Its output: warming up$/);
    expect(() => process.kill(Number(readFileSync(pid, 'utf8')), 0)).toThrow('ESRCH');
  });
});
