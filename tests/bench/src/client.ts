import { cpuTimes } from './client-cpu.ts';
import { importTimes } from './client-import.ts';
import { installedPackages } from './client-installed.ts';
import { clientSizes } from './client-size.ts';
import { type Measured, peerTable, targets } from './client-table.ts';
import { typeCosts } from './client-types.ts';
import { progress, runSubject } from './report.ts';

/** Measures our client beside others. */
export const benchClient = (): Promise<number> =>
  runSubject('client', ['client'], async (percent) => {
    progress('client: sizes, installed files, types');
    const measured: Measured = {
      sizes: await clientSizes(),
      installed: installedPackages(),
      types: typeCosts(),
      imports: await importTimes(percent('import')),
      cpu: await cpuTimes(percent('CPU time')),
    };
    return { targets: targets(measured), tables: [peerTable(measured)], measured };
  });
