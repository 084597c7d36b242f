import { type GateRun, runGate } from '@voice-agent/tests-foreign-services/gate';
import { judge, readExpected } from '@voice-agent/tests-foreign-services/judge';
import { isLarge, serviceNames, startService } from '@voice-agent/tests-foreign-services/service';
import type { Run } from './harness.ts';
import type { Figure } from './report.ts';
import { spread } from './statistics.ts';

const rounds = 5;

/** What a run on each of the foreign services takes that need no installation, and what it finds. */
export async function onForeignServices(run: Run): Promise<Figure[]> {
  const names = serviceNames.filter((name) => !isLarge(name));
  const figures: Figure[] = [];
  for (const [index, name] of names.entries()) {
    run.progress('foreign services', index + 1, names.length);
    const runs: GateRun[] = [];
    for (let round = 0; round < (run.isQuick ? 1 : rounds); round++) {
      await using service = await startService(name);
      runs.push(await runGate(service));
    }
    const { causes, unexpected } = judge(runs[0]?.findings ?? [], readExpected(name));
    const figure = (what: string, unit: string, ours: Figure['values'][string]): Figure => ({
      name: `${name}: ${what}`,
      unit,
      values: { ours },
    });
    figures.push(
      figure('run of the gate', 's', spread(runs.map(({ seconds }) => seconds))),
      { ...figure('requests', '', runs[0]?.requests ?? 0), better: 'more' },
      figure('memory of the gate', 'MB', spread(runs.map(({ megabytes }) => megabytes))),
      figure('findings', '', runs[0]?.findings.length ?? 0),
      // What nobody has judged counts as a cause each.
      figure('causes of the findings', '', causes.length + unexpected.length),
    );
  }
  return figures;
}
