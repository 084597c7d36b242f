import { describe, expect, it } from 'vitest';
import type { Json } from '../document.ts';
import { Problems } from '../problems.ts';
import { importModule, openapiWith, specDocument } from '../testing.ts';
import { emitFixtures } from './fixtures.ts';
import { readOperations } from './operations.ts';

const thing = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { enum: ['a', 'b'] }, success: {}, message: {}, data: { type: 'object' } },
};

/** A document with one operation, `sendThing`, whose body and 200 response have these examples. */
function specWith(bodyExamples: Json, responses: Json = {}): Json {
  const spec = openapiWith({ Thing: thing });
  const { post } = (spec.paths as Json)['/v1/things'] as { post: Json };
  const schema = { $ref: '#/components/schemas/Thing' };
  post.requestBody = { content: { 'application/json': { schema, examples: bodyExamples } } };
  const described = Object.entries(responses).map(([status, examples]) => [
    status,
    { description: 'x', content: { 'application/json': { schema, examples } } },
  ]);
  post.responses = described.length > 0 ? Object.fromEntries(described) : { '204': { description: 'x' } };
  return spec;
}

function emit(spec: Json): string {
  const document = specDocument(spec);
  return emitFixtures(document, readOperations(document, new Problems(document)), new Problems(document));
}

const load = (spec: Json) => importModule<Json>(emit(spec));

describe('the fixtures', () => {
  it('name the status where there is more than one success', async () => {
    const answers = { '200': { one: { value: { kind: 'a' } } }, '201': { two: { value: { kind: 'b' } } } };
    expect(await load(specWith({}, answers))).toEqual({
      sendThing: { responses200: { one: { kind: 'a' } }, responses201: { two: { kind: 'b' } } },
    });
  });

  it('follow references, and leave out what is not in the document', async () => {
    const spec = specWith({
      'a~b/c': { $ref: '#/components/examples/shared' },
      elsewhere: { externalValue: 'https://example.com/thing.json' },
    });
    Object.assign(spec.components as Json, { examples: { shared: { value: { kind: 'a' } } } });
    expect(await load(spec)).toEqual({ sendThing: { bodies: { 'a~b/c': { kind: 'a' } } } });
  });

  it('keep every value as it is', async () => {
    const value = JSON.parse(
      '{ "kind": "a", "__proto__": { "x": 1 }, "text": "\\u2028 \\"__proto__\\": */ `", "none": null }',
    ) as Json;
    const { sendThing } = await load(specWith({ odd: { value } }));
    const { bodies } = sendThing as { bodies: { odd: Json } };
    expect(JSON.stringify(bodies.odd)).toBe(JSON.stringify(value));
    expect(Object.getPrototypeOf(bodies.odd)).toBe(Object.prototype);
  });

  it('of an operation whose id is a word of the language', async () => {
    const spec = specWith({ one: { value: { kind: 'a' } } });
    const { post } = (spec.paths as Json)['/v1/things'] as { post: Json };
    post.operationId = 'delete';
    expect(await load(spec)).toEqual({ delete: { bodies: { one: { kind: 'a' } } } });
  });

  it.each([
    [{ kind: 'c' }, '/kind must be one of "a", "b"'],
    [{}, "it must have the property 'kind'"],
  ])('lack %j, which is not valid: there is a note', (value, why) => {
    const document = specDocument(specWith({ one: { value } }));
    const problems = new Problems(document);
    expect(emitFixtures(document, readOperations(document, problems), problems)).toContain('no examples');
    const at = '/paths/~1v1~1things/post/requestBody/content/application~1json/examples/one/value';
    expect(problems.notes).toEqual([expect.stringMatching(/^note: .*spec\.yaml:\d+:\d+ at /)]);
    expect(problems.notes[0]).toContain(`${at}: The example is not valid, and left out: ${why}.`);
  });

  it('of a dangling reference are rejected', () => {
    const spec = specWith({ 'a/b': { $ref: '#/components/examples/gone' } });
    const at = '/paths/~1v1~1things/post/requestBody/content/application~1json/examples/a~1b/$ref';
    expect(() => emit(spec)).toThrow(`${at}\n  The reference #/components/examples/gone leads nowhere.`);
  });
});
