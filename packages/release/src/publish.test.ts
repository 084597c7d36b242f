import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Registry, startRegistry } from '@voice-agent/test-kit/registry';
import { portOf, scratchFolder } from '@voice-agent/test-kit/scratch';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Packed } from './pack.ts';
import { publishAll, unpublished } from './publish.ts';
import { ReleaseError } from './release-error.ts';
import { makeTarball } from './testing.ts';

let registry: Registry;
let folder: { path: string } & Disposable;
let packages: Packed[];
// Each test has packages of its own, since the registry forgets nothing.
let testNumber = 0;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry?.[Symbol.asyncDispose]());
beforeEach(() => {
  testNumber += 1;
  folder = scratchFolder({});
  packages = ['a', 'b', 'c'].map((name) => makeTarball(folder.path, `${name}${testNumber}`));
  return () => folder[Symbol.dispose]();
});

/** Publishes and gives a line for each package. */
async function publish(some: readonly Packed[] = packages): Promise<string[]> {
  const lines: string[] = [];
  await publishAll(some, {
    cwd: folder.path,
    registry: registry.url,
    flags: registry.flags,
    say: (line) => lines.push(line),
  });
  return lines;
}

const lines = (...words: string[]): string[] =>
  packages.map(({ name }, index) => `${name} 1.0.0 ${words[index]}`);
const there = 'is there already';
const missing = (some = packages) =>
  unpublished(some, { cwd: folder.path, registry: registry.url, flags: registry.flags });
const isMissing = async (index: number): Promise<boolean> =>
  (await missing(packages.slice(index, index + 1))).length === 1;
const stored = ({ name }: Packed): string =>
  join(registry.storage, name, `${name.replace('@voice-agent/', '')}-1.0.0.tgz`);

test('all are published in order, and the second time none', async () => {
  expect(await missing()).toEqual(packages);
  expect(await publish()).toEqual(lines('published', 'published', 'published'));
  expect(await missing()).toEqual([]);
  expect(await publish()).toEqual(lines(there, there, there));
});

test('a version that exists with other contents is rejected before anything is published', async () => {
  using elsewhere = scratchFolder({});
  await publish([makeTarball(elsewhere.path, `c${testNumber}`, 'export const other = 1;\n')]);
  const error = await publish().catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(ReleaseError);
  expect((error as Error).message).toMatch(
    /^@voice-agent\/c\d+ 1\.0\.0 exists in the registry with other contents \(sha512-\S+ there, sha512-\S+ here\): add/,
  );
  expect(await isMissing(0)).toBe(true);
});

test('a tarball that was changed after it was packed is rejected', async () => {
  writeFileSync(packages[1]?.file ?? '', 'other bytes');
  await expect(publish()).rejects.toThrow(
    new RegExp(`^The tarball of @voice-agent/b${testNumber} 1\\.0\\.0 was changed after it was packed`),
  );
  expect(await isMissing(0)).toBe(true);
});

test('a tarball that was changed in the registry is rejected', async () => {
  await publish(packages.slice(1, 2));
  const file = stored(packages[1] as Packed);
  const bytes = readFileSync(file);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const error = await publish().catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(ReleaseError);
  expect((error as Error).message).toMatch(
    /^The registry serves bytes of @voice-agent\/b\d+ 1\.0\.0 that do not match/,
  );
});

test('a registry that is not there could not be asked', async () => {
  const nowhere = { cwd: folder.path, registry: 'http://127.0.0.1:1/' };
  const error = await publishAll(packages, nowhere).catch((reason: Error) => reason);
  expect(error).not.toBeInstanceOf(ReleaseError);
  expect((error as Error).message).toMatch(
    /^The registry can't be asked for @voice-agent\/a\d+: http:\/\/127\.0\.0\.1:1\/ does not respond \(.+\)\.$/,
  );
});

test.each([401, 403])(
  'a registry that responds with %i could not be asked, and what to do is reported',
  async (status) => {
    const server = createServer((_, answer) => answer.writeHead(status).end());
    const address = `http://127.0.0.1:${await portOf(server)}/`;
    const error = await unpublished(packages, { cwd: folder.path, registry: address }).catch(
      (reason: Error) => reason,
    );
    server.close();
    expect(error).not.toBeInstanceOf(ReleaseError);
    expect((error as Error).message).toMatch(
      new RegExp(
        `${address} responds with ${status} to a request without a token\\. .+ npm config set @voice-agent:registry`,
      ),
    );
  },
);

test('who is not logged in gets an error in sentences', async () => {
  const flags = registry.flags.filter((flag) => !flag.includes('_authToken'));
  const options = { cwd: folder.path, registry: registry.url, flags };
  await expect(publishAll(packages, options)).rejects.toThrow(
    /^The registry did not take .+ you to be logged in to \S+\/\. .+ `npm adduser`\. Run the release again;/,
  );
  expect(await isMissing(0)).toBe(true);
});

/** Sits before the registry, and is notified of the n-th publication: before it is passed on, and before its response. */
function proxy(onPut: (number: number, moment: 'sent' | 'taken') => boolean): Server {
  let puts = 0;
  return createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const number = incoming.method === 'PUT' ? ++puts : 0;
    const body: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => body.push(chunk));
    incoming.on('end', () => {
      if (number > 0 && onPut(number, 'sent')) return outgoing.destroy();
      const { method, headers } = incoming;
      const onward = request(new URL(incoming.url ?? '', registry.url), { method, headers }, (answer) => {
        if (number > 0 && onPut(number, 'taken')) return outgoing.destroy();
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        return answer.pipe(outgoing);
      });
      return onward.end(Buffer.concat(body));
    });
  });
}

/** A process that publishes, in a group with all that it starts. */
function publisher(flags: readonly string[]): ChildProcess {
  const code = `import { publishAll } from ${JSON.stringify(new URL('publish.ts', import.meta.url).href)};
    await publishAll(${JSON.stringify(packages)}, { cwd: ${JSON.stringify(folder.path)}, registry: ${JSON.stringify(registry.url)}, flags: ${JSON.stringify(flags)} });`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore', detached: true });
}

test.each([
  ['before the second package is sent', 'sent', ['published', 'published']],
  ['when the second package is taken and not yet answered', 'taken', [there, 'published']],
] as const)('killed %s, the next run finishes, and all are there once', async (_, moment, rest) => {
  let child: ChildProcess | undefined;
  const server = proxy((number, now) => {
    if (number !== 2 || now !== moment) return false;
    process.kill(-(child?.pid ?? 0), 'SIGKILL');
    return true;
  });
  try {
    const host = `127.0.0.1:${await portOf(server)}`;
    const flags = registry.flags.map((flag) => flag.replace(new URL(registry.url).host, host));
    child = publisher(flags);
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  } finally {
    server.close();
    server.closeAllConnections();
  }
  expect(await publish()).toEqual(lines(there, ...rest));
  expect(await publish()).toEqual(lines(there, there, there));
  for (const { name } of packages) {
    const known = await (await fetch(new URL(name.replace('/', '%2f'), registry.url))).json();
    expect(Object.keys(known.versions)).toEqual(['1.0.0']);
  }
});
