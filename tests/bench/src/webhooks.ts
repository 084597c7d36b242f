import { runTurbo } from '@voice-agent/workspace/turbo';
import { progress, writeReport } from './report.ts';
import { targetRows } from './targets.ts';
import { webhookSizes } from './webhooks-size.ts';
import {
  receiverRows,
  receiverTable,
  type WebhooksMeasured,
  webhookTargets,
  webhookTargetTable,
  workerRows,
  workerTable,
} from './webhooks-table.ts';
import { throughputs } from './webhooks-throughput.ts';
import { validations } from './webhooks-validation.ts';
import { workerRates } from './webhooks-workers.ts';

/** Measures our receiver beside others; a missed target is shown, and is no failure. */
export async function benchWebhooks(): Promise<number> {
  const { exitCode } = await runTurbo(['@voice-agent/webhooks#build'], { show: 'nothing' });
  if (exitCode !== 0) {
    console.error('The receiver does not build: mend it with `pnpm build` first.');
    return exitCode;
  }
  const percent = (what: string) => (part: number) =>
    progress(`webhooks: ${what}, ${Math.round(part * 100)} %`);
  const sizes = await webhookSizes();
  const validation = await validations(percent('validation'));
  const throughput = await throughputs(percent('receivers'));
  progress('webhooks: workers on PostgreSQL');
  const workers = await workerRates();

  const measured: WebhooksMeasured = { sizes, throughput, validation, workers };
  console.log(`\n${webhookTargetTable(measured)}\n\n${receiverTable(measured)}\n`);
  if (workers !== undefined) console.log(`${workerTable(workers)}\n`);
  const rows = targetRows(webhookTargets(measured));
  const tables = [receiverRows(measured), ...(workers === undefined ? [] : [workerRows(workers)])];
  console.log(`report: ${writeReport('webhooks', { rows, tables, measured })}`);
  return 0;
}
