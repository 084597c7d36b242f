// 100,000 calls with random arguments: what `src/fuzz.test.ts` does with fewer.
import { fuzz } from '../src/fuzz.testing.ts';

const calls = 5_000;
for (let seed = 1; seed <= 20; seed++) {
  const { outcomes, wrong } = await fuzz(calls, seed);
  console.log(`${seed * calls} calls`, outcomes);
  if (wrong.length === 0) continue;
  console.error(wrong.slice(0, 20).join('\n'));
  process.exitCode = 1;
}
