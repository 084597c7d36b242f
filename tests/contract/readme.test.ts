import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { WebhookEvent } from '@voice-agent/webhooks';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');
// Inside this package, so that a snippet finds the packages by their names.
const folder = join(import.meta.dirname, '.snippets');
const run = promisify(execFile);

const isTests = (code: string) => code.includes("from 'vitest'");

/** The ways a snippet can be run: as a program, as a file of tests, as a receiver, as the function `title`. */
const ways = {
  program: (code: string) => !/^export /m.test(code) && !isTests(code),
  tests: isTests,
  receiver: (code: string) => /^export .*\bPOST\(/m.test(code),
  title: (code: string) => /^export function title\(/m.test(code),
};
const snippetsFor = (way: keyof typeof ways) => snippets.filter(({ code }) => ways[way](code));

interface Snippet {
  /** Where it stands: file and line. */
  name: string;
  code: string;
  file: string;
}

const snippets: Snippet[] = globSync(['README.md', 'specs/README.md', 'packages/*/README.md'], { cwd: root })
  .sort()
  .flatMap((readme) => {
    const text = readFileSync(join(root, readme), 'utf8');
    return [...text.matchAll(/^( *)```ts\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', code = ''], index) => {
      const line = text.slice(0, text.indexOf(code)).split('\n').length;
      const name = `${readme}:${line}`;
      const suffix = isTests(code) ? 'test.ts' : 'ts';
      const file = join(folder, `${readme.replaceAll(/[^\w]/g, '_')}_${index}.${suffix}`);
      return { name, file, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') };
    });
  });

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  for (const { file, code } of snippets) {
    // The placeholder of every snippet is the mock here.
    writeFileSync(file, code.replaceAll('https://voice-agent.example.com', inject('prism')));
  }
  const config = { extends: '../../../.config/tsconfig.json', include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('there are snippets of the client and of the receiver', () => {
  for (const name of ['@voice-agent/client', '@voice-agent/webhooks']) {
    expect(snippets.some(({ code }) => code.includes(`from '${name}'`))).toBe(true);
  }
});

test('every snippet compiles', async () => {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  const tsc = join(typescript, '../bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

describe('every snippet runs', () => {
  test.each(snippetsFor('program'))('$name', async ({ file }) => {
    const { stdout, stderr } = await run(process.execPath, [file]);
    expect(stderr).toBe('');
    expect(stdout).not.toContain('undefined undefined');
  });

  test.each(snippetsFor('tests'))('$name', async ({ file }) => {
    const vitest = createRequire(import.meta.url).resolve('vitest/package.json');
    const { stdout } = await run(process.execPath, [
      join(vitest, '../vitest.mjs'),
      'run',
      '--root',
      folder,
      file,
    ]);
    expect(stdout).toMatch(/Tests .* passed/);
  });

  test.each(snippetsFor('receiver'))('$name', async ({ file }) => {
    const { POST } = (await import(pathToFileURL(file).href)) as {
      POST(request: Request): Promise<Response>;
    };
    const deliver = async (authorization: string, body: string) => {
      const request = new Request('https://receiver.example.com', {
        method: 'POST',
        headers: { authorization },
        body,
      });
      return (await POST(request)).status;
    };
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const event = readFileSync(join(root, 'specs/examples/call.ended/two-turns.event.json'), 'utf8');
    expect(await deliver('Bearer <WEBHOOK_TOKEN>', event)).toBe(200);
    expect(log).toHaveBeenCalledOnce();
    expect(await deliver('Bearer <WEBHOOK_TOKEN>', '{')).toBe(200);
    expect(error).toHaveBeenCalledOnce();
    expect(await deliver('<WEBHOOK_TOKEN>', event)).toBe(401);
    vi.restoreAllMocks();
  });

  test.each(snippetsFor('title'))('$name', async ({ file }) => {
    const { title } = (await import(pathToFileURL(file).href)) as { title(event: WebhookEvent): string };
    const read = (path: string) =>
      JSON.parse(readFileSync(join(root, 'specs/examples', path), 'utf8')) as WebhookEvent;
    expect(title(read('call.ended/two-turns.event.json'))).toBe('2 turns');
    expect(title(read('call.answered/empty-data.event.json'))).toMatch(/ is on the line$/);
  });

  test('none is left out', () => {
    for (const { name, code } of snippets)
      expect(
        Object.values(ways).filter((way) => way(code)),
        name,
      ).toHaveLength(1);
  });
});
