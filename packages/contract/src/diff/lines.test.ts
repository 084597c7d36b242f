import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compare } from './compare.ts';
import { write } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'contract-diff-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = {
  'openapi.yaml': `openapi: 3.1.0
info: { title: Ships, version: 1.0.0 }
paths:
  /ships:
    $ref: ships.yaml
`,
  'ships.yaml': `post:
  operationId: saveShip
  summary: Save a ship
  parameters:
    - name: dryRun
      in: query
      schema: { type: boolean }
  requestBody:
    content:
      application/json:
        schema:
          $ref: schemas/Ship.yaml
  responses:
    "200":
      description: Saved.
      content:
        application/json:
          schema:
            $ref: schemas/Saved.yaml
`,
  'schemas/Ship.yaml': `type: object
required:
  - id
properties:
  id:
    description: Of the owner.
    type: string
  kind:
    $ref: Kind.yaml
  name:
    type: string
`,
  'schemas/Kind.yaml': `type: string
description: What it does.
enum:
  - cargo
  - ferry
  - tug
`,
  'schemas/Saved.yaml': `type: object
properties:
  id:
    type: string
  cost:
    type: number
`,
};

type File = keyof typeof files;

/** Where the changes are after one text was put in place of another in a file: `file:line`. */
function linesOf(file: File, old: string, now: string): string[] {
  write(folder, files);
  const after = Object.entries(files).map(([name, text]) => [
    `after/${name}`,
    name === file ? text.replace(old, now) : text,
  ]);
  write(folder, Object.fromEntries(after));
  const { changes } = compare('openapi.yaml', 'after/openapi.yaml', { folder });
  return changes.map((change) => `${change.after.file.replace('after/', '')}:${change.after.line}`);
}

test.each<[what: string, file: File, old: string, now: string, lines: string[]]>([
  ['a value that is gone', 'schemas/Kind.yaml', '  - tug\n', '', ['schemas/Kind.yaml:3']],
  ['a value that is new', 'schemas/Kind.yaml', '  - tug\n', '  - tug\n  - yacht\n', ['schemas/Kind.yaml:7']],
  [
    'values that became any text',
    'schemas/Kind.yaml',
    'enum:\n  - cargo\n  - ferry\n  - tug\n',
    '',
    ['schemas/Kind.yaml:1'],
  ],
  [
    'another type',
    'schemas/Ship.yaml',
    '    type: string\n  kind',
    '    type: number\n  kind',
    ['schemas/Ship.yaml:7'],
  ],
  [
    'a field that is deprecated',
    'schemas/Ship.yaml',
    '  name:\n    type: string\n',
    '  name:\n    type: string\n    deprecated: true\n',
    ['schemas/Ship.yaml:12'],
  ],
  ['a field that is gone', 'schemas/Saved.yaml', '  cost:\n    type: number\n', '', ['schemas/Saved.yaml:2']],
  [
    'a field that became required',
    'schemas/Ship.yaml',
    '  - id\n',
    '  - id\n  - name\n',
    ['schemas/Ship.yaml:4'],
  ],
  ['a field that became optional', 'schemas/Ship.yaml', '  - id\n', '  []\n', ['schemas/Ship.yaml:2']],
  [
    'an operation that is deprecated',
    'ships.yaml',
    'summary: Save a ship\n',
    'summary: Save a ship\n  deprecated: true\n',
    ['ships.yaml:4'],
  ],
  [
    'a parameter that is deprecated',
    'ships.yaml',
    '      in: query\n',
    '      in: query\n      deprecated: true\n',
    ['ships.yaml:7'],
  ],
])('%s is told at its line', (_, file, old, now, lines) => {
  expect(files[file]).toContain(old);
  expect(linesOf(file, old, now)).toEqual(lines);
});
