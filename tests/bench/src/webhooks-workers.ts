import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** How many events so many worker processes process in a second on one PostgreSQL database. */
export interface Workers {
  workers: number;
  eventsPerSecond: number;
}

const folder = fileURLToPath(new URL('../../../packages/webhooks/', import.meta.url));
const program =
  "import('./soak/postgres-throughput.ts').then(async (module) => console.log(JSON.stringify(await module.measure())))";

/** Measures in a process of its own, beside the package that carries the server; `undefined` where it can't. */
export async function workerRates(): Promise<Workers[] | undefined> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { cwd: folder });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  } catch (error) {
    // No server for this machine takes no other figure away.
    console.error(
      `The workers on PostgreSQL were not measured: ${error instanceof Error ? error.message : error}`,
    );
    return undefined;
  }
}
