// The thread that owns the database of an inbox, so that no commit blocks the event loop of the receiver.
import { parentPort, workerData } from 'node:worker_threads';
import type { Claim } from '../inbox/store.ts';
import { failure } from './failure.ts';
import { type Failure, isFailure, type Report, type Request, type Setup } from './protocol.ts';
import { Tables } from './tables.ts';

const setup = workerData as Setup;
const port = parentPort;
if (!port)
  throw new Error('This file is the thread of an inbox: use sqlite() of @voice-agent/webhooks/sqlite.');
const report = (message: Report, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const replayEveryMs = 250;

try {
  run(new Tables(setup));
} catch (error) {
  report({ kind: 'failed', failure: failure(error, setup.file) });
  port.close();
}

function run(tables: Tables): void {
  const orFailure = <Out>(work: () => Out): Out | Failure => {
    try {
      return work();
    } catch (error) {
      return failure(error, setup.file);
    }
  };

  try {
    const running = tables.left();
    report({ kind: 'opened', running, waits: tables.waits() }, buffersOf(running));
  } catch (error) {
    tables.close();
    throw error;
  }
  const replays = setInterval(() => {
    // Replays that can't be read now are read the next time.
    if (orFailure(() => tables.replayed()) === true) report({ kind: 'replayed', waits: tables.waits() });
  }, replayEveryMs);

  port?.on('message', (request: Request) => {
    if (request === 'close') {
      clearInterval(replays);
      tables.close();
      port?.close();
    } else if (typeof request === 'string')
      report({ kind: 'asked', result: orFailure(() => tables[request]()) });
    else {
      const written = tables.write(request);
      report(written, isFailure(written.claims) ? [] : buffersOf(written.claims.flat()));
    }
  });
}

/** SQLite gives each body memory of its own: it changes hands without a copy. */
function buffersOf(claimed: readonly Claim[]): ArrayBuffer[] {
  return claimed.map(({ body }) => body.buffer as ArrayBuffer);
}
