// The long form of src/truth/truth.e2e.test.ts: node truth.ts [schemas]. FAST_CHECK_SEED=N looks elsewhere. Exit 1 when a type and a validator differ.
import fc from 'fast-check';
import { stringify } from 'yaml';
import { check } from '../src/truth/check.testing.ts';
import { truthCases } from '../src/truth/schemas.testing.ts';

const seed = Number(process.env.FAST_CHECK_SEED ?? 1);
const numRuns = Number(process.argv[2] ?? 2_000);
const batch = 100;
const maxShown = 20;

console.log(`${numRuns} cases, seed ${seed}`);
const cases = fc.sample(truthCases, { seed, numRuns });
let shown = 0;
for (const kind of ['openapi', 'asyncapi'] as const) {
  const total = { differences: 0, rejected: 0, accepted: 0, refused: 0 };
  for (let from = 0; from < cases.length; from += batch) {
    const { differences, ...counts } = await check(kind, cases.slice(from, from + batch));
    total.differences += differences.length;
    total.rejected += counts.rejected;
    total.accepted += counts.accepted;
    total.refused += counts.refused;
    const seconds = Math.round(performance.now() / 1000);
    console.log(`${seconds} s, ${kind} ${Math.min(from + batch, cases.length)}: ${JSON.stringify(total)}`);
    const perCase = new Map(differences.map((each) => [each.what + JSON.stringify(each.schemas), each]));
    for (const { values, what, schemas, detail } of [...perCase.values()].slice(0, maxShown - shown)) {
      shown++;
      console.log(`\n${kind}: ${JSON.stringify(values[0])} is ${what}\n${stringify(schemas)}\n${detail}\n`);
    }
  }
}
if (shown > 0) process.exitCode = 1;
