// The long form of src/oracle.e2e.test.ts: checks the verdicts of random changes against ajv. Exit 1 when a check fails.
import fc from 'fast-check';
import { comparer } from '../src/oracle.testing.ts';
import {
  homes,
  mirrored,
  neverSafeInVain,
  neverThrows,
  sameAsItself,
  sameInOtherWords,
} from '../src/oracle-properties.testing.ts';

const seed = Number(process.env.FAST_CHECK_SEED ?? 1);
const runs = {
  bodies: 2_000,
  events: 300,
  query: 3_000,
  words: 10_000,
  mirrored: 3_000,
  keys: 1_000,
  broken: 3_000,
};
const values = 300;

const { compare, end } = comparer();

/** Runs one check and reports it. @throws Error with the smallest counterexample */
function run(name: string, property: fc.IProperty<unknown>, numRuns: number): void {
  const started = performance.now();
  fc.assert(property, { numRuns, seed });
  console.log(`${name}: ${numRuns} passed (${Math.round((performance.now() - started) / 1000)} s)`);
}

try {
  for (const home of ['bodies', 'events', 'query'] as const) {
    const witnessed = { count: 0 };
    run(`never safe in vain, ${home}`, neverSafeInVain(compare, homes[home], witnessed, values), runs[home]);
    console.log(`  ${witnessed.count} shown by a value`);
  }
  run('the same in other words', sameInOtherWords(compare, homes.bodies), runs.words);
  run('undone in the other direction', mirrored(compare), runs.mirrored);
  run('keys in another order', sameAsItself(compare), runs.keys);
  run('broken documents', neverThrows(compare), runs.broken);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.message);
  process.exitCode = 1;
} finally {
  end();
}
