import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ours, peers } from './client-contenders.ts';
import { timeOf } from './measure.ts';
import { peersFolder } from './peers.ts';
import { rotated, type Spread, spread } from './statistics.ts';

const groups = 5;
const roundsAGroup = 6;
const packages = [ours, ...peers, 'zod'];
export const nothing = 'nothing';

/** Milliseconds of one process each, by what it imports. */
type Times = Record<string, number>;

/** Milliseconds that importing each package adds to a process that imports nothing. */
export async function importTimes(progress: (part: number) => void): Promise<Record<string, Spread>> {
  // Beneath this package, so that its dependencies are found.
  const dist = join(peersFolder, 'dist');
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, 'import-'));
  try {
    const files = [nothing, ...packages].map((name, index): [name: string, path: string] => {
      const path = join(folder, `${index}.mjs`);
      writeFileSync(path, name === nothing ? '' : `import '${name}';\n`);
      return [name, path];
    });
    const measured: Times[][] = [];
    for (let group = 0; group < groups; group++) {
      const rounds: Times[] = [];
      for (let round = 0; round < roundsAGroup; round++) {
        const times: Times = {};
        for (const [name, path] of rotated(files, round))
          times[name] = await timeOf(process.execPath, [path], folder);
        rounds.push(times);
        progress((group * roundsAGroup + round + 1) / (groups * roundsAGroup));
      }
      measured.push(rounds);
    }
    return Object.fromEntries(packages.map((name) => [name, added(measured, name)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a package adds to nothing. Whatever else the machine does only adds, so a group counts with its least. */
export function added(measured: Times[][], name: string): Spread {
  const least = (rounds: Times[], of: string): number =>
    Math.min(...rounds.map((times) => times[of] ?? Number.NaN));
  return spread(measured.map((rounds) => least(rounds, name) - least(rounds, nothing)));
}
