import type { Schema } from '@voice-agent/json-schema/keywords';
import { tryParseJson } from '@voice-agent/json-schema/parse-json';
import { SchemaRegistry } from '@voice-agent/json-schema/registry';
import { expect, test } from 'vitest';
import { runAgainst } from '../service.testing.ts';
import { sequenceRules } from './rules.ts';
import { type Changes, keepingThings, things } from './things.testing.ts';

const { get: list } = things.paths['/things'];
const { patch, put, parameters } = things.paths['/things/{id}'];
/** Things that are listed and updated; nothing creates them or reads one alone. */
const listed = { paths: { '/things': { get: list }, '/things/{id}': { parameters, patch } } };

type Fields = Record<string, unknown>;

async function run(
  changes: Changes,
  document: object = listed,
): Promise<{ rules: string[]; left: Fields[] }> {
  let records = new Map<number, Fields>();
  const service = keepingThings({
    ...changes,
    before: (asked, all) => {
      if (records !== all) {
        all.set(1, { id: 1, name: 'first', size: 5, userId: 'u', state: 'new' });
        all.set(2, { id: 2, name: 'second', size: 7, userId: 'u', state: 'old' });
        records = all;
      }
      return changes.before?.(asked, all);
    },
  });
  const { findings } = await runAgainst(document, service, { only: Object.keys(sequenceRules) });
  return { rules: [...new Set(findings.map(({ rule }) => rule))], left: [...records.values()] };
}

const { schema } = (patch as { requestBody: { content: Record<string, { schema: Schema }> } }).requestBody
  .content['application/json'] ?? { schema: true };
const registry = new SchemaRegistry({ schema });

/** A service that validates. */
const validating = (change: (all: Map<number, Fields>) => void = () => {}): Changes => ({
  before: ({ method, body }, all) => {
    if (method !== 'PATCH' || registry.accepts(schema, tryParseJson(body)?.value)) return undefined;
    change(all);
    return { status: 400 };
  },
});

test('nothing is found in a service that keeps what it is sent, and it is put back', async () => {
  const { rules, left } = await run(validating());
  expect(rules).toEqual([]);
  expect(left).toEqual([
    expect.objectContaining({ id: 1, name: 'first', size: 5, state: 'new' }),
    expect.objectContaining({ id: 2, name: 'second', size: 7, state: 'old' }),
  ]);
});

test.each<[what: string, rule: string, changes: Changes]>([
  [
    'loses a property',
    'update-lost',
    { store: ({ size: _, ...each }, __, before) => ({ ...before, ...each }) },
  ],
  ['keeps no case', 'update-lost', { store: (each) => ({ ...each, name: `${each.name}`.toLowerCase() }) }],
  ['changes what is not sent', 'update-of-unsent', { store: (each) => ({ ...each, size: 1 }) }],
  ['changes the owner', 'update-of-unsent', { store: (each) => ({ ...each, userId: 'other' }) }],
  [
    'changes another record',
    'other-record-changed',
    {
      before: ({ method }, all) => {
        for (const each of method === 'PATCH' ? all.values() : []) each.size = Number(each.size) + 1;
        return undefined;
      },
    },
  ],
  [
    'no longer lists what is updated',
    'created-missing',
    { list: (items) => ({ items: items.filter(({ name }) => name === 'first' || name === 'second') }) },
  ],
  [
    'keeps what it rejects',
    'rejected-update-kept',
    validating((all) => all.set(1, { ...all.get(1), name: 'kept' })),
  ],
])('a service is found that %s', async (_, rule, changes) => {
  expect((await run(changes)).rules).toContain(rule);
});

test('what a list alone shows is updated with each operation', async () => {
  const document = { paths: { ...listed.paths, '/things/{id}': { parameters, put, patch } } };
  const merging = (each: Fields, before: Fields = {}): Fields => ({ ...before, ...each });
  const right = await run({ store: (each, _, before) => merging(each, before) }, document);
  expect(right.rules).not.toContain('update-lost');
  const losing = await run(
    { store: (each, method, before) => (method === 'PATCH' && before ? before : merging(each, before)) },
    document,
  );
  expect(losing.rules).toContain('update-lost');
});
