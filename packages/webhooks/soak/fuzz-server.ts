// The receiver that is fuzzed, in a process of its own: node fuzz-server.ts <most requests> <inbox file>
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { toNodeHandler } from '../src/adapters/node.ts';
import { createReceiver } from '../src/receiver.ts';
import { openSqliteInbox, sqlite } from '../src/sqlite/index.ts';
import { canary, secret } from './fuzz-requests.ts';

/** What the receiver saw. */
export interface FuzzReport {
  /** Valid events of authenticated senders that were processed. */
  processed: number;
  /** Call ids that were processed twice, or must not have been processed; the first few. */
  wrong: string[];
  /** Lines of the log that held a secret. */
  leaks: number;
  polluted: boolean;
  largestRssMb: number;
}

const [most = '0', file = ''] = process.argv.slice(2);
const seen = new Uint8Array(Number(most) + 1);
const report: FuzzReport = { processed: 0, wrong: [], leaks: 0, polluted: false, largestRssMb: 0 };
const token = secret.slice('Bearer '.length);

const receiver = createReceiver({
  auth: { authKey: 'bearer', authSecret: secret },
  inbox: sqlite({ file }),
  initialDelayMs: 1,
  bodyTimeoutMs: 1_000,
  maxBodyBytes: 1_000_000,
  log: (_, message, fields) => {
    if (`${message}${JSON.stringify(fields)}`.includes(token)) report.leaks++;
  },
  fallback: ({ callId }, { delivery: { attempt } }) => {
    const [origin, number] = callId.split('-');
    if (attempt === 1 && Number(number) % 97 === 0) throw new Error(canary);
    if (origin !== 'ok' || seen[Number(number)] !== 0) {
      if (report.wrong.length < 10) report.wrong.push(callId);
      return;
    }
    seen[Number(number)] = 1;
    report.processed++;
  },
});
await receiver.start();

const watch = setInterval(() => {
  report.largestRssMb = Math.max(report.largestRssMb, Math.round(process.memoryUsage.rss() / 1e6));
}, 50);

const server = createServer(toNodeHandler(receiver)).listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.on('message', async () => {
  server.close();
  server.closeAllConnections();
  const admin = openSqliteInbox({ file });
  const left = async (): Promise<number> => {
    const { waiting, running } = await admin.stats();
    return waiting + running;
  };
  while ((await left()) > 0) await pause(50);
  await admin.close();
  await receiver.stop();
  clearInterval(watch);
  report.polluted = 'polluted' in {};
  process.send?.(report, () => process.disconnect());
});
process.on('disconnect', () => process.exit());
