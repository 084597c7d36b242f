import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Schema } from './keywords.ts';
import { SchemaRegistry } from './registry.ts';

const readYaml = <T>(name: string): T => parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

interface Group {
  title: string;
  schema: Schema;
  valid?: unknown[];
  invalid?: unknown[];
}

const { evaluated, rejected } = readYaml<{
  evaluated: Group[];
  rejected: { title: string; schema: Schema; reason: string }[];
}>('dialect.yaml');

/** Whether a value is valid, with ajv and by our own evaluation; or why the schema can't be used. */
function verdicts(schema: Schema, value: unknown): (boolean | string)[] {
  return (['accepts', 'acceptsIgnoring'] as const).map((judge) => {
    try {
      const registry = new SchemaRegistry(schema);
      return registry[judge](registry.root as Schema, value);
    } catch (error) {
      if (error instanceof CannotRun) return error.message;
      throw error;
    }
  });
}

describe.each(evaluated)('$title', ({ schema, valid = [], invalid = [] }) => {
  it.each(valid.map((value) => [value]))('valid: %j', (value) =>
    expect(verdicts(schema, value)).toEqual([true, true]),
  );
  it.each(invalid.map((value) => [value]))('invalid: %j', (value) => {
    expect(verdicts(schema, value)).toEqual([false, false]);
    const registry = new SchemaRegistry(schema);
    expect(registry.errors(registry.root as Schema, value)).not.toEqual([]);
  });
});

describe('a schema that is not supported is rejected', () => {
  it.each(rejected)('$title', ({ schema, reason }) => {
    const [message] = verdicts(schema, [1]);
    expect(message).toContain(reason);
    // A space that has failed once fails in the same way.
    expect(() => {
      const registry = new SchemaRegistry(schema);
      expect(() => registry.accepts(registry.root as Schema, [1])).toThrow();
      registry.accepts(registry.root as Schema, [1]);
    }).toThrow(reason);
  });
});

const suite = process.env.JSON_SCHEMA_TEST_SUITE;
const unsupported = readYaml<{ error?: string; tests: { file: string; group?: string; test?: string }[] }[]>(
  'unsupported.yaml',
).flatMap(({ error, tests }) => tests.map((each) => ({ ...each, error })));

// No package of the registry has it.
if (suite !== undefined)
  describe('the official test suite, in a clone of it that JSON_SCHEMA_TEST_SUITE names', () => {
    const folder = join(suite, 'tests', 'draft2020-12');
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
    const matched = new Set<unknown>();

    it.each(files)('%s', (name) => {
      const groups = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        description: string;
        schema: Schema;
        tests: { description: string; data: unknown; valid: boolean }[];
      }[];
      for (const { description, schema, tests } of groups) {
        for (const { description: test, data, valid } of tests) {
          const entry = unsupported.find(
            (each) =>
              `${each.file}.json` === name &&
              new RegExp(`^${each.group ?? '.*'}$`).test(description) &&
              new RegExp(`^${each.test ?? '.*'}$`).test(test),
          );
          const found = verdicts(schema, data);
          const title = `${description}: ${test}`;
          if (entry === undefined) {
            expect(found, title).toEqual([valid, valid]);
            continue;
          }
          matched.add(entry);
          expect(found, title).not.toEqual([valid, valid]);
          // An error, and never a wrong verdict beside it.
          if (entry.error === undefined) continue;
          expect(found[0], title).toContain(entry.error);
          if (found[1] !== valid) expect(found[1], title).toContain(entry.error);
        }
      }
    });

    it('has all tests of the list', () => {
      expect(files.length).toBeGreaterThan(40);
      expect(unsupported.filter((each) => !matched.has(each))).toEqual([]);
    });
  });
