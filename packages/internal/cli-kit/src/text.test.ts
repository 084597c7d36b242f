import { styleText } from 'node:util';
import { expect, test } from 'vitest';
import { cut, didYouMean, hasColours, item, nearest, width, wrapped } from './text.ts';

test.each<[what: string, line: string, columns: number, lines: string[]]>([
  ['a line that fits', 'ab cd ef', 8, ['ab cd ef']],
  ['prose', 'ab cd ef', 5, ['ab cd', 'ef']],
  ['an indent', '  ab cd ef', 7, ['  ab cd', '  ef']],
  ['the mark of a list', '- ab cd', 5, ['- ab', '  cd']],
  ['a word that is too wide', 'a bcdefghij k', 5, ['a', 'bcdefghij', 'k']],
  ['wide characters', '北光 北光', 7, ['北光', '北光']],
  ['a second column', `id  ${'word '.repeat(7)}`.trim(), 35, [`id  ${'word '.repeat(6)}`.trim(), '    word']],
  ['a command', "  npx a --to x -d 'y z' w", 12, ['  npx a \\', '    --to x \\', "    -d 'y z' \\", '    w']],
  ['a curl line', "curl -H 'a: b' c", 10, ['curl \\', "  -H 'a: b' \\", '  c']],
])('%s is broken between words', (_what, line, columns, lines) => {
  expect(wrapped(line, columns).split('\n')).toEqual(lines);
});

test('nothing is broken where no terminal is', () => {
  const line = 'word '.repeat(100);
  expect(wrapped(line)).toBe(line);
});

test('colours take no columns', () => {
  const red = styleText('red', 'ab', { validateStream: false });
  expect(width(red)).toBe(2);
  expect(wrapped(`${red} cd`, 5)).toBe(`${red} cd`);
  const label = styleText('dim', 'curl      ', { validateStream: false });
  expect(wrapped(`  ${label}curl -H 'a: b' c`, 50)).toBe(`  ${label}curl -H 'a: b' c`);
  expect(wrapped(`  ${label}curl -H 'a: b' ${'c'.repeat(40)}`, 50)).toMatch(/'a: b' \\\n {12}c+$/);
});

test('a term stands beside its description, or above it where that would be too narrow', () => {
  expect(item('--to', 8, 'the URL', 80, '  ')).toBe('  --to      the URL');
  expect(item('--to', 8, 'the URL', 39, '  ')).toBe('  --to\n      the URL');
});

test.each<[given: string, names: string[]]>([
  ['call.ende', ['call.ended']],
  ['CALL.ENDED', ['call.ended']],
  ['lsit', ['list']],
  ['skip', ['list-jobs.skip', 'list-tools.skip']],
  ['nothing like it', []],
  ['x'.repeat(1e6), []],
])('%.20s may mean %j', (given, names) => {
  const known = ['call.started', 'call.ended', 'list', 'list-jobs.skip', 'list-tools.skip'];
  expect(nearest(given, known)).toEqual(names);
  expect(didYouMean(given, known)).toBe(names.length === 0 ? '' : ` Did you mean ${names.join(' or ')}?`);
});

const terminal = { isTTY: true, write: () => undefined };
const pipe = { write: () => undefined };

test.each<[output: typeof pipe, env: Record<string, string>, colours: boolean]>([
  [terminal, { TERM: 'xterm' }, true],
  [terminal, { TERM: 'dumb' }, false],
  [terminal, { TERM: 'xterm', NO_COLOR: '1' }, false],
  [terminal, { TERM: 'xterm', NO_COLOR: '' }, true],
  [terminal, { TERM: 'xterm', FORCE_COLOR: '0' }, false],
  [terminal, { TERM: 'xterm', FORCE_COLOR: 'false' }, false],
  [pipe, { TERM: 'xterm' }, false],
  [pipe, { FORCE_COLOR: '1' }, true],
  [pipe, { FORCE_COLOR: '' }, true],
  [pipe, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  [pipe, { FORCE_COLOR: '0' }, false],
])('%j with %j: colours %s', (output, env, colours) => {
  expect(hasColours(output, env)).toBe(colours);
});

test('a terminal that does not know its width cuts and breaks nothing', () => {
  const line = 'The inbox is open. '.repeat(20).trim();
  expect(cut(line, 0)).toBe(line);
  expect(wrapped(line, 0)).toBe(line);
});
