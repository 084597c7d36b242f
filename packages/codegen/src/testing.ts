import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ErrorObject } from 'ajv';
import { expect } from 'vitest';
import { type Json, SpecDocument } from './document.ts';

export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

/** A file that is gone after `using`. Its folder stays, since a reference to a file that is not there is looked for in it. */
function scratchFile(name: string, text: string): { path: string } & Disposable {
  const path = join(tmpdir(), `${randomUUID()}-${name}`);
  writeFileSync(path, text);
  return { path, [Symbol.dispose]: () => rmSync(path) };
}

/** Reads a spec, given as text or as a value, as codegen does. */
export function specDocument(spec: string | Json): SpecDocument {
  using file = scratchFile('spec.yaml', typeof spec === 'string' ? spec : JSON.stringify(spec, null, 2));
  return new SpecDocument(file.path);
}

/** A document that has these schemas, and an operation whose body is the first of them. */
export function openapiWith(schemas: Json): Json {
  const [first] = Object.keys(schemas);
  const schema = { $ref: `#/components/schemas/${first}` };
  return {
    openapi: '3.1.1',
    info: { title: 'Test', version: '1' },
    paths: {
      '/v1/things': {
        post: {
          operationId: 'sendThing',
          tags: ['Things'],
          requestBody: { content: { 'application/json': { schema } } },
          responses: { '204': { description: 'Taken.' } },
        },
      },
    },
    components: { schemas },
  };
}

/** A validator of a module that was generated, for a test that does not care for types. */
export type EmittedValidator = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null };

/** Runs a module that was generated, of validators or other things, as a user's program would. */
export async function importModule<T = EmittedValidator>(code: string): Promise<Record<string, T>> {
  using file = scratchFile('module.ts', code);
  return { ...(await import(pathToFileURL(file.path).href)) };
}

/** What the validators of a module say of values, by their names; all of them must be there. */
export async function expectVerdicts(
  code: string,
  verdicts: Readonly<Record<string, readonly (readonly [value: unknown, isValid: boolean])[]>>,
): Promise<void> {
  const validators = await importModule(code);
  expect(Object.keys(validators).sort()).toEqual(Object.keys(verdicts).sort());
  for (const [name, list] of Object.entries(verdicts))
    for (const [value, isValid] of list)
      expect(validators[name]?.(value), `${name} ${JSON.stringify(value)}`).toBe(isValid);
}
