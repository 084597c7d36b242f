import { expect, test } from 'vitest';
import { describing, isStreamType } from './media-type.ts';

const contents = (...types: string[]) => types.map((contentType) => ({ contentType }));

test.each<[received: string, types: string[], described: string | undefined]>([
  ['application/json', ['*/*', 'application/*', 'application/json'], 'application/json'],
  ['application/xml', ['*/*', 'application/*', 'application/json'], 'application/*'],
  ['text/html', ['*/*', 'application/json'], '*/*'],
  ['application/json;v=2', ['application/json;v=1', 'application/json; v=2'], 'application/json; v=2'],
  [
    'application/json; profile="a b"',
    ['application/json', 'application/json;profile="a b"'],
    'application/json;profile="a b"',
  ],
  ['APPLICATION/JSON; V="2"', ['application/json;v=1', 'application/json;v=2'], 'application/json;v=2'],
  ['application/json;v=3', ['application/json;v=1', 'application/json;v=2'], undefined],
  ['application/json;v=3', ['application/json;v=1', 'application/json'], 'application/json'],
  ['application/json', ['application/json; charset=utf-8'], 'application/json; charset=utf-8'],
  [
    'application/json; charset=latin1',
    ['application/json; charset=utf-8'],
    'application/json; charset=utf-8',
  ],
  ['application/json; charset=UTF-8', ['application/json; charset=utf-8'], 'application/json; charset=utf-8'],
  ['text/plain', ['application/json'], undefined],
])('%s of %j', (received, types, described) => {
  expect(describing(contents(...types), received)?.contentType).toBe(described);
});

test('streams are those types that have no end', () => {
  for (const type of [
    'text/event-stream',
    'application/x-ndjson',
    'application/jsonl',
    'application/json-seq',
  ])
    expect(isStreamType(type)).toBe(true);
  for (const type of ['application/json', 'text/plain', undefined]) expect(isStreamType(type)).toBe(false);
});
