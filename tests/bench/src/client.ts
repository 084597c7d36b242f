import { runTurbo } from '@voice-agent/workspace/turbo';
import { cpuTimes } from './client-cpu.ts';
import { importTimes } from './client-import.ts';
import { installedPackages } from './client-installed.ts';
import { clientSizes } from './client-size.ts';
import { clientRows, type Measured, peerRows, peerTable, targetTable } from './client-table.ts';
import { typeCosts } from './client-types.ts';
import { progress, writeReport } from './report.ts';

/** Measures our client beside others; a missed target is shown, and is no failure. */
export async function benchClient(): Promise<number> {
  const { exitCode } = await runTurbo(['@voice-agent/client#build'], { show: 'nothing' });
  if (exitCode !== 0) {
    console.error('The client does not build: mend it with `pnpm build` first.');
    return exitCode;
  }
  progress('client: sizes, installed files, types');
  const sizes = await clientSizes();
  const installed = installedPackages();
  const types = typeCosts();
  const percent = (what: string) => (part: number) =>
    progress(`client: ${what}, ${Math.round(part * 100)} %`);
  const imports = await importTimes(percent('import'));
  const cpu = await cpuTimes(percent('CPU time'));

  const measured: Measured = { sizes, installed, types, imports, cpu };
  console.log(`\n${targetTable(measured)}\n\n${peerTable(measured)}\n`);
  console.log(
    `report: ${writeReport('client', { rows: clientRows(measured), tables: [peerRows(measured)], measured })}`,
  );
  return 0;
}
