import { rotated } from './statistics.ts';

/** One that is measured, a short turn at a time. */
export interface Player<T> {
  name: string;
  turn: () => Promise<T>;
}

/** Lets all take turns, each round in another order, so that what else the machine does meets all alike. */
export async function takeTurns<T>(
  players: Player<T>[],
  rounds: number,
  roundEnded: (round: number) => void = () => {},
): Promise<Map<string, T[]>> {
  const figures = new Map(players.map(({ name }) => [name, [] as T[]]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, turn } of rotated(players, round)) figures.get(name)?.push(await turn());
    roundEnded(round + 1);
  }
  return figures;
}
