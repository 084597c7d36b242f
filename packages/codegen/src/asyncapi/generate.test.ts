import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SpecDocument } from '../document.ts';
import { SpecProblem } from '../problem.ts';
import { expectVerdicts, fixture, importModule, specDocument } from '../testing.ts';
import { generateFromAsyncapi } from './generate.ts';

const snapshot = (name: string) =>
  fileURLToPath(new URL(`../../snapshots/asyncapi/${name}`, import.meta.url));
const spec = readFileSync(fixture('asyncapi.yaml'), 'utf8');

/** The fixture with one thing replaced, which must be there. */
function changed(from: string, to: string): SpecDocument {
  expect(spec).toContain(from);
  return specDocument(spec.replace(from, to));
}

describe('the modules of a receiver', async () => {
  const files = await generateFromAsyncapi(new SpecDocument(fixture('asyncapi.yaml')));

  it('are these', () => {
    expect([...files.keys()]).toEqual([
      'types.ts',
      'validators.ts',
      'events.ts',
      'schemas.ts',
      'standard-schema.ts',
      'fixtures.ts',
    ]);
  });

  it.each([...files])('%s is as it was reviewed', async (name, content) => {
    await expect(content).toMatchFileSnapshot(snapshot(name));
  });

  it('are the same, byte for byte, for a document of version 3.0.0', async () => {
    const document = changed('asyncapi: 3.1.0', 'asyncapi: 3.0.0');
    expect(await generateFromAsyncapi(document)).toEqual(files);
  });

  it('say what stands beside a reference', async () => {
    const beside =
      "$ref: '#/components/schemas/Notes'\n          deprecated: true\n          required: [by]\n";
    const generated = await generateFromAsyncapi(changed("$ref: '#/components/schemas/Notes'\n", beside));
    expect(generated.get('types.ts')).toMatch(/@deprecated[^;]*\n {2}notes\?: Notes & \{\s*by: /);
    const { isShipArrived } = await importModule(generated.get('validators.ts') ?? '');
    const event = { eventType: 'ship.arrived', at: '2026-03-02T09:15:00Z' };
    expect([{ by: 1 }, {}].map((notes) => isShipArrived?.({ ...event, notes }))).toEqual([true, false]);
  });

  it('hold validators that work', async () => {
    await expectVerdicts(files.get('validators.ts') ?? '', {
      isShipArrived: [
        [{ eventType: 'ship.arrived', at: '2026-03-02T09:15:00Z', notes: { any: 1 } }, true],
        [{ eventType: 'ship.arrived', at: 'today' }, false],
        [{ eventType: 'ship.left', at: '2026-03-02T09:15:00Z' }, false],
      ],
      isShipLeft: [
        [{ eventType: 'ship.left', fleet: { parts: [{ name: 'a' }] } }, true],
        [{ eventType: 'ship.left', fleet: { parts: [{ nam: 'a' }] } }, false],
      ],
      isRadioHeard: [
        [{ eventType: 'radio.heard', turns: [{ Ship: 'a' }, { Tower: 'b' }] }, true],
        [{ eventType: 'radio.heard', turns: [{ Ship: 'a', Tower: 'b' }] }, false],
      ],
      isReceiverConfiguration: [
        [{ url: 'https://a.example', auth: { secret: 'Bearer x' } }, true],
        [{ url: 'http://a.example' }, false],
      ],
      isReceiverAuth: [[{ secret: 'x' }, false]],
    });
  });
});

describe('a document that cannot be generated', () => {
  const rejected = parse(readFileSync(fixture('rejected-asyncapi.yaml'), 'utf8')) as {
    what: string;
    from: string;
    to: string;
    reported: string;
  }[];

  it.each(rejected)('$what is rejected', async ({ from, to, reported }) => {
    const problem = generateFromAsyncapi(changed(from, to));
    await expect(problem).rejects.toThrow(SpecProblem);
    await expect(problem).rejects.toThrow(reported);
  });

  it('is rejected with all that is wrong with it', async () => {
    const document = specDocument(
      spec
        .replace('const: ship.left', 'const: ship.right')
        .replace('name: ship.arrived', 'title: Ship arrived')
        .replace('const: radio.heard', 'pattern: radio'),
    );
    const message = await generateFromAsyncapi(document).catch((error: SpecProblem) => error.message);
    const problems = String(message)
      .split('\n\n')
      .filter((part) => part.includes(' at #/'));
    expect(problems.map((part) => /at #(\S*)/.exec(part)?.[1])).toEqual([
      '/components/schemas/ShipArrived/properties/eventType',
      '/components/schemas/ShipLeft/properties/eventType',
      '/components/schemas/RadioHeard/properties/eventType',
    ]);
  });
});

it('names of schemas that are no names of types, or names of other things, are replaced everywhere', async () => {
  const document = specDocument(
    spec
      .replaceAll('ShipArrived', 'ship-arrived')
      .replaceAll('ShipLeft', 'Validator')
      .replaceAll('Notes', 'delete'),
  );
  const files = await generateFromAsyncapi(document);
  expect(files.get('types.ts')).toMatch(
    /^export interface ShipArrived \{$[\s\S]*^export interface ValidatorSchema \{$/m,
  );
  expect(files.get('validators.ts')).toContain('export const isValidatorSchema: Validator<ValidatorSchema>');
  expect(files.get('events.ts')).toContain("case 'ship.arrived': return isShipArrived;");
  expect(files.get('schemas.ts')).toContain('export const shipArrived: StandardSchema<ShipArrived>');
  expect(files.get('types.ts')).toContain('DeleteSchema');
});
