// Runs every probe, and the gate with many seeds on correct services, which must have no finding, and on every fault.
// Exits with 1 on a probe that fails, a false finding or too many missed faults. A fault that is found without random bodies is found with any seed; only the
// other faults run with every seed.
// Usage: node soak/all-faults.ts [seeds=20]
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { api } from '../src/api/api-family.ts';
import { harbour } from '../src/harbour/harbour-family.ts';
import { type FaultFamily, findFault, probeProblem, runGate } from '../src/harness/fault-family.ts';
import type { RunningService } from '../src/harness/fault-proxy.ts';
import { reportedName } from '../src/harness/fault-selection.ts';
import { receiver } from '../src/receiver/receiver-family.ts';

type FamilyName = 'api' | 'harbour' | 'receiver';

/** One run of the gate on one service. */
interface Job {
  family: FamilyName;
  /** Name. Default: none, the correct service. */
  fault?: string;
  seed: number;
  isRandom: boolean;
  /** Runs the probe instead of the gate. Default: false. */
  isProbe?: boolean;
}

interface JobResult extends Job {
  /** A false finding, a missed fault or an error. */
  problem?: string;
}

/** The share of faults that the gate must find. The harbour document uses more keywords than the voice agent spec. */
const minShare: Record<FamilyName, number> = { api: 1, harbour: 0.95, receiver: 1 };

async function problemOf<Subject, Service extends RunningService>(
  family: FaultFamily<Subject, Service>,
  { fault: name, seed, isRandom, isProbe = false }: Job,
): Promise<string | undefined> {
  const options = isRandom ? {} : { fuzz: 0 };
  if (name !== undefined) {
    const fault = findFault(family.faults, name);
    if (isProbe) return probeProblem(family, fault);
    const { findings } = await runGate(family, { ...family.brokenRun(fault), ...options, fault, seed });
    return findings.length === 0 ? 'missed' : undefined;
  }
  const { findings, stopped } = await runGate(family, { ...family.correctRun, ...options, seed });
  return stopped ?? (findings.length > 0 ? JSON.stringify(findings[0]) : undefined);
}

function run(job: Job): Promise<string | undefined> {
  if (job.family === 'api') return problemOf(api, job);
  return job.family === 'harbour' ? problemOf(harbour, job) : problemOf(receiver, job);
}

/** Runs jobs in one process for each core. @returns the results with a problem */
async function runAll(label: string, jobs: readonly Job[]): Promise<JobResult[]> {
  const failed: JobResult[] = [];
  let [nextIndex, doneCount] = [0, 0];
  const startWorker = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(import.meta.filename, ['--worker']);
      const sendJob = (): void => {
        const job = jobs[nextIndex++];
        if (job === undefined) child.disconnect();
        else child.send(job);
      };
      child.on('message', (result: JobResult) => {
        if (result.problem !== undefined) failed.push(result);
        if (++doneCount % 200 === 0) console.error(`${label}: ${doneCount} of ${jobs.length}`);
        sendJob();
      });
      child.on('error', reject);
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`)),
      );
      sendJob();
    });
  await Promise.all(Array.from({ length: availableParallelism() }, startWorker));
  return failed;
}

const print = ({ family, fault, seed, problem }: JobResult): void =>
  console.error(
    `${family}, ${fault === undefined ? 'correct' : reportedName(fault)}, seed ${seed}: ${problem}`,
  );

/** Runs the soak test of a family. @returns whether it passes */
async function soak(family: FamilyName, seeds: number): Promise<boolean> {
  const { faults } = { api, harbour, receiver }[family];
  const allSeeds = Array.from({ length: seeds }, (_, index) => index + 1);
  const correctJobs = allSeeds.map((seed) => ({ family, seed, isRandom: true }));
  const falseFindings = await runAll(`${family}, correct services`, correctJobs);
  const faultJobs = faults.map(({ name }) => ({ family, fault: name, seed: 1, isRandom: false }));
  const probeJobs = faultJobs.map((job) => ({ ...job, isProbe: true }));
  const badProbes = await runAll(`${family}, probes`, probeJobs);
  const notFound = await runAll(`${family}, faults without random bodies`, faultJobs);
  const seededJobs = notFound.flatMap(({ problem: _, ...job }) =>
    allSeeds.map((seed) => ({ ...job, seed, isRandom: true })),
  );
  const missed = await runAll(`${family}, other faults`, seededJobs);
  for (const each of [...falseFindings, ...badProbes, ...missed]) print(each);
  console.log(
    `${family}: ${falseFindings.length} of ${correctJobs.length} runs on correct services have findings; of ` +
      `${faultJobs.length} faults ${faultJobs.length - notFound.length} are found without random bodies, the other ` +
      `${notFound.length} missed in ${missed.length} of ${seededJobs.length} runs`,
  );
  const isRight = falseFindings.length + badProbes.length === 0;
  return isRight && missed.length / seeds <= (1 - minShare[family]) * faultJobs.length;
}

if (process.argv[2] === '--worker')
  process.on('message', async (job: Job) => {
    const problem = await run(job).catch((error: Error) => `could not be checked: ${error.message}`);
    process.send?.({ ...job, ...(problem !== undefined && { problem }) });
  });
else {
  const seeds = Number(process.argv[2] ?? 20);
  for (const family of ['api', 'harbour', 'receiver'] as const)
    if (!(await soak(family, seeds))) process.exitCode = 1;
}
