import type { SiteBuild } from './docs-build.ts';
import type { PageWeight } from './docs-weight.ts';
import type { Table } from './report.ts';
import type { Spread } from './statistics.ts';
import { type Target, target, withSpread } from './targets.ts';

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
    ...weights.map(({ kind, limit, path, bytes, requests }) =>
      target(`${kind}, gzip, first load, kB`, { atMost: limit / 1000 }, bytes / 1000, {
        text: `${kilobytes(bytes)}, ${requests} requests, ${path}`,
      }),
    ),
    target('build of the site, nothing kept, s', { atMost: 15 }, seconds3(cold), { digits: 1 }),
    target('tasks that run when nothing changed', { atMost: 0 }, unchanged.ran.length, {
      unit: `, in ${seconds(unchanged.milliseconds)} s`,
    }),
    target('wrong tasks after an edit of one message', { atMost: 0 }, wrong.length, {
      text: `${[wrong.length, ...wrong].join(' ')}, in ${seconds(edited.milliseconds)} s`,
    }),
    ...shown.flatMap((name) =>
      Object.entries(others).map(([peer, theirs]) => {
        const figure = ratio(own?.[name], theirs[name]);
        return target(`${names[name]}: to ${peer}'s`, { atMost: 1 }, figure, {
          text: figure.toFixed(2),
          peer: `${text(name, theirs[name])} ${peer}`,
        });
      }),
    ),
  ];
}

/** No ratio where one is missing; two that take nothing are alike. */
function ratio(own: Spread | undefined, theirs: Spread): number {
  if (own === undefined) return Number.NaN;
  return own.median === 0 && theirs.median === 0 ? 1 : own.median / theirs.median;
}

/** Every contender in a row. */
export const experienceTable = ({ pages }: DocsMeasured): Table => ({
  rows: [
    ['pages', ...shown.map((each) => names[each])],
    ...Object.entries(pages).map(([name, page]) => [name, ...shown.map((each) => text(each, page[each]))]),
  ],
  right: [1, 2, 3, 4, 5],
});
