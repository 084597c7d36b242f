import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { installed, type Module, manifestOf } from './packed.ts';

type ErrorClass = new (...args: never[]) => Error;

const project = inject('project');
const require = createRequire(join(project.folder, 'package.json'));

/** Each error class that a package exports, as the ES module and as the CommonJS one. */
async function errorClasses(name: 'client' | 'webhooks'): Promise<Map<string, [ErrorClass, ErrorClass]>> {
  const folder = installed(project, name);
  const entries = Object.entries(manifestOf(folder).exports)
    .filter((entry): entry is [string, Module] => typeof entry[1] !== 'string' && 'require' in entry[1])
    // The mock needs a peer dependency.
    .filter(([subpath]) => name !== 'client' || subpath !== './testing');
  const found = new Map<string, [ErrorClass, ErrorClass]>();
  for (const [, entry] of entries) {
    const module: object = await import(pathToFileURL(join(folder, entry.default)).href);
    const other: Record<string, ErrorClass> = require(join(folder, entry.require?.default ?? ''));
    for (const [key, value] of Object.entries(module))
      if (typeof value === 'function' && value.prototype instanceof Error && other[key])
        found.set(key, [value, other[key]]);
  }
  return found;
}

test.each([
  { name: 'client' as const, names: ['VoiceAgentError'] },
  { name: 'webhooks' as const, names: ['BodyError', 'InboxError', 'WebhookError'] },
])('an error of either copy of $name is an instance of its class in the other', async ({ name, names }) => {
  const classes = await errorClasses(name);
  expect([...classes.keys()].sort()).toEqual(names);
  for (const [Esm, CommonJs] of classes.values()) {
    expect(Esm).not.toBe(CommonJs);
    for (const [One, Other] of [
      [Esm, CommonJs],
      [CommonJs, Esm],
    ] as const) {
      const error = Reflect.construct(One, ['kind', 'message', 0, {}]);
      expect([error instanceof One, error instanceof Other]).toEqual([true, true]);
      class Special extends Other {}
      expect([error instanceof Special, Reflect.construct(Special, []) instanceof Other]).toEqual([
        false,
        true,
      ]);
      expect(new Error('another') instanceof Other).toBe(false);
    }
  }
});
