import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unescapeToken } from '@voice-agent/spec-model';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Covered } from '../../engine/coverage.ts';
import { wrongTotal } from '../../report/testing.ts';
import { bundledPointer, type FactEntry, Facts, loadFacts } from './facts.ts';
import { ruleFacts } from './rule-facts.ts';

const { resolve } = createRequire(import.meta.url);
const read = (name: string) => parse(readFileSync(resolve(`@voice-agent/specs/${name}.yaml`), 'utf8'));
const openapi = read('openapi');
const { facts: entries } = read('traceability') as { facts: FactEntry[] };

/** The nodes at a pointer, a `*` in it for any part of a name. */
function nodesAt(root: unknown, pointer: string): unknown[] {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown[]>(
      (nodes, token) => {
        const name = unescapeToken(token);
        const pattern = new RegExp(`^${name.replace(/[{}.+$]/g, '\\$&').replaceAll('*', '.*')}$`);
        return nodes.flatMap((node) =>
          Object.entries(Object(node)).flatMap(([key, value]) => (pattern.test(key) ? [value] : [])),
        );
      },
      [root],
    );
}

test.each(['openapi', 'asyncapi'] as const)('every place of a fact is in the bundle of %s', (spec) => {
  const root = read(spec);
  const pointers = entries.flatMap(({ where }) => where.flatMap((at) => bundledPointer(at, spec) ?? []));
  expect(pointers.length).toBeGreaterThan(30);
  expect(pointers.filter((pointer) => nodesAt(root, pointer).length === 0)).toEqual([]);
});

test.each([
  ['/components/schemas/JobList/properties/total/type', ['job-list.total']],
  ['/components/schemas/WebToolPatchMcp/properties/async', ['web-tool.update.async-not-allowed-for-mcp']],
  ['/paths/~1v1~1jobs~1all/post/security', []],
  ['/components/schemas/NotThere/type', []],
])('knows the facts of %s', async (pointer, ids) => {
  expect((await loadFacts('openapi')).at(pointer)).toEqual(ids);
});

test('a finding has the facts of its place, unless it has its own', async () => {
  const facts = await loadFacts('openapi');
  const general = { ...wrongTotal, facts: [] };
  expect(facts.named(general, openapi).facts).toEqual(['job-list.total']);
  expect(facts.named({ ...general, facts: ['job.id'] }, openapi).facts).toEqual(['job.id']);
  expect(facts.named({ ...general, pointer: '/elsewhere' }, openapi).facts).toEqual(
    ruleFacts[wrongTotal.rule],
  );
});

test.each<[pointer: string, severity: string, facts: readonly string[]]>([
  ['/components/schemas/ParamSchemaType', 'warn', ['open.web-tool.param-types']],
  ['/components/schemas/ParamSchemaType/type', 'warn', ['open.web-tool.param-types']],
  // It is documented as a number, but not of what.
  ['/components/schemas/Job/properties/cost/type', 'error', ['job.cost']],
  ['/components/schemas/WebToolParams', 'error', ['web-tool.params']],
])('what only an undocumented point models is a warning: %s', async (pointer, severity, facts) => {
  const named = (await loadFacts('openapi')).named({ ...wrongTotal, facts: [], pointer }, openapi);
  expect(named.severity).toBe(severity);
  if (severity === 'warn') expect(named.facts).toEqual(facts);
});

test.each([
  ['{"params":{"type":["string"]}}', 'warn'],
  ['{"name":"T","params":{"properties":{"a":{"type":[]}}}}', 'warn'],
  ['{"params":{"type":"array","items":{"type":"string"}}}', 'error'],
  ['{"toolSettings":{"authToken":"a"}}', 'error'],
])(
  'a valid request that an undocumented point alone makes valid is a warning when it is rejected: %s',
  async (body, severity) => {
    const exchange = { request: { ...wrongTotal.exchange.request, body } };
    const rejected = {
      rule: 'valid-request-rejected',
      operation: 'updateWebTool',
      pointer: '/paths',
      facts: [],
    };
    const named = (await loadFacts('openapi')).named({ ...wrongTotal, ...rejected, exchange }, openapi);
    expect(named.severity).toBe(severity);
  },
);

test('counts the cases that exercise a fact', async () => {
  const facts = await loadFacts('openapi');
  const casesOf = (parts: Covered[]) =>
    new Map(facts.covered(openapi, parts).map(({ pointer, cases }) => [pointer, cases]));
  const none = casesOf([]);
  expect(none.size).toBeGreaterThan(100);
  expect([...none.values()].every((cases) => cases === 0)).toBe(true);
  const operation = 'listJobs';
  const some = casesOf([
    { what: 'response', operation, pointer: '/components/responses/JobList', cases: 5 },
    { what: 'constraint', operation, pointer: '/components/schemas/WebToolName/maxLength', cases: 2 },
    { what: 'operation', operation, pointer: '/paths/~1v1~1jobs~1all/post', cases: 7 },
    { what: 'rule', operation: '', pointer: 'unauthenticated-request-accepted', cases: 8 },
  ]);
  expect(some.get('job.title')).toBe(5);
  expect(some.get('web-tool.name')).toBe(2);
  expect(some.get('auth.token')).toBe(8);
  expect(some.get('list-jobs.path')).toBe(7);
  expect(some.get('version.path-prefix')).toBe(7);
  expect(some.get('list-web-tools.path')).toBe(0);
  expect(some.get('web-tool.is-active')).toBe(0);
});

test('a place with * is in each file that matches', () => {
  const where = ['openapi/components/schemas/*Response.yaml#/type'];
  const facts = new Facts([{ id: 'a.b', where }], 'openapi');
  expect(facts.at('/components/schemas/JobListResponse/type')).toEqual(['a.b']);
  expect(facts.at('/components/schemas/JobListRequest/type')).toEqual([]);
});
