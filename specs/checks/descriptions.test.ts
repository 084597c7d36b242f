import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { checkDescriptions } from './descriptions.ts';

const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-descriptions-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('a property is described by itself, by what it refers to, or by its items', () => {
  const schemas = join(scratch, 'openapi/components/schemas');
  mkdirSync(schemas, { recursive: true });
  const itself = '{ type: string, description: Its name. }';
  writeFileSync(
    join(schemas, 'Ship.yaml'),
    `type: object\ndescription: A ship.\nproperties: { name: ${itself} }\n`,
  );
  writeFileSync(join(schemas, 'Crew.yaml'), 'type: array\nitems: { type: string }\n');
  writeFileSync(
    join(schemas, 'Harbour.yaml'),
    `type: object
properties:
  name: ${itself}
  flagship: { $ref: Ship.yaml }
  ships: { type: array, items: { $ref: Ship.yaml } }
  byName: { type: object, additionalProperties: { $ref: Ship.yaml } }
  never: false
  crew: { $ref: Crew.yaml }
  depth: { type: number }
`,
  );
  expect(
    checkDescriptions('openapi', pathToFileURL(`${scratch}/`)).map(({ file, pointer }) => [file, pointer]),
  ).toEqual([
    ['openapi/components/schemas/Harbour.yaml', '/properties/crew'],
    ['openapi/components/schemas/Harbour.yaml', '/properties/depth'],
  ]);
});
