import { describe, expect, test } from 'vitest';
import * as examples from '../generated/fixtures.ts';
import { operations } from '../generated/operations.ts';
import * as validators from '../generated/validators.ts';
import { success } from '../harness.ts';
import { fixtures } from '../testing.ts';

const byName = new Map<string, validators.Validator<unknown>>(Object.entries(validators));

/** Every example with the validator of what it is. */
const cases = Object.entries(examples).flatMap(([operation, parts]) =>
  Object.entries(parts).flatMap(([part, named]) => {
    const name = `is${operation.charAt(0).toUpperCase()}${operation.slice(1)}${part === 'bodies' ? 'Body' : 'Response'}`;
    const isValid = byName.get(name);
    if (isValid === undefined) throw new Error(`There is no validator ${name}.`);
    return Object.entries(named).map(([example, value]) => ({
      name: `${operation}.${part}['${example}']`,
      isValid,
      value: value as unknown,
    }));
  }),
);

test('there are fixtures of every operation', () => {
  const answered = Object.values(operations).filter(({ success }) => success === 'data');
  expect(Object.keys(examples)).toEqual(expect.arrayContaining(answered.map(({ id }) => id)));
  expect(cases.length).toBeGreaterThan(40);
});

test.each(cases)('$name is valid', ({ isValid, value }) => {
  isValid(value);
  expect(isValid.errors).toBeNull();
});

describe('the records', () => {
  test('are valid', () => {
    const list = (records: object) => JSON.parse(success({ ...records, total: 0, filtered: 0 }));
    const jobs = [fixtures.job, ...fixtures.jobs];
    expect(validators.isListJobsResponse(list({ jobs }))).toBe(true);
    const items = [fixtures.functionTool, fixtures.mcpTool, ...fixtures.webTools];
    expect(validators.isListWebToolsResponse(list({ items }))).toBe(true);
  });

  test('have every field, where they say so', () => {
    const everyField =
      'apiKey attributes cost createdAt createdBy id relevantJobId systemModelKey title updatedAt url';
    expect(Object.keys(fixtures.job).sort().join(' ')).toBe(everyField);
    expect(Object.keys(fixtures.functionTool).sort()).toEqual([
      'async',
      'collectionId',
      'description',
      'id',
      'isActive',
      'messages',
      'name',
      'params',
      'persistentId',
      'projectId',
      'toolSettings',
      'type',
      'userId',
      'version',
    ]);
    expect(fixtures.functionTool.type).toBe('FUNCTION');
    expect(fixtures.mcpTool).toMatchObject({ type: 'MCP', name: 'Pilot roster' });
    expect(fixtures.mcpTool).not.toHaveProperty('async');
    expect(fixtures.mcpTool).not.toHaveProperty('params');
  });

  test('have an id each, and are the fullest of it', () => {
    for (const records of [fixtures.jobs, fixtures.webTools]) {
      expect(records.length).toBeGreaterThan(2);
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    }
    expect(fixtures.jobs).toContainEqual(fixtures.job);
    expect(fixtures.webTools).toContainEqual(fixtures.functionTool);
  });

  test('are typed', () => {
    // Neither is possibly undefined.
    const title: string = fixtures.job.title;
    const tool: boolean = fixtures.functionTool.async;
    expect([title, tool]).toEqual(['Call of MV Nordlys, berth 7', false]);
    // @ts-expect-error there is no example of this name
    expect(fixtures.listJobs.responses['no-such-example']).toBeUndefined();
  });
});
