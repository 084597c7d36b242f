// The thread that owns the database of an inbox, so that no commit blocks the event loop of the receiver.
import { parentPort, workerData } from 'node:worker_threads';
import { failure } from './failure.ts';
import type { Handed, Report, Request, Setup } from './protocol.ts';
import { Store } from './store.ts';

const setup = workerData as Setup;
const port = parentPort;
if (!port)
  throw new Error('This file is the thread of an inbox: use sqlite() of @voice-agent/webhooks/sqlite.');
const report = (message: Report, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

// How soon a sweep that found much goes on.
const sweepOnMs = 20;
const replayEveryMs = 250;

try {
  run(new Store(setup));
} catch (error) {
  report({ kind: 'failed', failure: failure(error, setup.file) });
  port.close();
}

function run(store: Store): void {
  let troubled = '';
  /** What is done beside the batches; trouble is told once. */
  const aside = (work: () => void) => {
    try {
      work();
      troubled = '';
    } catch (error) {
      const trouble = failure(error, setup.file);
      if (trouble.message !== troubled) report({ kind: 'trouble', failure: trouble });
      troubled = trouble.message;
    }
  };

  try {
    report({ kind: 'opened', ...store.recover() });
  } catch (error) {
    store.close();
    throw error;
  }
  const replays = setInterval(
    () =>
      aside(() => {
        const pending = store.replayed();
        if (pending.length > 0) report({ kind: 'replayed', pending });
      }),
    replayEveryMs,
  );
  const sweep = () => {
    let more = false;
    aside(() => {
      more = store.sweep(Date.now());
    });
    sweeping = setTimeout(sweep, more ? sweepOnMs : setup.sweepEveryMs);
  };
  let sweeping = setTimeout(sweep, setup.sweepEveryMs);

  port?.on('message', (request: Request) => {
    if (request === 'close') {
      clearInterval(replays);
      clearTimeout(sweeping);
      store.close();
      port?.close();
    } else {
      const written = store.write(request);
      report(written, 'code' in written.handed ? [] : buffersOf(written.handed));
    }
  });
}

/** SQLite gives each body memory of its own: it changes hands without a copy. */
function buffersOf(handed: readonly (Handed | undefined)[]): ArrayBuffer[] {
  return handed.flatMap((one) => (one ? [one.body.buffer as ArrayBuffer] : []));
}
