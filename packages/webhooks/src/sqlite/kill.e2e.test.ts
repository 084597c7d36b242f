import { expect, test } from 'vitest';
import { judge, killRounds } from '../../soak/sqlite-kill.ts';

test('three kills under load lose nothing', async () => {
  const verdict = await killRounds(3, () => {});
  expect(verdict.wrong).toEqual([]);
  expect(verdict.acknowledged).toBeGreaterThan(0);
});

test.each<[what: string, journal: string[], wrong: string[]]>([
  [
    'a kill and a further attempt',
    ['acknowledged 1 a/1', 'begin 1 a/1 1 1', 'begin 2 a/1 1 2', 'done 2 a/1 1 2'],
    [],
  ],
  ['a retry', ['begin 1 a/1 1 1', 'failed 1 a/1 1 1', 'begin 1 a/1 1 2', 'done 1 a/1 1 2'], []],
  ['a loss', ['acknowledged 1 a/1', 'begin 1 a/1 1 1'], ['a/1: acknowledged and not processed.']],
  [
    'the same attempt twice',
    ['begin 1 a/1 1 1', 'done 1 a/1 1 1', 'begin 2 a/1 1 1'],
    ['a/1: attempt 1 came again.'],
  ],
  ['twice in one life', ['begin 1 a/1 1 1', 'begin 1 a/1 1 2'], ['a/1: handed out twice without a crash.']],
  [
    'disorder',
    ['begin 1 a/2 2 1', 'done 1 a/2 2 1', 'begin 1 a/1 1 1'],
    ['a/1: out of the order of its call.'],
  ],
])('the judge knows %s', (_, journal, wrong) => {
  expect(judge(journal.join('\n')).wrong).toEqual(wrong);
});
