import { postgres } from '../src/postgres/index.ts';
import { openDatabase } from '../src/postgres/database.ts';
import { settingsOf } from '../src/postgres/options.ts';
import { storeOf } from '../src/postgres/store.ts';
import { arrival } from './harness.ts';
import { startServer } from './postgres-server.ts';
const server = await startServer();
for (const [backlog, calls] of [[5000, 5000], [50000, 50000], [50000, 5000], [50000, 500], ...(process.argv[2] ? [[1000000, 1000000]] : [])] as [number, number][]) {
  const schema = `s_${backlog}_${calls}`;
  const settings = settingsOf({ connectionString: server.url, schema });
  const db = await openDatabase(settings, true);
  const store = storeOf(db, schema, settings.windowMs);
  const t0 = performance.now();
  for (let i = 0; i < backlog; i += 500) await store.append(Array.from({ length: 500 }, (_, j) => arrival(`c${(i + j) % calls}`, `n${i + j}`)));
  const t1 = performance.now();
  let n = 0;
  const inbox = postgres({ connectionString: server.url, schema });
  const most = Math.min(backlog, 20000);
  const cpu = process.cpuUsage();
  await inbox.start({ process: async () => { n++; return { kind: 'done' }; }, concurrency: 32, attempts: 10, firstDelayMs: 1000, longestDelayMs: 60000, attemptTimeoutMs: 60000, log: (...l) => console.log(l) });
  const t2 = performance.now();
  while (n < most) await new Promise((r) => setTimeout(r, 5));
  const t3 = performance.now();
  const used = process.cpuUsage(cpu);
  console.log(backlog, calls, 'append/s', Math.round(backlog / (t1 - t0) * 1000), 'drain/s', Math.round(n / (t3 - t2) * 1000), 'node cpu', ((used.user + used.system) / 1e6 / ((t3 - t2) / 1000)).toFixed(2));
  await inbox.stop(); await db.close();
}
await server.stop();
