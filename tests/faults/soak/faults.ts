// The gate finds nothing in correct services and every fault in broken ones, over many seeds. Exit 1 when not.
// A fault that is found without random bodies is found with every seed; the others are checked with each of them.
// Usage: node soak/faults.ts [seeds=20]
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { api } from '../src/api/api-family.ts';
import { harbour } from '../src/harbour/harbour-family.ts';
import { checkFamily, type Family, faultNamed } from '../src/harness/fault-family.ts';
import type { RunningService } from '../src/harness/proxy.ts';
import { reportedName } from '../src/harness/selection.ts';

type FamilyName = 'api' | 'harbour';

/** One run of the gate on one service. */
interface Job {
  family: FamilyName;
  service: string;
  /** Absent for the correct one. */
  fault?: string;
  seed: number;
  isRandom: boolean;
}

/** What is wrong with the result, or nothing. */
interface Done extends Job {
  problem?: string;
}

/** The share of faults that must be found: the harbour's document asks more of the gate than the voice agent's. */
const minShare: Record<FamilyName, number> = { api: 1, harbour: 0.95 };

async function problemOf<Subject, Service extends RunningService>(
  family: Family<Subject, Service>,
  { service, fault: name, seed, isRandom }: Job,
): Promise<string | undefined> {
  const options = { service, ...(isRandom ? {} : { fuzz: 0 }) };
  if (name !== undefined) {
    const fault = faultNamed(family.faults, name);
    const { findings } = await checkFamily(family, { ...family.faulty(fault), ...options, fault, seed });
    return findings.length === 0 ? 'missed' : undefined;
  }
  const { findings, stopped } = await checkFamily(family, { ...family.correct[0], ...options, seed });
  return stopped ?? (findings.length > 0 ? JSON.stringify(findings[0]) : undefined);
}

const run = (job: Job): Promise<string | undefined> =>
  job.family === 'api' ? problemOf(api, job) : problemOf(harbour, job);

/** Runs jobs in as many processes as there are cores. @returns those with a problem */
async function runAll(what: string, jobs: readonly Job[]): Promise<Done[]> {
  const failed: Done[] = [];
  let [next, done] = [0, 0];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(import.meta.filename, ['--worker']);
      const give = (): void => {
        const job = jobs[next++];
        if (job === undefined) child.disconnect();
        else child.send(job);
      };
      child.on('message', (result: Done) => {
        if (result.problem !== undefined) failed.push(result);
        if (++done % 200 === 0) console.error(`${what}: ${done} of ${jobs.length}`);
        give();
      });
      child.on('error', reject);
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`)),
      );
      give();
    });
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return failed;
}

const print = ({ service, fault, seed, problem }: Done): void =>
  console.error(
    `${service}, ${fault === undefined ? 'correct' : reportedName(fault)}, seed ${seed}: ${problem}`,
  );

/** @returns whether a family passes */
async function soak(family: FamilyName, seeds: number): Promise<boolean> {
  const { services, faults } = family === 'api' ? api : harbour;
  const numbers = Array.from({ length: seeds }, (_, index) => index + 1);
  const looks = services.flatMap((service) =>
    numbers.map((seed) => ({ family, service, seed, isRandom: true })),
  );
  const wrong = await runAll(`${family}, correct services`, looks);
  const all = services.flatMap((service) =>
    faults.map(({ name }) => ({ family, service, fault: name, seed: 1, isRandom: false })),
  );
  const left = await runAll(`${family}, faults without random bodies`, all);
  const again = left.flatMap(({ problem: _, ...job }) =>
    numbers.map((seed) => ({ ...job, seed, isRandom: true })),
  );
  const missed = await runAll(`${family}, other faults`, again);
  for (const each of [...wrong, ...missed]) print(each);
  console.log(
    `${family}: ${wrong.length} of ${looks.length} runs on correct services have findings; of ${all.length} faults ` +
      `${all.length - left.length} are found without random bodies, the other ${left.length} missed in ` +
      `${missed.length} of ${again.length} runs`,
  );
  return wrong.length === 0 && missed.length / seeds <= (1 - minShare[family]) * all.length;
}

if (process.argv[2] === '--worker')
  process.on('message', async (job: Job) => {
    const problem = await run(job).catch((error: Error) => `could not be checked: ${error.message}`);
    process.send?.({ ...job, ...(problem !== undefined && { problem }) });
  });
else {
  const seeds = Number(process.argv[2] ?? 20);
  for (const family of ['api', 'harbour'] as const) if (!(await soak(family, seeds))) process.exitCode = 1;
}
