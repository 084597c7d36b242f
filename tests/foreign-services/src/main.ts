// Runs the gate on foreign services and compares its findings with the expected ones. Exits with 1 when a finding is new
// or gone, when a run ends early, and when more than 1 % of the findings are false.
// Usage: node src/main.ts [--write] [service …]   --write puts new findings into expected/, for a person to judge
import { parseArgs } from 'node:util';
import { type GateRun, runGate } from './gate.ts';
import { type Judgement, judge, lineOf, readExpected, writeExpected } from './judge.ts';
import { installLarge } from './large.ts';
import { isLarge, type ServiceName, serviceNames, startService } from './service.ts';

const maxFalseShare = 0.01;

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = positionals.filter((each) => !serviceNames.some((name) => name === each));
if (unknown.length > 0) throw new Error(`No such service: ${unknown}. There are ${serviceNames.join(', ')}.`);
const selected = serviceNames.filter((name) => positionals.length === 0 || positionals.includes(name));

const rows: Record<string, object> = {};
let [all, wrong] = [0, 0];
for (const name of selected) {
  console.error(`${name} …`);
  const run = await check(name);
  const expected = readExpected(name);
  const judgement = judge(run.findings, expected);
  report(name, run, judgement);
  if (values.write) writeExpected(name, expected, judgement);
  all += run.findings.length;
  wrong += judgement.counts.false;
}
console.table(rows);
if (wrong > maxFalseShare * all) fail(`${wrong} of ${all} findings are false, more than 1 %`);

async function check(name: ServiceName): Promise<GateRun> {
  if (isLarge(name)) await installLarge();
  await using service = await startService(name);
  return await runGate(service);
}

function report(name: ServiceName, run: GateRun, { counts, causes, unexpected, missing }: Judgement): void {
  for (const finding of unexpected)
    fail(`${name}: ${lineOf(finding)} is new: expected ${finding.expected}, received ${finding.received}`);
  for (const line of missing) fail(`${name}: ${line} did not show`);
  if (run.stopped !== undefined) fail(`${name}: the run ended early: ${run.stopped}`);
  rows[name] = {
    requests: run.requests,
    findings: run.findings.length,
    warnings: run.warnings.length,
    ...counts,
    causes: causes.length,
    seconds: Number(run.seconds.toFixed(1)),
    CPU: Number(run.cpuSeconds.toFixed(1)),
    MB: Math.round(run.megabytes),
  };
}

function fail(problem: string): void {
  console.error(`✗ ${problem}`);
  process.exitCode = 1;
}
