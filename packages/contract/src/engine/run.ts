import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import { InputError } from '@voice-agent/json-schema/input-error';
import { CannotRun } from '../problem.ts';
import type { CorpusCase, Profile } from '../profile.ts';
import { Executor } from './executor.ts';
import { CircuitOpen, notMade, RunAborted } from './run-errors.ts';
import type { RunOptions, RunResult } from './run-types.ts';
import { Selection } from './selection.ts';
import type { Target } from './target.ts';
import { testOperation } from './test-operation.ts';

/**
 * Asks each operation for what the document allows and for what it forbids, and judges every answer.
 *
 * @param profile undefined for a service of which no more is known than its document
 * @param invariants the ids of rules across requests that may be named, whether the profile has them or not
 * @throws CannotRun when the service is not there, refuses the credential or answers in no way that is HTTP, when a
 *   web tool of another machine could not be brought back, when there is no operation or rule of a given name, and
 *   when no request could be sent
 */
export async function run(
  document: ContractDocument,
  target: Target,
  { seed, fuzz, only, skip, ...options }: RunOptions,
  profile?: Profile,
  invariants: readonly string[] = Object.keys(profile?.rules ?? {}),
): Promise<RunResult> {
  const selection = new Selection(document, invariants, only, skip);
  const { allowWrites: given } = target;
  const writes = document.operations.filter(({ id, isSafe }) => !isSafe && selection.hasOperation(id));
  const named = writes.filter(({ id }) => (typeof given === 'boolean' ? given : given.includes(id)));
  const allowWrites = named.length > 0 && given;
  const restoring = { ...options, selection, restorer: profile };
  const executor = new Executor(document, { ...target, allowWrites }, restoring);
  try {
    await askAll(executor, selection, { seed, fuzz, profile });
  } catch (error) {
    const { notes } = await executor.finish();
    // What could not be brought back must be said, whatever stops the run.
    if (error instanceof InputError && notes.length > 0) throw new CannotRun([...error.lines, ...notes]);
    throw error;
  }
  const { findings, notes } = await executor.finish();
  const { ended } = executor;
  if (ended?.isFailure !== true) executor.mustHaveAnswered();
  const isEmpty = executor.requests === 0;
  if (isEmpty && ended === undefined) throw nothingSent(executor.uncovered);
  const unasked = unaskedOf(only, executor);
  const stopped = ended?.message ?? unasked;
  return {
    requests: executor.requests,
    findings,
    covered: executor.coverage.parts,
    uncovered: executor.uncovered,
    notes: [...unknownIn(document), ...notes],
    ...(stopped !== undefined && { stopped }),
    isUnfinished: isEmpty || ended?.isFailure === true || unasked !== undefined,
  };
}

const maxReasons = 20;

/** A run that asked nothing says nothing of the service. */
function nothingSent(uncovered: readonly string[]): CannotRun {
  const all = uncovered.length > 0 ? 'every operation was left out.' : 'no rule that is wanted is about it.';
  const others = uncovered.length - maxReasons;
  const more = others > 0 ? [`… and ${others} others`] : [];
  return new CannotRun([
    `No request was sent: ${all}`,
    ...[...uncovered.slice(0, maxReasons), ...more].map((reason) => `- ${reason}`),
  ]);
}

/** Says of the operations that `--only` names which were not asked, and why. What ended early is told by itself. */
function unaskedOf(
  only: readonly string[] = [],
  { document, coverage, uncovered }: Executor,
): string | undefined {
  const asked = new Set(
    coverage.parts.flatMap(({ what, operation, cases }) =>
      what === 'operation' && cases > 0 ? [operation] : [],
    ),
  );
  const reasons = document.operations.flatMap(({ id }) => {
    if (!only.includes(id)) return [];
    const reason = uncovered.find((each) => each.startsWith(`${id}: `));
    if (reason === undefined) return asked.has(id) ? [] : [`${id}: no request of it was sent`];
    return reason.startsWith(`${id}: not `) ? [] : [reason];
  });
  return reasons.length === 0 ? undefined : `Not asked, though --only names it: ${reasons.join('; ')}.`;
}

type Asking = Pick<RunOptions, 'seed' | 'fuzz'> & { profile: Profile | undefined };

async function askAll(executor: Executor, selection: Selection, how: Asking): Promise<void> {
  const { uncovered } = executor;
  const { operations } = executor.document;
  const reads = operations.filter(({ isSafe }) => isSafe);
  const writes = operations.filter(({ isSafe }) => !isSafe);
  for (const each of operations)
    if (selection.hasOperation(each.id) && executor.allows(each))
      executor.coverage.expect('operation', each.id, each.pointer);
  const ask = async (some: readonly Operation[]): Promise<void> => {
    for (const operation of some) {
      if (!selection.hasOperation(operation.id))
        uncovered.push(`${operation.id}: --only or --skip leaves it out`);
      else if (!executor.allows(operation))
        uncovered.push(
          `${operation.id}: it may change something, which needs --allow-writes ${operation.id} (or --safe ${operation.id}, if it only reads)`,
        );
      else if (selection.hasAnswers)
        await unlessEnded(operation.id, executor, () => askOne(executor, operation, how));
    }
  };
  await ask(reads);
  // Before so much is written that web tools are alike.
  if (selection.hasInvariants)
    await unlessEnded('what holds across requests', executor, async () =>
      how.profile?.checkInvariants(executor, how.seed, how.fuzz > 0),
    );
  await ask(writes);
}

/** Says what is not finished when the run ends within it, or when an operation is asked no more. */
async function unlessEnded(what: string, executor: Executor, ask: () => Promise<void>): Promise<void> {
  const { uncovered } = executor;
  if (executor.ended !== undefined) {
    uncovered.push(`${what}: not begun`);
    return;
  }
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof RunAborted) && !(error instanceof CircuitOpen)) throw error;
    await executor.idle();
    uncovered.push(`${what}: ${error instanceof CircuitOpen ? error.message : 'not finished'}`);
  }
}

async function askOne(
  executor: Executor,
  operation: Operation,
  { seed, fuzz, profile }: Asking,
): Promise<void> {
  executor.progress(operation);
  let reason: string | undefined;
  try {
    reason = await testOperation(executor, operation, seed, fuzz);
  } catch (error) {
    // What a document asks for can be longer, or deeper, than a program can hold.
    throw error instanceof RangeError ? notMade(error, operation.pointer) : error;
  }
  if (reason !== undefined) executor.uncovered.push(`${operation.id}: ${reason}`);
  else if (profile !== undefined)
    await askCorpus(executor, operation, profile.corpus(operation, executor.target));
}

/** Sends the invalid requests, and the valid ones without a body: the document has the bodies as examples. */
export async function askCorpus(
  executor: Executor,
  operation: Operation,
  cases: readonly CorpusCase[],
): Promise<void> {
  const { pointer } = operation;
  for (const { inputs, reason } of cases) {
    const request = executor.requestOf(operation, inputs);
    const testCase = { operation, request, pointer };
    if (reason !== undefined)
      await executor.test({ ...testCase, expects: 'rejection', expected: `a refusal. ${reason}` });
    else if (inputs.body === undefined)
      await executor.test({
        ...testCase,
        expects: 'success',
        expected: 'a success, since the request is valid',
      });
  }
}

/** A keyword that is not understood is not judged, which must be said. */
function unknownIn({ schemas }: ContractDocument): string[] {
  const places = new Map<string, string[]>();
  for (const { keyword, pointer } of schemas.unknownKeywords())
    places.set(keyword, [...(places.get(keyword) ?? []), pointer]);
  return [...places].map(([keyword, pointers]) => {
    const more = pointers.length > 1 ? `, and in ${pointers.length - 1} more places` : '';
    return `The keyword "${keyword}" is not known, and nothing is judged by it (at ${pointers[0]}${more}).`;
  });
}
