import { runTurbo } from '@voice-agent/workspace/turbo';
import { progress, writeReport } from './report.ts';
import { scaleRatios } from './sandbox-scale.ts';
import {
  rateRows,
  rateTable,
  type SandboxMeasured,
  sandboxTargets,
  sandboxTargetTable,
} from './sandbox-table.ts';
import { listRates } from './sandbox-throughput.ts';
import { targetRows } from './targets.ts';

/** Measures the sandbox beside a bare server and Prism, and with much data beside little. */
export async function benchSandbox(): Promise<number> {
  const { exitCode } = await runTurbo(['@voice-agent/sandbox#build'], { show: 'nothing' });
  if (exitCode !== 0) {
    console.error('The sandbox does not build: mend it with `pnpm build` first.');
    return exitCode;
  }
  const percent = (what: string) => (part: number) =>
    progress(`sandbox: ${what}, ${Math.round(part * 100)} %`);
  const rates = await listRates(percent('answers a second'));
  const scale = await scaleRatios(percent('a million jobs'));
  const measured: SandboxMeasured = { rates, scale };
  console.log(`\n${sandboxTargetTable(measured)}\n\n${rateTable(measured)}\n`);
  const rows = targetRows(sandboxTargets(measured));
  console.log(`report: ${writeReport('sandbox', { rows, tables: [rateRows(measured)], measured })}`);
  return 0;
}
