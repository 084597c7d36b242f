import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { useFolder } from '@voice-agent/test-kit/files';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Comparison, compare } from './compare.ts';
import { large, openapi, write } from './testing/documents.ts';

const folder = useFolder();
const specs = fileURLToPath(new URL('../../../../specs', import.meta.url));

let pairs = 0;
function between(before: unknown, after: unknown): Comparison {
  const name = `pair-${++pairs}`;
  write(folder, { [`${name}/before.yaml`]: before, [`${name}/after.yaml`]: after });
  return compare(`${name}/before.yaml`, `${name}/after.yaml`, { folder });
}
const rulesOf = ({ changes }: Comparison): string[] => changes.map(({ rule }) => rule);
const inside = (schema: unknown) => ({ type: 'object', properties: { take: schema } });

test('a change reports what, where, before and after', () => {
  const before = openapi(inside({ type: 'integer', minimum: 1 }));
  const after = openapi(inside({ type: 'integer', minimum: 1, maximum: 100 }));
  const { changes, verdict } = between(before, after);
  const pointer = '/paths/~1ships/post/requestBody/content/application~1json/schema/properties/take';
  expect(verdict).toBe('breaks');
  expect(changes).toEqual([
    {
      rule: 'request-maximum-lowered',
      severity: 'breaks',
      operations: ['saveShip'],
      direction: 'request',
      before: { file: 'pair-1/before.yaml', line: 15, pointer, value: { type: 'integer', minimum: 1 } },
      after: { file: 'pair-1/after.yaml', line: 18, pointer: `${pointer}/maximum`, value: 100 },
      message: '`saveShip`: `take` in the body now allows at most 100; before it had no maximum.',
      why: 'Requests with numbers that are greater are rejected.',
    },
  ]);
});

test('one schema in both directions is reported in each', () => {
  const document = (schema: unknown) => {
    const used = { $ref: '#/components/schemas/Kind' };
    return openapi(used, used, { components: { schemas: { Kind: schema } } });
  };
  const found = between(document({ enum: ['tug'] }), document({ enum: ['tug', 'ferry'] }));
  expect(rulesOf(found)).toEqual(['response-enum-value-added', 'request-enum-value-added']);
  expect(found.changes.map(({ severity }) => severity)).toEqual(['breaks', 'safe']);
});

test('one change that many operations share is reported once, with all their names', () => {
  const found = between(large(20), large(20, { maxLength: 5 }));
  expect(rulesOf(found)).toEqual(['response-max-length-lowered']);
  expect(found.changes[0]?.operations).toHaveLength(20);
  expect(found.changes[0]?.message).toContain('`saveShip0` and 19 others');
});

test('schemas that contain themselves come to an end', () => {
  const document = (limit: number) => {
    const tree = { $ref: '#/components/schemas/Tree' };
    const other = { $ref: '#/components/schemas/Other' };
    const Tree = { type: 'object', properties: { name: { type: 'string', maxLength: limit }, other } };
    const Other = { anyOf: [{ type: 'array', items: tree }, { allOf: [tree, other] }], not: { not: other } };
    return openapi(tree, {}, { components: { schemas: { Tree, Other } } });
  };
  expect(rulesOf(between(document(9), document(9)))).toEqual([]);
  expect(rulesOf(between(document(9), document(5)))).toContain('request-max-length-lowered');
});

test('what cannot be decided is risky, never silent', () => {
  const text = (pattern: string) => inside({ type: 'string', pattern });
  const found = between(openapi(text('^[ab]+c')), openapi(text('^[^c]+c')));
  expect(rulesOf(found)).toEqual(['request-pattern-changed']);
  expect(found.verdict).toBe('risky');
  const unknown = between(openapi(inside({ nonsense: 1 })), openapi(inside({ nonsense: 2 })));
  expect(rulesOf(unknown)).toEqual(['request-undecided']);
});

test('two forms with the same name are reported with their places', () => {
  const one = (required: string[]) => ({ type: 'object', required, properties: { a: {}, b: {} } });
  const found = between(openapi(one(['a', 'b'])), openapi({ oneOf: [one(['a']), one(['b'])] }));
  expect(found.changes.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('fits both `object` (`oneOf/1`) and `object` (`oneOf/0`)'),
  );
});

test('the work grows with the document, not with its square', () => {
  const work = (operations: number): number => {
    const { compared, changes } = between(
      JSON.stringify(large(operations)),
      JSON.stringify(large(operations, { maxLength: 5 })),
    );
    expect(changes).toHaveLength(1);
    return compared;
  };
  const [small, double] = [work(40), work(80)];
  expect(small).toBeGreaterThan(40);
  expect(double / small).toBeLessThan(2.1);
});

test('what is written alike is not compared, unless what it refers to has changed', () => {
  const ships = (pattern: string, name: object) => {
    const crew = { $ref: '#/components/schemas/Crew' };
    const schemas = { Crew: { type: 'array', items: { $ref: '#/components/schemas/Name' } }, Name: name };
    return openapi(inside({ pattern }), inside(crew), { components: { schemas } });
  };
  const short = { type: 'string', maxLength: 5 };
  expect(between(ships('^a', short), ships('^a', short)).compared).toBe(0);
  expect(between(ships('^a', short), ships('^b', short)).compared).toBe(2);
  const found = between(ships('^a', short), ships('^a', { type: 'string', maxLength: 9 }));
  expect(rulesOf(found)).toEqual(['response-max-length-raised']);
});

test('a document of OpenAPI 3.0 and one of 3.1 are compared though they are written alike', () => {
  const document = (version: string) => ({
    ...(openapi({}, inside({ type: 'string', nullable: true })) as object),
    openapi: version,
  });
  expect(rulesOf(between(document('3.0.3'), document('3.1.0')))).not.toEqual([]);
  expect(between(document('3.0.3'), document('3.0.3')).compared).toBe(0);
});

test.each(['<<: *common', "'200': *ok"])('what an alias names is compared: %s', (brought) => {
  const document = (type: string): string => `openapi: 3.1.0
x-common: &common { '200': &ok { description: ok, content: { application/json: { schema: { type: ${type} } } } } }
paths: { /a: { get: { responses: { ${brought}, '404': { description: no } } } } }
`;
  expect(rulesOf(between(document('integer'), document('string')))).toEqual(['response-type-changed']);
});

test('our sources and their bundles are the same contract', () => {
  const found = compare(`${specs}/openapi/openapi.yaml`, `${specs}/dist/openapi.yaml`);
  expect(found.changes).toEqual([]);
  expect(found.compared).toBeGreaterThan(40);
  expect(compare(`${specs}/asyncapi`, `${specs}/dist/asyncapi.yaml`).changes).toEqual([]);
});

test.each([
  ['broken.yaml', 'openapi: [', /broken\.yaml is neither YAML nor JSON: .*\(line 1\)\.$/],
  [
    'broken.JSON',
    '{"info": {}\n "paths": {}}',
    /broken\.JSON is not JSON: Expected `,` or `}`, but found `"` \(line 2\)\.$/,
  ],
  [
    'empty.yaml',
    '',
    /empty\.yaml is neither an OpenAPI nor an AsyncAPI document: its root is not an object\.$/,
  ],
  ['list.yaml', '- a', /list\.yaml is neither .* it has no field "openapi" or "asyncapi"\.$/],
  ['two.yaml', 'swagger: "2.0"\npaths: {}', /two\.yaml is of OpenAPI 2\.0: give a document of 3\.x\.$/],
  ['old.yaml', 'asyncapi: 2.6.0', /old\.yaml is of AsyncAPI 2\.6\.0: give a document of 3\.x\.$/],
  [
    'anchor.yaml',
    openapi({ $ref: 'anchor.yaml#no' }),
    /anchor\.yaml:\d+: The reference anchor\.yaml#no leads nowhere/,
  ],
  [
    'twice.yaml',
    openapi({ $ref: '#a', $defs: { b: { $anchor: 'a' }, c: { $anchor: 'a' } } }),
    /twice\.yaml: The reference #a \(at .*\/\$ref\) leads to two schemas/,
  ],
  ['web.yaml', openapi({ $ref: 'https://example.com/a.yaml' }), /web\.yaml:\d+: .* leads to a URL/],
  [
    'out.yaml',
    openapi({ $ref: '../../../../../../../etc/passwd' }),
    /out\.yaml:\d+: The reference .* leads out of the repository, or of the folder, of the document/,
  ],
  ['text.yaml', openapi('a schema'), /text\.yaml:12: A schema must be an object or a boolean/],
])('%s is rejected in one sentence', (name, content, message) => {
  write(folder, { [name]: content });
  const run = (): Comparison => compare(name, name, { folder });
  expect(run).toThrow(message);
  expect(run).toThrow(CannotRun);
});

test.each([
  [{ enum: null }, /after\.yaml:\d+: "enum" must be a list of values \(at .*\/schema\/enum\)\.$/],
  [{ pattern: '(' }, /after\.yaml:\d+: "pattern" must be a regular expression/],
  [{ properties: { take: 5 } }, /after\.yaml:\d+: "properties" must be a map of schemas/],
])('a keyword that holds what it cannot is rejected: %j', (schema, message) => {
  expect(() => between(openapi({}), openapi(schema))).toThrow(message);
});

test('an empty list in place of a number is passed over', () => {
  const step = (multipleOf: unknown) => openapi({ type: 'integer', multipleOf });
  expect(between(step([]), step(2)).verdict).toBe('breaks');
  expect(between(step([]), step([])).changes).toEqual([]);
});

test('references in a circle without a schema between them are rejected or allow anything', () => {
  const components = {
    schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } },
  };
  const document = openapi({ $ref: '#/components/schemas/A' }, {}, { components });
  expect(between(document, document).changes).toEqual([]);
  const parameters = [{ $ref: '#/components/parameters/A' }];
  const circle = { parameters: { A: { $ref: '#/components/parameters/A' } } };
  const looped = { openapi: '3.1.0', paths: { '/a': { get: { parameters } } }, components: circle };
  expect(() => between(looped, looped)).toThrow(/leads back to itself/);
});

test('a missing place and a folder without documents are reported', () => {
  write(folder, { 'nothing/readme.yaml': 'a: 1' });
  expect(() => compare('no-such', 'no-such', { folder })).toThrow(
    /no-such can't be read: there is no such file/,
  );
  expect(() => compare('nothing', 'nothing', { folder })).toThrow(/nothing has neither openapi\.yaml nor/);
});

test('a document that is gone breaks, one that is new does not', () => {
  const asyncapi = { asyncapi: '3.0.0', info: {}, channels: {} };
  write(folder, {
    'both/openapi.yaml': openapi({}),
    'both/asyncapi.yaml': asyncapi,
    'one/openapi.yaml': openapi({}),
  });
  expect(rulesOf(compare('both', 'one', { folder }))).toEqual(['document-removed']);
  expect(rulesOf(compare('one', 'both', { folder }))).toEqual(['document-added']);
});

test('a single file is compared with the document of its kind alone', () => {
  const asyncapi = { asyncapi: '3.0.0', info: {}, channels: {} };
  write(folder, { 'two/openapi.yaml': openapi({}), 'two/asyncapi.yaml': asyncapi });
  for (const file of ['two/openapi.yaml', 'two/asyncapi.yaml'])
    for (const [before, after] of [
      [file, 'two'],
      ['two', file],
    ] as const)
      expect(compare(before, after, { folder }).changes).toEqual([]);
  const mixed = () => compare('two/openapi.yaml', 'two/asyncapi.yaml', { folder });
  expect(mixed).toThrow(/openapi\.yaml is OpenAPI and .*asyncapi\.yaml is AsyncAPI: compare two documents/);
  expect(mixed).toThrow(CannotRun);
});

test('a file whose references lead into other files is reported by the file and line of the change', () => {
  const parts = (limit: number) => ({
    type: 'object',
    properties: { name: { type: 'string', maxLength: limit } },
  });
  for (const [side, limit] of [
    ['old', 9],
    ['new', 5],
  ] as const)
    write(folder, {
      [`many-${side}/openapi.yaml`]: openapi({ $ref: 'schemas/Ship.yaml' }),
      [`many-${side}/schemas/Ship.yaml`]: { allOf: [{ $ref: './parts.yaml#/Named' }] },
      [`many-${side}/schemas/parts.yaml`]: { Named: parts(limit) },
    });
  const { changes } = compare('many-old', 'many-new', { folder });
  expect(changes.map(({ rule, after }) => [rule, after.file, after.line])).toEqual([
    ['request-max-length-lowered', 'many-new/schemas/parts.yaml', 6],
  ]);
});

test('many levels of the same name are reported by the nearest', () => {
  const before = openapi({}, { type: 'object', properties: { a: { type: 'array', items: inside({}) } } });
  const after = openapi(
    {},
    { type: 'object', properties: { a: { type: 'array', items: { type: 'object' } } } },
  );
  expect(between(before, after).changes[0]?.message).toBe(
    '`saveShip`: `a[]` in the response 200 no longer has the field `take`.',
  );
});

const repository = join(folder, 'repository');
const git = (...args: string[]): void => {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: repository, stdio: 'pipe' });
};
beforeAll(() => {
  const ship = (limit: number) => ({ type: 'string', maxLength: limit });
  write(repository, {
    'specs/openapi/openapi.yaml': openapi({ $ref: 'Ship.yaml' }),
    'specs/openapi/Ship.yaml': ship(9),
  });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message=First');
  git('tag', 'v1.0.0');
  write(repository, { 'specs/openapi/Ship.yaml': ship(5) });
});

test.each([
  ['git:main', 'specs'],
  ['v1.0.0', 'specs/openapi'],
  ['HEAD', 'specs/openapi/openapi.yaml'],
  ['git:main:specs', 'specs'],
  ['git:HEAD:specs/openapi/openapi.yaml', 'specs'],
])('%s and %s: the revision is read from git', (before, after) => {
  const { changes } = compare(before, after, { folder: repository });
  expect(rulesOf({ changes } as Comparison)).toEqual(['request-max-length-lowered']);
  const { file, revision } = changes[0]?.before ?? {};
  expect(['main', 'v1.0.0', 'HEAD']).toContain(revision);
  expect(file).toBe(`${revision}:specs/openapi/Ship.yaml`);
  expect(changes[0]?.after).not.toHaveProperty('revision');
  expect(changes[0]?.after).toMatchObject({ file: 'specs/openapi/Ship.yaml', line: 2 });
});

test('two revisions, and the other way round', () => {
  expect(compare('main', 'v1.0.0', { folder: repository }).changes).toEqual([]);
  const { verdict } = compare('specs', 'git:main', { folder: repository });
  expect(verdict).toBe('safe');
});

test.each([
  ['git:no-such', /"no-such" is not a git revision here/],
  ['git:--help', /"--help" is not a git revision here/],
  ['git:', /"" is not a git revision here/],
  ['no-such', /there is no such file, folder or git revision/],
  ['https://example.com/openapi.yaml', /download it first/],
  ['git:main:no/such', /has no openapi\.yaml or asyncapi\.yaml in no\/such/],
])('%s is rejected in one sentence', (before, message) => {
  expect(() => compare(before, 'specs', { folder: repository })).toThrow(message);
});

test('where git cannot be asked, its own words say why', () => {
  write(folder, { 'plain/openapi.yaml': openapi({}) });
  const plain = () => compare('git:main', 'openapi.yaml', { folder: join(folder, 'plain') });
  expect(plain).toThrow(/^git:main can't be read, since git can't: fatal: not a git repository/);
  vi.stubEnv('PATH', '/nowhere');
  try {
    expect(plain).toThrow("git:main can't be read, since git can't: it is not on the PATH.");
  } finally {
    vi.unstubAllEnvs();
  }
});
