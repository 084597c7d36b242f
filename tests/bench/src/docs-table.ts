import { table } from '@voice-agent/workspace/table';
import type { SiteBuild } from './docs-build.ts';
import type { PageWeight } from './docs-weight.ts';
import type { Spread } from './statistics.ts';
import { type Row, rowTable, type Target, targetRows, withSpread } from './targets.ts';

/** What one contender's page takes; times in milliseconds. */
export interface Experience {
  largestPaint: Spread;
  blocking: Spread;
  nextPaint: Spread;
  opened: Spread;
  bytes: Spread;
}

export interface DocsMeasured {
  weights: PageWeight[];
  build: SiteBuild;
  /** By name; ours is `ours`. */
  pages: Record<string, Experience>;
  /** Requests of each that lie elsewhere, and fail. */
  outside: Record<string, string[]>;
  leftOut: string[];
}

const names: Record<keyof Experience, string> = {
  largestPaint: 'largest contentful paint, ms',
  blocking: 'total blocking time, ms',
  nextPaint: 'from a press to the next paint, ms',
  opened: 'until an operation is opened, ms',
  bytes: 'first load, kB',
};
const shown = Object.keys(names) as (keyof Experience)[];

/** The task that makes the site. */
const siteTask = 'docs#build';
/** The tasks that an edit of a message must leave alone. */
const apiTasks = ['client#generate', 'client#build'];

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);
const text = (name: keyof Experience, value: Spread): string =>
  name === 'bytes' ? kilobytes(value.median) : withSpread(value, 0);

export function docsTargets({ weights, build, pages }: DocsMeasured): Target[] {
  const { cold, unchanged, edited } = build;
  const { ours: own, ...others } = pages;
  const wrong = [
    ...apiTasks.filter((task) => edited.ran.includes(task)),
    ...(edited.ran.includes(siteTask) ? [] : [siteTask]),
  ];
  const seconds3 = ({ low, median, high }: Spread): Spread => ({
    low: low / 1000,
    median: median / 1000,
    high: high / 1000,
  });
  return [
    ...weights.map(({ kind, limit, path, bytes, requests }) => ({
      measured: `${kind}, gzip, first load, kB`,
      limit: { atMost: limit / 1000 },
      ours: bytes / 1000,
      oursText: `${kilobytes(bytes)}, ${requests} requests, ${path}`,
      peer: '',
    })),
    {
      measured: 'build of the site, nothing kept, s',
      limit: { atMost: 15 },
      ours: cold.median / 1000,
      oursText: withSpread(seconds3(cold), 1),
      peer: '',
    },
    {
      measured: 'tasks that run when nothing changed',
      limit: { atMost: 0 },
      ours: unchanged.ran.length,
      oursText: `${unchanged.ran.length}, in ${seconds(unchanged.milliseconds)} s`,
      peer: '',
    },
    {
      measured: 'wrong tasks after an edit of one message',
      limit: { atMost: 0 },
      ours: wrong.length,
      oursText: `${[wrong.length, ...wrong].join(' ')}, in ${seconds(edited.milliseconds)} s`,
      peer: '',
    },
    ...shown.flatMap((name) =>
      Object.entries(others).map(([peer, theirs]) => ({
        measured: `${names[name]}: to ${peer}'s`,
        limit: { atMost: 1 },
        ours: ratio(own?.[name], theirs[name]),
        oursText: ratio(own?.[name], theirs[name]).toFixed(2),
        peer: `${text(name, theirs[name])} ${peer}`,
      })),
    ),
  ];
}

/** No ratio where one is missing; two that take nothing are alike. */
function ratio(own: Spread | undefined, theirs: Spread): number {
  if (own === undefined) return Number.NaN;
  return own.median === 0 && theirs.median === 0 ? 1 : own.median / theirs.median;
}

export const docsRows = (measured: DocsMeasured): Row[] => targetRows(docsTargets(measured));
export const docsTargetTable = (measured: DocsMeasured): string => rowTable(docsRows(measured));

/** Every contender in a row. */
export function experienceRows({ pages }: DocsMeasured): string[][] {
  const rows = Object.entries(pages).map(([name, page]) => [
    name,
    ...shown.map((each) => text(each, page[each])),
  ]);
  return [['pages', ...shown.map((each) => names[each])], ...rows];
}

export const experienceTable = (measured: DocsMeasured): string =>
  table(experienceRows(measured), [1, 2, 3, 4, 5]);
