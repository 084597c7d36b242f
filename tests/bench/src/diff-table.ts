import { table } from '@voice-agent/workspace/table';
import type { CorpusScore } from './diff-corpus.ts';
import { type DiffSpeed, manyOperations } from './diff-speed.ts';
import { type Target, targetTable, withSpread } from './targets.ts';

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
  const count = (names: string[], measured: string, peer: string): Target => ({
    measured,
    limit: { atMost: 0 },
    ours: names.length,
    oursText: `${names.length}`,
    peer,
  });
  const of = (names: string[] | undefined): string =>
    best === undefined || names === undefined ? '' : `${names.length} ${best.name}, which ran ${ran(best)}`;
  return [
    {
      measured: 'right verdicts, %',
      limit: { atLeast: 100 },
      ours: (100 * corpus.right) / corpus.cases,
      oursText: `${corpus.right} of ${corpus.cases}`,
      peer: best === undefined ? '' : `${best.right} ${best.name}`,
    },
    count(corpus.missed, 'breaking changes missed', of(best?.missed)),
    count(corpus.falseAlarms, 'false alarms', of(best?.falseAlarms)),
    {
      measured: 'our specs, s',
      limit: { atMost: 0.5 },
      ours: speed.ownSpecs.median,
      oursText: withSpread(speed.ownSpecs),
      peer: '',
    },
    {
      measured: `${manyOperations} operations, s`,
      limit: { atMost: 5 },
      ours: speed.whole.median,
      oursText: withSpread(speed.whole),
      peer: speed.peer === undefined ? '' : `${withSpread(speed.peer)} api-smart-diff`,
    },
    {
      measured: `${manyOperations} operations, times ${manyOperations / 2}`,
      limit: { atMost: 2.2 },
      ours: speed.whole.median / speed.half.median,
      oursText: (speed.whole.median / speed.half.median).toFixed(2),
      peer: '',
    },
  ];
}

export const diffTargetTable = (measured: DiffMeasured): string => targetTable(diffTargets(measured));

export function diffPeerRows({ corpus, peers }: DiffMeasured): string[][] {
  const heading = ['on the corpus', 'right', 'missed breaking', 'false alarms', 'unsure', 'could not run'];
  const rows = [{ ...corpus, name: 'ours' }, ...peers].map((score) => [
    score.name,
    `${score.right} of ${score.cases}`,
    ...[score.missed, score.falseAlarms, score.unsure, score.notRun].map((names) => `${names.length}`),
  ]);
  return [heading, ...rows];
}

export const diffPeerTable = (measured: DiffMeasured): string =>
  table(diffPeerRows(measured), [1, 2, 3, 4, 5]);
