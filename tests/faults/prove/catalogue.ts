// Every fault of the API is caught and the correct providers are found correct, over many seeds. Exit 1 when not.
// Usage: node prove/catalogue.ts [seeds=20] [--whole]: each fault with the first seed and one more, or with all of them.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { apiFaults } from '../src/catalogue.ts';
import { judge } from '../src/judge.ts';
import type { Provider } from '../src/start.ts';

/** One look at one service. */
interface Look {
  provider: Provider;
  /** Absent for the correct one. */
  fault?: string;
  seed: number;
}

/** What is wrong with what the gate said, or nothing. */
interface Said extends Look {
  wrong?: string;
}

async function look({ provider, fault, seed }: Look): Promise<string | undefined> {
  const isCorrect = fault === undefined;
  // A machine that is busy must not look like a service that hangs.
  const patience = isCorrect ? { timeoutMs: 20_000 } : { failFast: true };
  const { findings, stopped } = await judge(provider, fault, { seed, ...patience });
  if (!isCorrect) return findings.length === 0 ? 'not caught' : undefined;
  if (stopped !== undefined) return stopped;
  const [first] = findings;
  return (
    first && `found wrong: ${first.rule} at ${first.operation}: ${first.expected}, not ${first.received}`
  );
}

const providers = ['sandbox', 'bare'] as const;

function looksOf(seeds: number, isWhole: boolean): Look[] {
  return Array.from({ length: seeds }, (_, index) => index + 1).flatMap((seed) => {
    const faults = apiFaults.filter((_, index) => isWhole || seed === 1 || index % (seeds - 1) === seed - 2);
    return providers.flatMap((provider): Look[] => [
      { provider, seed },
      ...faults.map(({ name }) => ({ provider, seed, fault: name })),
    ]);
  });
}

/** Shares the looks out among as many processes as there are cores. */
async function prove(seeds: number, isWhole: boolean): Promise<boolean> {
  const looks = looksOf(seeds, isWhole);
  const wrong: Said[] = [];
  let [next, done] = [0, 0];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(import.meta.filename, ['--worker']);
      const give = (): void => {
        const given = looks[next++];
        if (given === undefined) child.disconnect();
        else child.send(given);
      };
      child.on('message', (said: Said) => {
        if (said.wrong !== undefined) wrong.push(said);
        if (++done % 500 === 0 || (process.stderr.isTTY && done % 20 === 0))
          console.error(`catalogue: ${done} of ${looks.length} looks, ${wrong.length} wrong`);
        give();
      });
      child.on('error', reject);
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`)),
      );
      give();
    });
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const { provider, fault, seed, wrong: what } of wrong)
    console.error(`${provider}, ${fault ?? 'correct'}, seed ${seed}: ${what}`);
  const faults = looks.filter(({ fault }) => fault !== undefined).length;
  const missed = wrong.filter(({ fault }) => fault !== undefined).length;
  console.log(
    `catalogue: ${seeds} seeds, ${providers.join(' and ')}: ${faults - missed} of ${faults} faults caught, ` +
      `${wrong.length - missed} of ${looks.length - faults} correct services found wrong`,
  );
  return wrong.length === 0;
}

if (process.argv[2] === '--worker')
  process.on('message', async (given: Look) => {
    const wrong = await look(given).catch((error: Error) => `could not be judged: ${error.message}`);
    process.send?.({ ...given, ...(wrong !== undefined && { wrong }) });
  });
else {
  const [seeds = '20', whole] = process.argv.slice(2);
  if (!(await prove(Number(seeds), whole === '--whole'))) process.exitCode = 1;
}
