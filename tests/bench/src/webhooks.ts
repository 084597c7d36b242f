import { progress, runSubject } from './report.ts';
import { webhookSizes } from './webhooks-size.ts';
import { receiverTable, type WebhooksMeasured, webhookTargets, workerTable } from './webhooks-table.ts';
import { throughputs } from './webhooks-throughput.ts';
import { validations } from './webhooks-validation.ts';
import { workerRates } from './webhooks-workers.ts';

/** Measures our receiver beside others. */
export const benchWebhooks = (): Promise<number> =>
  runSubject('webhooks', ['webhooks'], async (percent) => {
    const sizes = await webhookSizes();
    const validation = await validations(percent('validation'));
    const throughput = await throughputs(percent('receivers'));
    progress('webhooks: workers on PostgreSQL');
    const workers = await workerRates();
    const measured: WebhooksMeasured = { sizes, throughput, validation, workers };
    const tables = [receiverTable(measured), ...(workers === undefined ? [] : [workerTable(workers)])];
    return { targets: webhookTargets(measured), tables, measured };
  });
