import type { CorpusScore } from './diff-corpus.ts';
import { type DiffSpeed, manyOperations } from './diff-speed.ts';
import type { Table } from './report.ts';
import { type Target, target, withSpread } from './targets.ts';

export interface DiffMeasured {
  /** Ours. */
  corpus: CorpusScore;
  peers: CorpusScore[];
  /** Others that are not here, a sentence each. */
  leftOut: string[];
  speed: DiffSpeed;
}

const ran = ({ cases, notRun }: CorpusScore): number => cases - notRun.length;

export function diffTargets({ corpus, peers, speed }: DiffMeasured): Target[] {
  const best = peers.toSorted((a, b) => b.right - a.right)[0];
  const of = (names: string[] | undefined): string =>
    best === undefined || names === undefined ? '' : `${names.length} ${best.name}, which ran ${ran(best)}`;
  const growth = speed.whole.median / speed.half.median;
  return [
    target('right verdicts, %', { atLeast: 100 }, (100 * corpus.right) / corpus.cases, {
      text: `${corpus.right} of ${corpus.cases}`,
      peer: best === undefined ? '' : `${best.right} ${best.name}`,
    }),
    target('breaking changes missed', { atMost: 0 }, corpus.missed.length, { peer: of(best?.missed) }),
    target('false alarms', { atMost: 0 }, corpus.falseAlarms.length, { peer: of(best?.falseAlarms) }),
    target('our specs, s', { atMost: 0.5 }, speed.ownSpecs),
    target(`${manyOperations} operations, s`, { atMost: 5 }, speed.whole, {
      peer: speed.peer === undefined ? '' : `${withSpread(speed.peer)} api-smart-diff`,
    }),
    target(`${manyOperations} operations, times ${manyOperations / 2}`, { atMost: 2.2 }, growth, {
      text: growth.toFixed(2),
    }),
  ];
}

export function diffPeerTable({ corpus, peers }: DiffMeasured): Table {
  const heading = ['on the corpus', 'right', 'missed breaking', 'false alarms', 'unsure', 'could not run'];
  const rows = [{ ...corpus, name: 'ours' }, ...peers].map((score) => [
    score.name,
    `${score.right} of ${score.cases}`,
    ...[score.missed, score.falseAlarms, score.unsure, score.notRun].map((names) => `${names.length}`),
  ]);
  return { rows: [heading, ...rows], right: [1, 2, 3, 4, 5] };
}
