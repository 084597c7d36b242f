import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ErrorObject } from 'ajv';
import { afterAll, expect } from 'vitest';
import { main } from './cli.ts';
import { type Json, SpecDocument } from './document.ts';

export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

const root = mkdtempSync(join(tmpdir(), 'voice-agent-codegen-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder that is gone when the tests of the file are over. */
export const scratchFolder = (): string => mkdtempSync(join(root, 'scratch-'));

/** Writes a spec, given as text or as a value, and reads it as codegen does. */
export function specDocument(spec: string | Json): SpecDocument {
  const file = join(scratchFolder(), 'spec.yaml');
  writeFileSync(file, typeof spec === 'string' ? spec : JSON.stringify(spec, null, 2));
  return new SpecDocument(file);
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
  const file = join(scratchFolder(), 'module.ts');
  writeFileSync(file, code);
  return { ...(await import(pathToFileURL(file).href)) };
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

/** The files of a folder, name → content. */
export function contents(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command line in this process. */
export async function runHere(...args: string[]): Promise<Run> {
  let stderr = '';
  const code = await main(args, (text) => {
    stderr += `${text}\n`;
  });
  return { code, stdout: '', stderr };
}

/** Runs the command line in a process of its own. */
export async function runCli(...args: string[]): Promise<Run> {
  const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...args]);
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Run;
  }
}
