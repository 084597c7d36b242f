import { fork } from 'node:child_process';
import { join } from 'node:path';

/** The cost of a run of a child, in microseconds of CPU of all its threads and in milliseconds. */
export interface Spent {
  cpu: number;
  ms: number;
  /** Its result. */
  result?: unknown;
}

/** A process of its own, so that no other's garbage, code or CPU is counted as its. */
export interface Child extends AsyncDisposable {
  /** Its port, if it is a server. */
  port: number;
  /** Runs its work so many times. A server only reports what it has spent since it started. */
  run(times?: number): Promise<Spent>;
}

/**
 * Starts a process that calls an export of a module.
 *
 * @param file of the module in this folder
 * @param name of the export: a function of the values, which gives the port that it listens on, or else a function that
 *   does something a number of times
 */
export async function startChild(file: string, name: string, ...values: unknown[]): Promise<Child> {
  const child = fork(join(import.meta.dirname, 'child-run.ts'), [`./${file}`, name, JSON.stringify(values)]);
  const next = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      const onExit = (code: number | null): void =>
        reject(new Error(`The process of ${name} in ${file} ended with ${code} before it answered.`));
      if (!child.connected) return onExit(child.exitCode);
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.off('exit', onExit);
        resolve(message as T);
      });
    });
  return {
    port: await next<number>(),
    run(times = 0) {
      const spent = next<Spent>();
      if (child.connected) child.send(times);
      return spent;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = new Promise((resolve) => child.once('exit', resolve));
      // The child ends its own children, too.
      child.disconnect();
      const limit = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exit;
      clearTimeout(limit);
    },
  };
}
