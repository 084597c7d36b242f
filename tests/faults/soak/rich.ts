// The harbour service is found correct over many seeds, and at least 95 % of its faults are caught. Exit 1 when not.
// Usage: node soak/rich.ts [seeds=20]
import { richFaults } from '../src/rich/catalogue.ts';
import { isCaught, judged } from '../src/rich/score.ts';

const seeds = Number(process.argv[2] ?? 20);
const leastShare = 0.95;
let failed = false;

for (let seed = 1; seed <= seeds; seed++) {
  const { findings, requests } = await judged(undefined, { seed, fuzz: 50 });
  console.log(`harbour: seed ${seed} of ${seeds}, ${requests} requests, ${findings.length} findings`);
  for (const { rule, operation, pointer, expected, received } of findings.slice(0, 5))
    console.log(`  ${rule} at ${operation}, ${pointer}: ${expected}, not ${received}`);
  failed ||= findings.length > 0;
}

const caught = { 'held out': 0, other: 0 };
const all = { 'held out': 0, other: 0 };
for (const [index, fault] of richFaults.entries()) {
  const kind = fault.heldOut ? 'held out' : 'other';
  all[kind]++;
  if (await isCaught(fault, 1)) caught[kind]++;
  // The names of those that are held out are for nobody who writes checks.
  else if (!fault.heldOut) console.log(`  not caught: ${fault.name}: ${fault.says}`);
  if (index % 20 === 19) console.log(`harbour: ${index + 1} of ${richFaults.length} faults`);
}
for (const kind of ['held out', 'other'] as const) {
  console.log(`harbour: ${caught[kind]} of ${all[kind]} faults caught, ${kind}`);
  failed ||= caught[kind] / all[kind] < leastShare;
}
process.exitCode = failed ? 1 : 0;
