import { expect, test } from 'vitest';
import { jsonErrorIn } from './json-error.ts';

test.each([
  ['{"a": 1,}', 8, 'Expected a key in double quotes, but found `}`'],
  ['{"a": }', 6, 'Expected a value, but found `}`'],
  ['{"a" 1}', 5, 'Expected `:`, but found `1`'],
  ['{"a": 1 "b": 2}', 8, 'Expected `,` or `}`, but found `"`'],
  ['[1 2]', 3, 'Expected `,` or `]`, but found `2`'],
  ['[1,]', 3, 'Expected a value, but found `]`'],
  ['{a: 1}', 1, 'Expected a key in double quotes, but found `a`'],
  ['{"a": "\t"}', 6, 'Expected a value, but found `"`'],
  ['{"a": 01}', 6, 'Expected a value, but found `0`'],
  ['{} {}', 3, 'Expected the end of the file, but found `{`'],
  ['{"a": [', 7, 'Expected a value, but found the end of the file'],
  ['', 0, 'Expected a value, but found the end of the file'],
])('%s is wrong at %d', (text, offset, reason) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(jsonErrorIn(text)).toEqual({ reason, offset });
});

test.each(['{}', ' [ ] ', '[[], {}, {"a": {"b": [1, -0.5e+3, true, null, "\\u00e9\\n"]}}]\n', '"a"', '7'])(
  '%s is JSON',
  (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(jsonErrorIn(text)).toBeUndefined();
  },
);
