import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';
import { program } from './programs.ts';

/** A workerd that listens. */
export interface Workerd extends AsyncDisposable {
  url: string;
}

/** Bundles `worker.js` of a folder, as every deployment of a worker does, and serves it by `workerd.capnp` beside it. */
export async function startWorkerd(folder: string): Promise<Workerd> {
  await build({
    entryPoints: [join(folder, 'worker.js')],
    outfile: join(folder, 'worker.bundle.js'),
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'silent',
  });
  const arguments_ = ['serve', '--control-fd=3', join(folder, 'workerd.capnp')];
  const workerd = spawn(program('workerd'), arguments_, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  // The tests may end before they dispose of it.
  process.once('exit', () => workerd.kill('SIGKILL'));
  try {
    return { url: `http://127.0.0.1:${await port(workerd)}`, [Symbol.asyncDispose]: () => stop(workerd) };
  } catch (error) {
    await stop(workerd);
    throw error;
  }
}

/** The port that it reports on its control descriptor, as soon as it listens. */
function port(workerd: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    workerd.stderr?.on('data', (text) => {
      output += text;
    });
    workerd.once('error', reject);
    workerd.once('close', (code) => reject(new Error(`workerd ended at its start (${code}): ${output}`)));
    createInterface(workerd.stdio[3] as Readable).on('line', (line) => {
      const message = JSON.parse(line);
      if (message.event === 'listen') resolve(message.port);
    });
  });
}

async function stop(workerd: ChildProcess): Promise<void> {
  if (workerd.exitCode !== null || workerd.signalCode !== null || workerd.pid === undefined) return;
  const exit = once(workerd, 'exit');
  workerd.kill('SIGKILL');
  await exit;
}
