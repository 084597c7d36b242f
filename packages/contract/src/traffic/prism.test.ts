import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { useFolder } from '@voice-agent/test-kit/files';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { prismScript, startPrism } from '../http/prism.ts';

const folder = useFolder();
const document = join(folder, 'document.json');
beforeAll(() => {
  writeFileSync(document, '{"openapi":"3.1.0"}');
  // Prism's copy of the document is made here.
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => void vi.unstubAllEnvs());

function script(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const copies = () => readdirSync(folder).filter((name) => name.startsWith('voice-agent-contract-'));

test('a Prism that is not installed is reported with the command that installs it', () => {
  expect(() => prismScript('@stoplight/no-such-prism')).toThrow(
    'which is not installed: run `npm install --save-dev @stoplight/no-such-prism`.',
  );
});

test('a Prism that ends at its start is reported in its own words, and leaves nothing', async () => {
  const broken = script('broken.cjs', 'console.log("…  fatal    the document is wrong."); process.exit(1);');
  await expect(startPrism(document, 'http://127.0.0.1:9', broken)).rejects.toMatchObject({
    name: 'CannotRun',
    message: 'Prism did not start: the document is wrong.',
  });
  expect(copies()).toEqual([]);
});

test('Prism gets a copy of the document, which is gone when it has stopped', async () => {
  const echo = script(
    'echo.cjs',
    `const text = JSON.stringify(process.argv.slice(2));
     const server = require('node:http').createServer((_, answer) => answer.end(text));
     server.listen(0, '127.0.0.1', () => console.log('listening on http://127.0.0.1:' + server.address().port));`,
  );
  const { url, close } = await startPrism(document, 'http://127.0.0.1:9', echo);
  const args = (await (await fetch(url)).json()) as string[];
  expect(args.slice(0, 5)).toEqual(['proxy', '--host', '127.0.0.1', '--port', '0']);
  expect(args.slice(5)).toEqual([expect.stringMatching(/document\.json$/), 'http://127.0.0.1:9']);
  expect(args[5]).not.toBe(document);
  await close();
  await expect(fetch(url)).rejects.toThrow();
  expect(copies()).toEqual([]);
});

test('Prism ends with its parent, even by SIGKILL, and leaves no file behind', async () => {
  const ships = script(
    'ships.json',
    '{"openapi":"3.1.0","paths":{"/ships":{"get":{"responses":{"204":{"description":"None."}}}}}}',
  );
  const start = `import { startPrism } from ${JSON.stringify(import.meta.resolve('../http/prism.ts'))};
    const { url } = await startPrism(${JSON.stringify(ships)}, 'http://127.0.0.1:9');
    console.log(url);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', start]);
  const [url] = (await once(createInterface(parent.stdout), 'line')) as [string];
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  await once(socket.resume(), 'connect');
  parent.kill('SIGKILL');
  // The connection closes when the process at its other end is gone.
  await new Promise((resolve) => socket.once('close', resolve));
  expect(copies()).toEqual([]);
});
