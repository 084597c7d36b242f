import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SpecDocument } from '../document.ts';
import { SpecProblem } from '../problem.ts';
import { expectVerdicts, fixture, specDocument } from '../testing.ts';
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

  it('are the same, byte for byte, for a document that says 3.0.0', async () => {
    const document = changed('asyncapi: 3.1.0', 'asyncapi: 3.0.0');
    expect(await generateFromAsyncapi(document)).toEqual(files);
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

describe('a document that can not be generated', () => {
  it.each([
    [
      'of another version',
      'asyncapi: 3.1.0',
      'asyncapi: 2.6.0',
      'at #/asyncapi\n  This is no AsyncAPI 3 document.',
    ],
    [
      'with a message without a name',
      'name: ship.left',
      'title: Ship left',
      'The message has no name that can be an event type.',
    ],
    [
      'with a message of a wrong name',
      'name: ship.left',
      "name: it's",
      'The message has no name that can be an event type.',
    ],
    [
      'with a payload without a name',
      "$ref: '#/components/schemas/ShipLeft'",
      'type: object',
      'The payload of the message has no name.',
    ],
    [
      'with two payloads for an event',
      'name: ship.left',
      'name: ship.arrived',
      'The event type "ship.arrived" has two payloads, ShipArrived and ShipLeft.',
    ],
    [
      'with a message that leads nowhere',
      'messages/ShipArrived',
      'messages/ShipArived',
      'The reference #/components/messages/ShipArived leads nowhere.',
    ],
    [
      'with a schema that is no name of a type',
      '    Notes:\n',
      '    other-notes: {}\n    Notes:\n',
      '"other-notes" can\'t be the name of a type.',
    ],
    [
      'with `deprecated` where a parser drops it',
      "$ref: '#/components/schemas/Notes'\n",
      "$ref: '#/components/schemas/Notes'\n          deprecated: true\n",
      '#/components/schemas/ShipArrived/properties/notes/deprecated\n  Beside a `$ref` it says nothing in AsyncAPI.',
    ],
    ['with an unknown keyword', 'format: uri', 'formt: uri', 'The schema keyword "formt" is unknown.'],
  ])('%s is refused', async (_what, from, to, said) => {
    const problem = generateFromAsyncapi(changed(from as string, to as string));
    await expect(problem).rejects.toThrow(SpecProblem);
    await expect(problem).rejects.toThrow(said as string);
  });
});
