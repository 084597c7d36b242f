import { startChild } from './child.ts';
import type { Run } from './harness.ts';
import type { Figure } from './report.ts';
import { quantile, rotated, spread } from './statistics.ts';

/** One that takes part. */
export interface Player {
  name: string;
  /** Players are compared within a group only. Default: one group. */
  group?: string;
  /** One short turn; gives its figures by metric. */
  turn: () => Promise<Record<string, number>>;
}

/** A child whose turn is the CPU of some runs of its work. */
interface Work {
  group: string;
  name: string;
  /** The module in this folder, its export that gives the work, and what that is called with. */
  start: [file: string, name: string, ...values: unknown[]];
  /** Runs before the first turn, and in a turn. */
  warmUp: number;
  times: number;
}

/** A player whose metric is `cpu`, in microseconds for one run of its work. */
export async function cpuPlayer(stack: AsyncDisposableStack, work: Work): Promise<Player> {
  const { group, name, start, warmUp, times } = work;
  const child = stack.use(await startChild(...start));
  await child.run(warmUp);
  return { group, name, turn: async () => ({ cpu: (await child.run(times)).cpu / times }) };
}

export interface Course {
  /** The name of the measurement, for the progress. */
  what: string;
  /** How often everything starts anew: a program is compiled in another way each time. Default: 1. */
  starts?: number;
  rounds: number;
  /** The turns of which a round is the mean: long enough for garbage to be collected. Default: 1. */
  turns?: number;
  /** Starts the players; what they need is released with the stack. */
  open: (stack: AsyncDisposableStack) => Promise<Player[]>;
}

/** Which figures to make of one metric of a race. */
export interface Reading extends Omit<Figure, 'values'> {
  metric: string;
  group?: string;
  /**
   * The rounds of a start that count: its calmer ones, since whatever else the machine does only adds to a cost and only
   * takes from a rate, or all of them. Default: `all`.
   */
  pick?: keyof typeof picks;
  /** The player whose values all are divided by, start by start or round by round. */
  over?: string;
}

const picks = {
  all: (rounds: number[]): number[] => rounds,
  low: (rounds: number[]): number[] => [quantile(rounds, 0.25)],
  high: (rounds: number[]): number[] => [quantile(rounds, 0.75)],
};

type Rounds = Record<string, number>[];

/** The figures of the rounds of every start. */
class Race {
  readonly #starts: Map<string, Rounds>[];

  constructor(starts: Map<string, Rounds>[]) {
    this.#starts = starts;
  }

  #values({ metric, group = '', pick = 'all', over }: Reading): Figure['values'] {
    const prefix = keyOf(group, '');
    const names = [...(this.#starts[0]?.keys() ?? [])]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
    const samples = (name: string): number[] =>
      this.#starts.flatMap((start) =>
        picks[pick]((start.get(keyOf(group, name)) ?? []).map((each) => each[metric] ?? Number.NaN)),
      );
    const divisor = over === undefined ? undefined : samples(over);
    const relative = (value: number, index: number): number =>
      value / (divisor?.[index] ?? (divisor ? Number.NaN : 1));
    const others = names.filter((name) => name !== over && name !== 'ours');
    const spreadOf = (name: string) => spread(samples(name).map(relative));
    return { ours: spreadOf('ours'), ...Object.fromEntries(others.map((name) => [name, spreadOf(name)])) };
  }

  figure(reading: Reading): Figure {
    const { name, unit, target } = reading;
    return { name, unit, values: this.#values(reading), ...(target && { target }) };
  }
}

const keyOf = (group: string, name: string): string => `${group}\n${name}`;

/** Lets all players take turns, each round in another order, so that what else the machine does meets all alike. */
export async function race(run: Run, course: Course): Promise<Race> {
  const { what, turns = 1, open } = course;
  const [starts, rounds] = run.isQuick ? [1, 2] : [course.starts ?? 1, course.rounds];
  const played: Map<string, Rounds>[] = [];
  for (let start = 0; start < starts; start++) {
    run.progress(`${what}, starting`);
    await using stack = new AsyncDisposableStack();
    const players = await open(stack);
    const figures = new Map(players.map(({ group = '', name }) => [keyOf(group, name), [] as Rounds]));
    for (let round = 0; round < rounds; round++) {
      run.progress(`${what}, round`, start * rounds + round + 1, starts * rounds);
      const sums = new Map<string, Record<string, number>>();
      for (let turn = 0; turn < turns; turn++)
        for (const player of rotated(players, round + turn)) {
          const sum = sums.get(keyOf(player.group ?? '', player.name)) ?? {};
          for (const [metric, value] of Object.entries(await player.turn()))
            sum[metric] = (sum[metric] ?? 0) + value / turns;
          sums.set(keyOf(player.group ?? '', player.name), sum);
        }
      for (const [key, sum] of sums) figures.get(key)?.push(sum);
    }
    played.push(figures);
  }
  return new Race(played);
}
