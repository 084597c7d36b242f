import { describe, expect, it } from 'vitest';
import { table } from './table.ts';

describe('a table', () => {
  it('stands under each other, wide characters too, without spaces at the ends', () => {
    const lines = table([
      ['ID', 'CALL', 'REASON'],
      ['1', '北光', 'x'],
      ['22', 'a👋🏼', ''],
      ['3', 'e\u0301', 'y'],
    ]);
    expect(lines).toBe('ID  CALL  REASON\n1   北光  x\n22  a👋🏼\n3   e\u0301     y');
  });

  it('is cut to the terminal', () => {
    expect(table([['abc', 'defgh']], 9)).toBe('abc  def…');
    expect(table([['abc', 'defg']], 9)).toBe('abc  defg');
    expect(table([['北光北光']], 6)).toBe('北光…');
  });
});
