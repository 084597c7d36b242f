import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contents, runCli, runHere, scratchFolder } from './cli.testing.ts';
import { header } from './output.ts';
import { fixture } from './testing.ts';

/** An output folder from an earlier run. */
function earlierOutput(): string {
  const out = join(scratchFolder(), 'generated');
  mkdirSync(out);
  for (const name of ['types.ts', 'gone.ts'])
    writeFileSync(join(out, name), `${header('a spec')}// ${name}\n`);
  return out;
}

function specFile(spec: string): string {
  const file = join(scratchFolder(), 'spec.yaml');
  writeFileSync(file, spec);
  return file;
}

const valid = readFileSync(fixture('openapi.yaml'), 'utf8');
const change = (from: string, to: string) => valid.replace(from, to);
const schemas = '/components/schemas';
const ships = '/paths/~1v1~1berths~1{berthId}~1ships';

// What else is rejected stands in the tests of keywords and documents.
// `mark` is a text in the line that must be named.
describe.concurrent('a spec that is invalid', () => {
  it.each<[string, string, mark: string, pointer: string, what: string]>([
    ['broken YAML', change('title: Harbour', 'title: "Harbour'), 'title: "', '', 'This is not valid YAML: '],
    [
      'a dangling $ref',
      change('schemas/Cargo', 'schemas/Crago'),
      'Crago',
      `${schemas}/Ship/properties/cargo/$ref`,
      'leads nowhere.',
    ],
    [
      'an unknown keyword',
      change('minLength', 'minLenght'),
      'minLenght',
      `${schemas}/Ship/properties/name/minLenght`,
      'The schema keyword "minLenght" is unknown.',
    ],
    [
      'a duplicate operationId',
      change('moorShip', 'listShips'),
      'listShips\n      tags: [Ships]\n      requestBody',
      `${ships}/post/operationId`,
      'The operationId "listShips" is taken',
    ],
  ])('%s: exit 1, the place, and nothing is written', async (_name, spec, mark, pointer, what) => {
    expect(spec).toContain(mark);
    const line = spec.slice(0, spec.indexOf(mark)).split('\n').length;
    const out = earlierOutput();
    const file = specFile(spec);
    const [before, times] = [contents(out), statSync(join(out, 'types.ts')).mtimeMs];
    const { code, stdout, stderr } = await runHere('client', '--spec', file, '--out', out);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const [first, second, ...rest] = stderr.trimEnd().split('\n');
    expect(first?.replace(/(:\d+):\d+/, '$1')).toBe(`${file}:${line}${pointer && ` at #${pointer}`}`);
    expect(second).toContain(what);
    expect(rest.slice(-4)).toEqual([
      expect.stringContaining(`${mark.split('\n')[0]}`),
      expect.stringMatching(/^ +│ +\^$/),
      '',
      expect.stringMatching(/^ {2}\S.*\.$/),
    ]);
    expect(contents(out)).toEqual(before);
    expect(statSync(join(out, 'types.ts')).mtimeMs).toBe(times);
  });

  it('an AsyncAPI document with an unknown keyword', async () => {
    const out = earlierOutput();
    const file = specFile(readFileSync(fixture('asyncapi.yaml'), 'utf8').replace('pattern:', 'patern:'));
    const before = contents(out);
    const { code, stderr } = await runHere('webhooks', '--spec', file, '--out', out);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /spec\.yaml:\d+:\d+ at #\/components\/schemas\/ReceiverConfiguration\/properties\/url\/patern\n/,
    );
    expect(contents(out)).toEqual(before);
  });
});

it('a document of others, in several files, is taken with notes: what is in many places is one', async () => {
  const out = join(scratchFolder(), 'generated');
  const file = specFile(`openapi: 3.1.0
info: { title: Harbour, version: '1' }
paths:
  /ships: { get: { responses: { '200': { $ref: 'parts.yaml#/Ships' } } } }
  /ships/{id}/photo: { $ref: 'parts.yaml#/Photo' }
`);
  writeFileSync(
    join(file, '../parts.yaml'),
    `Ships:
  description: All.
  content:
    application/json:
      schema: { type: array, x-max: 3, items: { $ref: '#/Ship' } }
      examples: { none: { value: 1 }, one: { value: [{ name: a, size: 3 }] } }
Ship: { type: object, required: [name], properties: { name: { type: string, format: ship-name, x-max: 2 } } }
Photo: { put: { requestBody: { content: { image/png: {} } }, responses: {} } }
`,
  );
  const { code, stderr } = await runHere('client', '--spec', file, '--out', out);
  expect(code).toBe(0);
  const notes = stderr.trimEnd().split('\n');
  expect(notes.map((note) => note.replace(/^note: .*\/(.*?:\d+):\d+ at #[^\s:]+/, '$1'))).toEqual([
    'parts.yaml:5: A successful response is not an envelope { success, message, data } with an object as `data`: a call gives the response as it comes.',
    'parts.yaml:5 (the first of 2 places): The extension "x-max" changes nothing.',
    'parts.yaml:6: The example is not valid, and left out: it must be an array.',
    'parts.yaml:7: The format "ship-name" is not checked.',
    'parts.yaml:8 (the first of 2 places): The operation has no operationId that can be a name in code: it is named by its words.',
    'parts.yaml:8 (the first of 2 places): The operation has no tag, which names its resource in the client: its path does.',
    'parts.yaml:8: The request has a body that is not JSON: the operation is left out.',
    'parts.yaml:8: The operation has no successful response: a call gives the response as it comes.',
  ]);
  expect(contents(out)['fixtures.ts']).toContain('"size": 3');
  expect(contents(out)['types.ts']).toContain('export interface Ship {');
});

describe.concurrent('a run that cannot be', () => {
  it.each([
    [[], 'The argument target is missing.'],
    [
      ['clients'],
      '"clients" is invalid: target must be one of client, webhooks, server, tools. Did you mean client?',
    ],
    [['client', 'webhooks'], 'Too many arguments. Expected 1 argument but got 2.'],
    [['client', '--chek'], 'Unknown flag --chek. Did you mean --check?'],
    [['client', '--spec'], 'The value of --spec <file> is missing.'],
  ])('with %j: exit 2, what is wrong and what to do', async (args, expected) => {
    const { code, stdout, stderr } = await runHere(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.replaceAll(/\s+/g, ' ')).toBe(
      `${expected} Run 'voice-agent-codegen --help' for its flags. `,
    );
  });

  it('because a file is in the way of the folder: exit 2 and one sentence', async () => {
    const inTheWay = join(earlierOutput(), 'types.ts');
    const before = readFileSync(inTheWay, 'utf8');
    const spec = ['--spec', fixture('openapi.yaml')];
    for (const args of [
      ['--out', inTheWay],
      ['--out', join(inTheWay, 'deeper')],
      ['--out', inTheWay, '--check'],
    ]) {
      const { code, stderr } = await runHere('client', ...spec, ...args);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^The folder .* can't be read and written \(E\w+\)\. Check .*\n$/);
    }
    expect(readFileSync(inTheWay, 'utf8')).toBe(before);
  });
});

describe('a run', () => {
  it('writes, reports nothing, and --check reports what differs and how to fix it', async () => {
    const out = earlierOutput();
    const args = ['client', '--spec', fixture('openapi.yaml'), '--out', out];
    expect(await runCli(...args)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(contents(out)['types.ts']).toMatch(
      /^\/\/ Made by @voice-agent\/codegen from .*fixtures\/openapi\.yaml\.\n\/\/ Do not edit: .*\n\/\/ To change it, edit .*\n\n/,
    );

    expect(await runHere(...args, '--check')).toMatchObject({ code: 0, stdout: '', stderr: '' });

    writeFileSync(join(out, 'types.ts'), 'export {};');
    writeFileSync(join(out, 'more.ts'), 'export {};');
    const { code, stderr } = await runCli(...args, '--check');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /generated is not what the spec says:\n {2}extra: more\.ts\n {2}changed: types\.ts\nRun `npx pnpm generate`/,
    );
    expect(existsSync(join(out, 'more.ts'))).toBe(true);
  });

  it('in vain ends with its exit code, and reports why on standard error alone', async () => {
    const { code, stdout, stderr } = await runCli('clients');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain("Run 'voice-agent-codegen --help' for its flags.");
  });
});
