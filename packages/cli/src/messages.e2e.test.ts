import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import situations from './messages.e2e.test.json' with { type: 'json' };

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'voice-agent-messages-'));
mkdirSync(join(folder, 'folder'));
for (const [name, text] of [
  ['notes.txt', 'notes'],
  ['broken.json', '{ broken'],
  ['broken.yaml', 'a: [1'],
] as const)
  writeFileSync(join(folder, name), text);

const server = createServer((request, response) => {
  const [, status = '200'] = /^\/(\d+)/.exec(request.url ?? '') ?? [];
  response.writeHead(Number(status), { 'content-type': 'text/html' }).end('<p>Hello</p>');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const taken = String((server.address() as AddressInfo).port);
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

// What stands in the situations in place of a folder, files, a port that is taken, and a service that gives a status as HTML.
const values: Readonly<Record<string, string>> = {
  dir: 'folder',
  text: 'notes.txt',
  json: 'broken.json',
  yaml: 'broken.yaml',
  taken,
  service: `http://127.0.0.1:${taken}`,
};

const run = (line: string): Promise<{ code: number; stderr: string }> =>
  new Promise((resolve) => {
    const args = line.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').split(' ');
    const env = { PATH: process.env.PATH, HOME: folder, VOICE_AGENT_API_KEY: 'key-of-the-tests' };
    execFile(process.execPath, [main, ...args], { cwd: folder, env }, (error, _, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stderr }),
    );
  });

// A capital, or what the message is about: a quoted value, a flag, a file or an address.
const beginning = /^(?:[A-Z]|"|--|\/|[\w./-]+\.\w+\b|folder\b|https?:\/\/)/;

describe.concurrent.each(Object.entries(situations))('with the exit code %s', (code, lines) => {
  test.each(lines)('%s', async (line) => {
    const ran = await run(line);
    expect(ran, ran.stderr).toMatchObject({ code: Number(code) });
    const [message = ''] = ran.stderr.split(/\nResponse: /);
    expect(message).toMatch(beginning);
    expect(message.trimEnd()).toMatch(/\.$| Did you mean .*\?$/);
    expect(message).not.toMatch(/^error:|\n\s+at |undefined|\[object/m);
  });
});
