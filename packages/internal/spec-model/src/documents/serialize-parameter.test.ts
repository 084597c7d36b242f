import { describe, expect, test } from 'vitest';
import { SchemaRegistry } from '../schemas/registry.ts';
import type { Parameter } from './document.ts';
import { isUnambiguous, serializeParameter } from './serialize-parameter.ts';

const parameter = (given: Partial<Parameter>): Parameter => {
  const place = given.in ?? 'query';
  const style = given.style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const usual: Parameter = {
    name: 'color',
    in: place,
    required: false,
    schema: true,
    pointer: '',
    examples: [],
    allowReserved: false,
    explode: style === 'form',
    style,
  };
  return { ...usual, ...given };
};
const text = (given: Partial<Parameter>, value: unknown): string =>
  serializeParameter(parameter(given), value)
    .map((pair) => (given.in === 'path' || given.in === 'header' ? pair[1] : pair.join('=')))
    .join('&');

const list = ['blue', 'black', 'brown'];
const object = { R: 100, G: 200, B: 150 };

describe('the table of styles in OpenAPI', () => {
  test.each<
    [
      style: Parameter['style'],
      explode: boolean,
      place: Parameter['in'],
      one: string,
      many: string,
      object: string,
    ]
  >([
    ['matrix', false, 'path', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
    ['matrix', true, 'path', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
    ['label', false, 'path', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
    ['label', true, 'path', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
    ['simple', false, 'path', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
    ['simple', true, 'header', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
    ['form', false, 'query', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
    ['form', true, 'query', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ])('%s, explode %s, in %s', (style, explode, place, one, many, current) => {
    const given = { style, explode, in: place };
    expect(text(given, 'blue')).toBe(one);
    expect(text(given, list)).toBe(many);
    expect(text(given, object)).toBe(current);
  });

  test('lists with other separators, and objects by their keys', () => {
    expect(text({ style: 'spaceDelimited', explode: false }, list)).toBe('color=blue%20black%20brown');
    expect(text({ style: 'pipeDelimited', explode: false }, list)).toBe('color=blue%7Cblack%7Cbrown');
    expect(text({ style: 'deepObject', explode: true }, object)).toBe(
      'color[R]=100&color[G]=200&color[B]=150',
    );
  });

  test('a content type of its own', () => {
    expect(text({ contentType: 'application/json' }, object)).toBe(
      `color=${encodeURIComponent(JSON.stringify(object))}`,
    );
  });

  test('reserved characters, encoded unless they may stand', () => {
    expect(text({}, 'a/b?c&d=e')).toBe('color=a%2Fb%3Fc%26d%3De');
    expect(text({ allowReserved: true }, 'a/b?c&d=e')).toBe('color=a/b?c%26d%3De');
  });
});

describe('whether a value is distinguished', () => {
  const can = (given: Partial<Parameter>, value: unknown, valid: boolean): boolean =>
    isUnambiguous(new SchemaRegistry({}), parameter(given), value, valid);

  test.each<[schema: Parameter['schema'], value: unknown, can: boolean]>([
    [{ type: 'string' }, 7, false],
    [{ type: 'string' }, null, false],
    [{ type: 'string', maxLength: 1 }, 17, true],
    [{ type: 'integer' }, 'text', true],
    [{ type: 'integer' }, 1.5, true],
    [{ type: 'integer' }, '7', false],
    [{ type: 'boolean' }, 1, true],
    [{ type: 'boolean' }, 'true', false],
    [{ type: 'array', items: { type: 'string' } }, 'text', false],
    [{ type: 'array', items: { type: 'integer' } }, 'text', true],
    [{ type: 'array', items: { type: 'integer' } }, [1, 'text'], true],
    [{ type: 'array', items: { type: 'integer' } }, ['1'], false],
    [{ type: 'array', items: { type: 'string' }, minItems: 1 }, [], false],
    [{ enum: ['a', 'b'] }, '', false],
    [{ type: 'integer' }, { a: 1 }, false],
    [{ type: 'object', properties: { a: { type: 'integer' } } }, 1, false],
    [{ type: 'object', properties: { a: { type: 'integer' } } }, { a: 'x' }, false],
  ])('%j is broken by %j: %s', (schema, value, expected) => {
    expect(can({ schema }, value, false)).toBe(expected);
  });

  test.each<[given: Partial<Parameter>, value: unknown, can: boolean]>([
    [{ in: 'path' }, 'a/b', false],
    [{ in: 'path' }, '..', false],
    [{ in: 'path' }, '', false],
    [{ in: 'path' }, 'a b', true],
    [{ in: 'header' }, 'a\nb', false],
    [{ in: 'header' }, ' a', false],
    [{ in: 'header' }, 'é', false],
    [{ in: 'header' }, 'a b', true],
    [{ in: 'cookie' }, 'a;b', false],
    [{ in: 'cookie' }, [1, 2], false],
    [{ in: 'cookie', explode: false }, [1, 2], true],
    [{ explode: false }, ['a,b', 'c'], false],
    [{ explode: true }, ['a,b', 'c'], true],
    [{ style: 'deepObject' }, { a: [1] }, false],
    [{ style: 'deepObject' }, 'a', false],
    [{}, 1e21, false],
  ])('a parameter %j can be sent as %j: %s', (given, value, expected) => {
    expect(can(given, value, true)).toBe(expected);
  });

  test('a parameter is sent up to 8,000 octets as it is on the wire', () => {
    expect(can({}, 'a'.repeat(8_000), true)).toBe(true);
    expect(can({}, 'é'.repeat(1_334), true)).toBe(false);
    expect(can({ explode: true }, Array(81).fill('a'.repeat(99)), true)).toBe(false);
  });
});
