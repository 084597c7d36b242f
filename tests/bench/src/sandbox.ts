import { runSubject } from './report.ts';
import { scaleRatios } from './sandbox-scale.ts';
import { rateTable, sandboxTargets } from './sandbox-table.ts';
import { listRates } from './sandbox-throughput.ts';

/** Measures the sandbox beside a bare server and Prism, and with much data beside little. */
export const benchSandbox = (): Promise<number> =>
  runSubject('sandbox', ['sandbox'], async (percent) => {
    const rates = await listRates(percent('answers a second'));
    const measured = { rates, scale: await scaleRatios(percent('a million jobs')) };
    return { targets: sandboxTargets(measured), tables: [rateTable(measured)], measured };
  });
