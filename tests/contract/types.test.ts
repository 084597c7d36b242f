import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { operations } from '@voice-agent/client/operations';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { argumentsFor } from './client-calls.ts';
import { corpus, type InvalidCase } from './corpus.ts';
import { operationIds } from './openapi.ts';

const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');

/** Whether a type can say it: TypeScript has no formats, no bounds and no integers. */
function isTyped({ keyword, at, instance }: InvalidCase<'request'>): boolean {
  const value = at
    .split('/')
    .slice(1)
    .reduce<unknown>((node, name) => Object(node)[name], instance);
  return (
    !/^(?:format|pattern|min|max|multipleOf)/.test(keyword) && !(typeof value === 'number' && value % 1 !== 0)
  );
}

/** The names of the calls that tsc rejects, each of which is on a line of its own. */
function rejected(calls: readonly { name: string; code: string }[]): string[] {
  using folder = scratchFolder({
    'tsconfig.json': { extends: join(import.meta.dirname, 'tsconfig.json'), include: ['calls.ts'] },
    'calls.ts': [
      "import type { Client } from '@voice-agent/client'; declare const client: Client;",
      ...calls.map(({ code }) => code),
    ].join('\n'),
  });
  symlinkSync(join(import.meta.dirname, 'node_modules'), join(folder.path, 'node_modules'));
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder.path], { encoding: 'utf8' });
  const lines = Array.from(stdout.matchAll(/^.*calls\.ts\((\d+),/gm), ([, line]) => Number(line));
  return [...new Set(lines)].map((line) => calls[line - 2]?.name ?? stdout);
}

test('tsc takes each valid call of the corpus, and rejects each invalid one that a type can express', () => {
  const calls = operationIds.flatMap((id) => {
    const { valid, invalid } = corpus(id, 'request');
    const { resource, name: method } = operations[id];
    return [...valid.map((one) => ({ ...one, isValid: true })), ...invalid.filter(isTyped)].flatMap((one) => {
      const args = argumentsFor(id, one.instance)?.map((each) => JSON.stringify(each));
      const code = `client.${resource}.${method}(${args?.join(', ')});`;
      return args === undefined ? [] : [{ name: `${id} ${one.name}`, code, isValid: 'isValid' in one }];
    });
  });
  const expected = calls.filter(({ isValid }) => !isValid).map(({ name }) => name);
  expect(expected.length).toBeGreaterThan(0);
  expect(rejected(calls)).toEqual(expected);
});
