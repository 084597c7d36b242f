import { CannotRun } from '@voice-agent/cli-kit/text';
import { problemLine } from '@voice-agent/spec-model';
import { checkDefaults, randomSeed } from '../defaults.ts';
import { loadAsyncApi } from '../documents.ts';
import { CircuitOpen, nothingSent, RunAborted } from '../engine/run-errors.ts';
import { distinctCases } from '../engine/test-case.ts';
import { testRandom } from '../engine/test-random.ts';
import { inParallel } from '../http/in-parallel.ts';
import { factSourceOf, profileOf, withFacts } from '../profiles/index.ts';
import type { DeliveryCase } from './delivery-case.ts';
import { type EventContext, validCase } from './generators/delivery-context.ts';
import { eventTypes } from './generators/event-types.ts';
import { eventVariants } from './generators/event-variants.ts';
import { malformedDeliveries } from './generators/malformed-deliveries.ts';
import {
  boundaryEvents,
  exampleEvents,
  randomEvents,
  repeatedEvents,
  wireForms,
} from './generators/valid-events.ts';
import { wrongSecretDeliveries } from './generators/wrong-secrets.ts';
import { ReceiverExecutor } from './receiver-executor.ts';
import type { ReceiverOptions, ReceiverResult, ReceiverRun } from './receiver-options.ts';

/**
 * Sends a receiver valid and invalid deliveries, and checks every response.
 *
 * @throws CannotRun when the receiver can't be reached, rejects the secret, or the secret has another form
 * @example
 * import { checkReceiver } from '@voice-agent/contract';
 *
 * const secret = process.env.VOICE_AGENT_WEBHOOK_SECRET;
 * const { findings } = await checkReceiver({ url: 'http://127.0.0.1:3000/calls', secret });
 */
export async function checkReceiver(options: ReceiverOptions): Promise<ReceiverResult> {
  const document = options.document ?? (await loadAsyncApi());
  const defaults = { ...checkDefaults, seed: randomSeed() };
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

/**
 * Sends a receiver the cases of every generator.
 *
 * @param callProperty the property of an event with the id of its call, where that is known
 * @throws CannotRun when the receiver is not there, or rejects the secret
 * @throws RunAborted when the run ends early
 */
async function testReceiver(
  executor: ReceiverExecutor,
  run: ReceiverRun,
  callProperty: string | undefined,
): Promise<void> {
  const contexts = await testExamples(executor, run);
  for (const each of contexts) await testAll(executor, wrongSecretDeliveries(each));
  for (const each of contexts.toReversed()) await testAll(executor, repeatedEvents(each, callProperty));
  const atOnce = [...contexts, ...contexts];
  await inParallel(atOnce, atOnce.length, (each) =>
    testAll(executor, [validCase(each, each.payloads[0], 'one of several events at once')]),
  );
  await inParallel(contexts, contexts.length, (each) => testAll(executor, wireForms(each)));
  for (const each of contexts) {
    await testAll(executor, distinctCases([...boundaryEvents(each), ...eventVariants(each)]));
    await unlessOpen(executor, each.message.name, () =>
      testRandom(executor, randomEvents(each), { seed: run.seed, count: run.fuzz }),
    );
  }
  const [first] = contexts;
  if (first !== undefined) await testAll(executor, [...eventTypes(first), ...malformedDeliveries(first)]);
}

/** Sends the examples. @returns the messages of which one was accepted, with their valid events */
async function testExamples(executor: ReceiverExecutor, run: ReceiverRun): Promise<EventContext[]> {
  const { document, secret, seed, url } = run;
  const contexts: EventContext[] = [];
  const statuses: (number | undefined)[] = [];
  executor.uncovered.push(...document.problems.map(problemLine));
  const unusable = new Set(document.problems.flatMap(({ operations }) => operations));
  for (const message of document.messages.filter(({ name }) => !unusable.has(name))) {
    const { name, pointer, examples } = message;
    executor.coverage.expect('event', name, pointer);
    const { events, uncovered } = exampleEvents(document, message, seed);
    executor.uncovered.push(...uncovered);
    const accepted: unknown[] = [];
    const isComplete = await unlessOpen(executor, name, async () => {
      for (const { payload, pointer: place, name: example } of events) {
        const title = examples.length === 0 ? 'a valid event' : `the example "${example}"`;
        const { response } = await executor.test(validCase({ message, secret }, payload, title, place));
        statuses.push(response?.status);
        if (response?.status === 200) accepted.push(payload);
      }
    });
    const [payload] = accepted;
    const others = events.map((each) => each.payload).filter((each) => each !== payload);
    if (accepted.length > 0) contexts.push({ document, message, payloads: [payload, ...others], secret });
    else if (isComplete) executor.uncovered.push(`${name}: no example got a 200, so no more was sent`);
  }
  if (executor.requests === 0)
    throw nothingSent('No event was sent: every message was left out.', executor.uncovered);
  const [status] = statuses;
  const isRejected = status === 401 || status === 403;
  if (executor.normal === undefined && isRejected && statuses.every((each) => each === status)) {
    const hint =
      secret === undefined ? 'It requires a secret.' : 'Check the secret in VOICE_AGENT_WEBHOOK_SECRET.';
    throw new CannotRun(`${url}: every valid event got ${status}. ${hint}`);
  }
  return contexts;
}

const testAll = (executor: ReceiverExecutor, cases: readonly DeliveryCase[]): Promise<boolean> =>
  unlessOpen(executor, cases[0]?.operation ?? '', async () => {
    for (const each of cases) await executor.test(each);
  });

/** @returns whether all was sent: false when the circuit of the operation opened, which is noted once */
async function unlessOpen(
  { uncovered }: ReceiverExecutor,
  operation: string,
  send: () => Promise<void>,
): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (!(error instanceof CircuitOpen)) throw error;
    const line = `${operation}: ${error.message}`;
    if (!uncovered.includes(line)) uncovered.push(line);
    return false;
  }
}
