import type { ParameterDescription, ValueType } from '@voice-agent/codegen/operation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { parameterReader, type ReadOptions } from './read-parameters.ts';
import { serializer } from './serialize-parameters.ts';

type Style = ParameterDescription['style'];
type Place = ParameterDescription['in'];

const fields: Record<string, ValueType> = { name: 'string', 'net tons': 'integer', afloat: 'boolean' };

const parameter = (
  place: Place,
  style: Style,
  shape: ParameterDescription['shape'],
  explode: boolean,
  type: ValueType = 'string',
): ParameterDescription => ({
  name: 'boats',
  in: place,
  required: false,
  shape,
  type,
  style,
  explode,
  ...(shape === 'object' && { fields }),
});

/** What the client sends for the value of one parameter. */
function written(way: ParameterDescription, value: unknown) {
  const { name, in: place } = way;
  const { params, pathSerializer, querySerializer } = serializer([way])({ [place]: { [name]: value } });
  const headers = new Map(Object.entries(params.header).map(([key, text]) => [key.toLowerCase(), text]));
  return {
    path: place === 'path' ? { [name]: pathSerializer(`{${name}}`) } : {},
    query: querySerializer(),
    header: (key: string) => headers.get(key),
  };
}

// Every way to write a parameter that codegen lets through.
const places: Record<Place, Style[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'json'],
  header: ['simple', 'json'],
  cookie: ['form', 'json'],
};
const ways = Object.entries(places).flatMap(([place, styles]) =>
  styles.flatMap((style) =>
    (['value', 'array', 'object'] as const).flatMap((shape) =>
      [true, false].flatMap((explode) => {
        const fits =
          style === 'deepObject'
            ? shape === 'object' && explode
            : !style.endsWith('Delimited') || shape === 'array';
        return fits ? [parameter(place as Place, style, shape, explode)] : [];
      }),
    ),
  ),
);

/** Strings that the style distinguishes from its separators. */
function stringFor({ in: place, style }: ParameterDescription): fc.Arbitrary<string> {
  const isAscii = place === 'header';
  const unit = isAscii ? fc.constantFrom(...'abcXYZ019-_;%"+&'.split('')) : 'grapheme';
  const forbidden = { label: /\./, spaceDelimited: / /, pipeDelimited: /\|/ }[style as string];
  return fc.string({ unit, minLength: 1 }).filter((text) => !forbidden?.test(text));
}

function valueFor(way: ParameterDescription): fc.Arbitrary<unknown> {
  const text = stringFor(way);
  const number = way.style === 'label' ? fc.integer() : fc.double({ noNaN: true, noDefaultInfinity: true });
  const byType: Record<ValueType, fc.Arbitrary<unknown>> = {
    string: text,
    number: number.map((each) => each + 0),
    integer: fc.integer(),
    boolean: fc.boolean(),
  };
  if (way.shape === 'object')
    return fc
      .record(
        { name: byType.string, 'net tons': byType.integer, afloat: byType.boolean },
        { requiredKeys: [] },
      )
      .filter((value) => Object.keys(value).length > 0)
      .map((value) => ({ ...value }));
  return way.shape === 'array' ? fc.array(byType[way.type], { minLength: 1 }) : byType[way.type];
}

describe('what the client writes is read back', () => {
  const typed = ways.flatMap((way) =>
    way.shape === 'object'
      ? [way]
      : (['string', 'number', 'integer', 'boolean'] as const).map((type) => ({ ...way, type })),
  );
  test.each(
    typed.map(
      (way) =>
        [`${way.in} ${way.style} ${way.explode ? 'exploded ' : ''}${way.shape} ${way.type}`, way] as const,
    ),
  )('%s', (_name, way) => {
    const read = parameterReader([way]);
    fc.assert(
      fc.property(valueFor(way), (value) => {
        expect(read(written(way, value))[way.in]).toEqual({ boats: value });
      }),
    );
  });

  test('in JSON, whatever it is', () => {
    const way = parameter('query', 'json', 'object', true);
    const read = parameterReader([way]);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(read(written(way, value)).query).toEqual({ boats: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });
});

describe('a request that others wrote', () => {
  const query = (text: string, options?: ReadOptions, row = parameter('query', 'form', 'value', true)) =>
    parameterReader([row])({ path: {}, query: text, header: () => undefined }, options).query;

  test('may have other parameters, unless they are rejected', () => {
    expect(query('boats=1&x=2&__proto__=3')).toEqual({ boats: '1' });
    expect(() => query('boats=1&a/b~=2', { unknown: 'reject' })).toThrow('/query/a~1b~0 is not a parameter');
    expect(query('boats=1&x=2', { unknown: 'reject', undocumented: ['x'] })).toEqual({ boats: '1', x: '2' });
  });

  test('may repeat a parameter where the spec allows it', () => {
    expect(query('boats=1&boats=2')).toEqual({ boats: '2' });
    expect(query('boats=1&boats=2', { repeated: 'first' })).toEqual({ boats: '1' });
    expect(() => query('boats=1&boats=2', { repeated: 'reject' })).toThrow('/query/boats must appear once');
  });

  test('keeps what has another type, for the validator', () => {
    const number = parameter('query', 'form', 'value', true, 'number');
    for (const text of ['', 'one', '0x10', '1e', ' 1', '01', 'Infinity'])
      expect(query(`boats=${text}`, {}, number)).toEqual({ boats: text });
    expect(query('boats=yes', {}, parameter('query', 'form', 'value', true, 'boolean'))).toEqual({
      boats: 'yes',
    });
    expect(query('boats={', {}, parameter('query', 'json', 'object', true))).toEqual({ boats: '{' });
  });

  test('gives an object without known fields all that nothing else has', () => {
    const open = { ...parameter('query', 'form', 'object', true), fields: {} };
    const other = { ...parameter('query', 'form', 'value', true), name: 'page' };
    const read = parameterReader([open, other]);
    const wire = { path: {}, query: 'a=1&page=2&__proto__=3', header: () => undefined };
    expect(read(wire, { unknown: 'reject' }).query).toEqual({
      boats: Object.fromEntries([
        ['a', '1'],
        ['__proto__', '3'],
      ]),
      page: '2',
    });
  });

  test('is rejected where it is not encoded, or without its prefix', () => {
    const path = (style: Style, text: string) => () =>
      parameterReader([parameter('path', style, 'array', false)])({
        path: { boats: text },
        query: '',
        header: () => undefined,
      });
    expect(path('simple', '%zz')).toThrow(ApiError);
    expect(path('label', 'a')).toThrow('/path/boats must begin with .');
    expect(path('matrix', ';ships=a')).toThrow('/path/boats must begin with ;boats=');
    expect(() => query('boats=%ff')).toThrow('/query must be percent-encoded UTF-8');
  });

  test('has cookies of others too', () => {
    const read = parameterReader([parameter('cookie', 'form', 'value', true)]);
    const cookie = (text: string) => read({ path: {}, query: '', header: () => text }).cookie;
    expect(cookie('a=%zz; boats=b%20c;d')).toEqual({ boats: 'b c' });
    expect(cookie('boats=%zz')).toEqual({ boats: '%zz' });
  });
});
