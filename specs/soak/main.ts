// Removes or changes every claim of both specs, one at a time, and asks whether the checks notice. A change of which
// values a schema accepts has to be shown by an example: a case of the corpus or an instance in traceability.yaml.
// Usage: node soak/main.ts. Exit 1 when a mutant survives that is not listed, 2 when the specs can't be read.
import { type Mutant, mutantsOf } from './mutants.ts';
import { Judge } from './notice.ts';
import { judgements, readSurvivors, survives, tally, type Verdict } from './survivors.ts';

const progressEveryMs = 10_000;

function runSoak(): number {
  const listed = readSurvivors();
  const judge = new Judge();
  const mutants = mutantsOf(judge.tree);
  for (const file of ['openapi/openapi.yaml', 'asyncapi/asyncapi.yaml']) {
    if (judge.noticedBy({ file, pointer: '', to: judge.tree.get(file) }).length === 0) continue;
    throw new Error('The specs do not hold as they are. Run `pnpm lint` and mend what it tells.');
  }
  const started = performance.now();
  let reported = started;
  const verdicts = mutants.map((mutant, index): Verdict => {
    if (performance.now() - reported > progressEveryMs) {
      reported = performance.now();
      console.log(`mutants: ${index} of ${mutants.length}, ${seconds(started)} s`);
    }
    return { mutant, by: judge.noticedBy(mutant) };
  });
  for (const line of byKind(mutants)) console.log(line);
  console.log(`noticed by ${tally(verdicts).join(' · ')}`);
  const survivors = verdicts.filter(survives).length;
  const found = judgements(verdicts, listed, true);
  for (const each of found) console.error(`\n${each}`);
  console.log(
    `mutants: ${mutants.length}, survivors ${survivors}, listed ${listed.size}, ${seconds(started)} s`,
  );
  return found.length === 0 ? 0 : 1;
}

function byKind(mutants: Mutant[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of mutants) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => `  ${kind}: ${count}`);
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

try {
  process.exitCode = runSoak();
} catch (error) {
  console.error(`mutants: could not run. ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
