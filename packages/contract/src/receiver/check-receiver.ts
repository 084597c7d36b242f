import { CannotRun } from '@voice-agent/test-engine/problem';
import { RunAborted } from '@voice-agent/test-engine/run-errors';
import { loadAsyncApi } from '../documents.ts';
import { factSourceOf, profileOf, withFacts } from '../profiles/index.ts';
import { ReceiverExecutor } from './executor.ts';
import type { ReceiverOptions, ReceiverResult } from './receiver-options.ts';
import { testReceiver } from './test-receiver.ts';

/**
 * Sends a receiver what the service may send, and what it never should, and judges every response.
 *
 * @throws CannotRun when the receiver is not there, rejects the secret, or the secret has another form
 */
export async function checkReceiver(options: ReceiverOptions): Promise<ReceiverResult> {
  const document = options.document ?? (await loadAsyncApi());
  const seed = Math.floor(Math.random() * 2 ** 31);
  const defaults = { seed, fuzz: 100, timeoutMs: 10_000, limitMs: 5_000 };
  const run = { ...defaults, ...options, document };
  if (run.secret !== undefined && !/^Bearer [\x21-\x7e]+$/.test(run.secret))
    throw new CannotRun('The secret must be the word Bearer, one space, and a token of printable ASCII.');
  const executor = new ReceiverExecutor(run);
  let stopped: string | undefined;
  try {
    await testReceiver(executor, run, profileOf(document)?.callProperty);
  } catch (error) {
    if (run.interrupt?.aborted) stopped = 'It was interrupted before all was sent.';
    else if (error instanceof RunAborted) stopped = error.message;
    else throw error;
  } finally {
    executor.close();
  }
  const { requests, findings, coverage, uncovered, tookMs } = executor;
  const result = { requests, findings: [...findings], covered: coverage.parts, uncovered, tookMs };
  const ending = stopped === undefined ? { isUnfinished: false } : { isUnfinished: true, stopped };
  return withFacts({ ...result, ...ending }, factSourceOf(document));
}
