import { expect, test } from 'vitest';
import { type ParameterStyle, writeParameter } from './serialize-parameters.ts';

const array = ['blue', 'black'];
const object = { R: 100, G: undefined, B: 'a b' };

// The table of OpenAPI 3.1 (section "Style Examples").
test.each<[place: ParameterStyle['in'], style: ParameterStyle['style'], explode: boolean, texts: string[]]>([
  ['path', 'simple', false, ['blue', 'blue,black', 'R,100,B,a%20b']],
  ['path', 'simple', true, ['blue', 'blue,black', 'R=100,B=a%20b']],
  ['path', 'label', false, ['.blue', '.blue,black', '.R,100,B,a%20b']],
  ['path', 'label', true, ['.blue', '.blue.black', '.R=100.B=a%20b']],
  ['path', 'matrix', false, [';color=blue', ';color=blue,black', ';color=R,100,B,a%20b']],
  ['path', 'matrix', true, [';color=blue', ';color=blue;color=black', ';R=100;B=a%20b']],
  ['header', 'simple', false, ['blue', 'blue,black', 'R,100,B,a b']],
  ['header', 'simple', true, ['blue', 'blue,black', 'R=100,B=a b']],
  ['query', 'form', false, ['color=blue', 'color=blue,black', 'color=R,100,B,a%20b']],
  ['query', 'form', true, ['color=blue', 'color=blue&color=black', 'R=100&B=a%20b']],
  ['query', 'spaceDelimited', false, ['color=blue', 'color=blue%20black']],
  ['query', 'pipeDelimited', false, ['color=blue', 'color=blue|black']],
  ['query', 'deepObject', false, ['color=blue', 'color=blue&color=black', 'color[R]=100&color[B]=a%20b']],
  ['query', 'json', true, ['color=%22blue%22', 'color=%5B%22blue%22%2C%22black%22%5D']],
  ['cookie', 'form', true, ['color=blue', 'color=blue&color=black', 'R=100&B=a%20b']],
])('%s %s, explode %s', (place, style, explode, texts) => {
  const found = ['blue', array, object].slice(0, texts.length).map((value) => {
    const pairs = writeParameter({ in: place, name: 'color', style, explode }, value);
    // In a path and a header the name is elsewhere.
    return pairs.map(([name, text]) => (/path|header/.test(place) ? text : `${name}=${text}`)).join('&');
  });
  expect(found).toEqual(texts);
});
