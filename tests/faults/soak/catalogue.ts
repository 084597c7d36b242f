// Every fault of the API is caught and the correct providers are found correct, over many seeds. Exit 1 when not.
// A fault that is caught without chance is caught with every seed; the others are looked at with each of them.
// Usage: node soak/catalogue.ts [seeds=20]
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
  /** Whether requests are made by chance, too. */
  byChance: boolean;
}

/** What is wrong with what the gate said, or nothing. */
interface Said extends Look {
  wrong?: string;
}

async function look({ provider, fault, seed, byChance }: Look): Promise<string | undefined> {
  const isCorrect = fault === undefined;
  // A machine that is busy must not look like a service that hangs.
  const patience = isCorrect ? { timeoutMs: 20_000 } : { failFast: true };
  const { findings, stopped } = await judge(provider, fault, {
    seed,
    ...patience,
    ...(!byChance && { fuzz: 0 }),
  });
  if (!isCorrect) return findings.length === 0 ? 'not caught' : undefined;
  if (stopped !== undefined) return stopped;
  const [first] = findings;
  return (
    first && `found wrong: ${first.rule} at ${first.operation}: ${first.expected}, not ${first.received}`
  );
}

const providers = ['sandbox', 'bare'] as const;
const faults = apiFaults.map(({ name }) => name);

/** Shares the looks out among as many processes as there are cores. @returns those with something wrong */
async function shared(what: string, looks: readonly Look[]): Promise<Said[]> {
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
        if (++done % 200 === 0) console.error(`catalogue: ${what}, ${done} of ${looks.length}`);
        give();
      });
      child.on('error', reject);
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`)),
      );
      give();
    });
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return wrong;
}

async function prove(seeds: number): Promise<boolean> {
  const numbers = Array.from({ length: seeds }, (_, index) => index + 1);
  const each = <T>(made: (provider: Provider) => T[]): T[] => providers.flatMap(made);
  const correct = await shared(
    'correct services',
    each((provider) => numbers.map((seed) => ({ provider, seed, byChance: true }))),
  );
  const left = await shared(
    'faults without chance',
    each((provider) => faults.map((fault) => ({ provider, fault, seed: 1, byChance: false }))),
  );
  const missed = await shared(
    'other faults',
    left.flatMap(({ wrong: _, ...look }) => numbers.map((seed) => ({ ...look, seed, byChance: true }))),
  );
  for (const { provider, fault, seed, wrong } of [...correct, ...missed])
    console.error(`${provider}, ${fault ?? 'correct'}, seed ${seed}: ${wrong}`);
  const all = providers.length * faults.length;
  console.log(
    `catalogue: ${seeds} seeds, ${providers.join(' and ')}: ${correct.length} of ${2 * seeds} looks at correct services ` +
      `found something wrong; of ${all} faults ${all - left.length} are caught without chance, and the other ` +
      `${left.length} are missed in ${missed.length} of ${left.length * seeds} looks`,
  );
  return correct.length + missed.length === 0;
}

if (process.argv[2] === '--worker')
  process.on('message', async (given: Look) => {
    const wrong = await look(given).catch((error: Error) => `could not be judged: ${error.message}`);
    process.send?.({ ...given, ...(wrong !== undefined && { wrong }) });
  });
else {
  if (!(await prove(Number(process.argv[2] ?? 20)))) process.exitCode = 1;
}
