import { CannotRun } from '@voice-agent/cli-kit/text';
import { type ContractDocument, isSame, type Operation, problemLine } from '@voice-agent/spec-model';
import { listRules } from './described-list.ts';
import { Executor } from './executor.ts';
import { checkLists } from './lists/check-lists.ts';
import type { CorpusCase, Profile } from './profile.ts';
import { readIds } from './read-ids.ts';
import { inOrder } from './resources/order.ts';
import { depthOf, keyOf, pathParameters } from './resources/resource.ts';
import { responseChecks } from './response-checks.ts';
import { CircuitOpen, nothingSent, notMade, RunAborted } from './run-errors.ts';
import type { RunOptions, RunResult } from './run-types.ts';
import { Selection } from './selection.ts';
import { sequenceRules } from './sequence-rules.ts';
import { checkSequences } from './sequences/check-sequences.ts';
import type { Target } from './target.ts';
import { knownValues, testOperation } from './test-operation.ts';
import { brokenBy } from './wrong-value.ts';

/**
 * Tests each operation and, with a profile, the invariants of the service.
 *
 * @param profile undefined for a service that only its spec describes
 * @throws CannotRun when the service can't be reached, rejects the credential or does not speak HTTP, when a record on
 *   another machine could not be restored, when `only` or `skip` names nothing, and when no request could be sent
 */
export async function run(
  document: ContractDocument,
  target: Target,
  { seed, fuzz, only, skip, ...options }: RunOptions,
  profile?: Profile,
): Promise<RunResult> {
  const selection = new Selection(document, only, skip);
  // A rule that is off by itself is asked for by its name.
  const asked = responseChecks.filter(({ id, severity }) => severity === 'off' && only?.includes(id));
  const warned = Object.fromEntries(asked.map(({ id }) => [id, 'warn' as const]));
  const severities = { ...warned, ...options.severities };
  const restoring = { ...options, severities, selection, restorer: profile };
  const allowWrites = allowedWrites(target, document, selection);
  const executor = new Executor(document, { ...target, allowWrites }, restoring);
  for (const { message, operations } of document.problems) {
    const ids = operations.filter((id) => selection.hasOperation(id));
    if (ids.length > 0) executor.uncovered.push(problemLine({ message, operations: ids }));
  }
  try {
    await testAll({ executor, selection, seed, fuzz, profile });
    for (const { outcome, violation } of [...executor.branches.violations, ...executor.paths.violations])
      executor.found(outcome.testCase, outcome.response, violation);
    for (const { id, reason } of executor.state.alwaysRejected)
      if (!executor.leftOut.has(id)) executor.leaveOut(id, reason);
  } catch (error) {
    const { notes } = await executor.finish();
    // Records that could not be restored are reported, whatever stops the run.
    throw error instanceof CannotRun ? new CannotRun([...error.lines, ...notes]) : error;
  }
  const { findings, notes } = await executor.finish();
  const problems = document.problems.filter(({ operations }) => operations.length === 0);
  const { reason: ended } = executor.ending;
  if (ended?.isFailure !== true) executor.mustHaveAnswered();
  const rejected = executor.service.rejection;
  if (rejected !== undefined && !executor.service.isReached && findings.length === 0)
    throw new CannotRun(rejected);
  const isEmpty = executor.requests === 0;
  if (isEmpty && ended === undefined) {
    const left =
      executor.uncovered.length > 0 ? 'every operation was left out' : 'no selected rule applies to it';
    throw nothingSent(`No request was sent: ${left}.`, executor.uncovered);
  }
  const untested = untestedOf(only, executor);
  const stopped = ended?.message ?? untested ?? rejected;
  return {
    requests: executor.requests,
    findings,
    covered: executor.coverage.parts,
    uncovered: executor.uncovered,
    notes: [...problems.map(problemLine), ...unknownKeywordsOf(document), ...notes],
    ...(stopped !== undefined && { stopped }),
    isUnfinished: isEmpty || ended?.isFailure === true || (untested ?? rejected) !== undefined,
  };
}

/** A permission for operations that are not selected is none: then nothing is checked that only a run that writes needs. */
function allowedWrites(
  { allowWrites }: Target,
  { operations }: ContractDocument,
  selection: Selection,
): Target['allowWrites'] {
  const isAllowed = (id: string): boolean =>
    typeof allowWrites === 'boolean' ? allowWrites : allowWrites.includes(id);
  const isUsed = operations.some(({ id, isSafe }) => !isSafe && selection.hasOperation(id) && isAllowed(id));
  return isUsed && allowWrites;
}

/** Which operations that `--only` names got no request, and why. A run that ended early reports that itself. */
function untestedOf(only: readonly string[] = [], executor: Executor): string | undefined {
  const { document, coverage, leftOut } = executor;
  const tested = coverage.parts.filter(({ what, cases }) => what === 'operation' && cases > 0);
  const isTested = (id: string): boolean => tested.some(({ operation }) => operation === id);
  const ofDocument = document.problems.flatMap(({ message, operations }) =>
    operations.filter((id) => only.includes(id)).map((id) => problemLine({ message, operations: [id] })),
  );
  const reasons = document.operations.flatMap(({ id }) => {
    if (!only.includes(id)) return [];
    const isLeftOut = leftOut.has(id) || isTested(id);
    const reason = isLeftOut ? leftOut.get(id) : 'none of its requests was sent';
    return reason === undefined ? [] : [`${id}: ${reason}`];
  });
  reasons.push(...ofDocument);
  return reasons.length === 0 ? undefined : `Not tested, although --only names it: ${reasons.join('; ')}.`;
}

/** A run: what sends, what it includes, and how. */
interface RunContext extends Pick<RunOptions, 'seed' | 'fuzz'> {
  executor: Executor;
  selection: Selection;
  profile: Profile | undefined;
}

/** Tests reads before writes and writes before deletes: what one shows or creates, another needs. */
async function testAll(run: RunContext): Promise<void> {
  const { executor } = run;
  const { document, records } = executor;
  const { operations } = document;
  for (const each of operations)
    if (executor.tests(each)) executor.coverage.expect('operation', each.id, each.pointer);
  const waiting = await testReads(run);
  // Before the writes: they make records alike.
  await testInvariants(run);
  const order = inOrder(document, records);
  const deletes = operations.filter(({ method, isSafe }) => !isSafe && method === 'DELETE');
  const writes = operations.filter((each) => !each.isSafe && !deletes.includes(each));
  const creates = order.flatMap(({ create }) => writes.filter((each) => each === create));
  const isFirst = (each: Operation): boolean => each.method === 'POST' && pathParameters(each).length === 0;
  const first = new Set([...creates, ...writes.filter(isFirst)]);
  await testOperations(run, [...first, ...waiting, ...writes.filter((each) => !first.has(each))]);
  // Children before their parents, and what has no id last: it may delete all.
  const rank = (operation: Operation): number => {
    const index = order.findIndex(({ remove }) => remove === operation);
    return index < 0 && pathParameters(operation).length > 0 ? order.length : index;
  };
  deletes.sort((one, other) => rank(other) - rank(one));
  await testOperations(run, deletes);
}

/** Tests what reads, the shortest paths first. @returns the reads of whose path an id may be known after the writes */
async function testReads(run: RunContext): Promise<Operation[]> {
  const { document, records } = run.executor;
  const reads = document.operations.filter(({ isSafe }) => isSafe);
  const waiting: Operation[] = [];
  const mustWait = (operation: Operation): boolean => {
    const known = records.valuesOf(operation);
    return pathParameters(operation).some(({ name }) => known(name) === undefined);
  };
  const ofDepth = Map.groupBy(reads, ({ path }) => depthOf(keyOf(path)));
  for (const [, some] of [...ofDepth].sort(([one], [other]) => one - other)) {
    const now = some.filter((each) => !mustWait(each));
    waiting.push(...some.filter((each) => !now.includes(each)));
    await testOperations(run, now);
  }
  return waiting;
}

/** Tests the invariants across requests that are selected. */
async function testInvariants({ executor, selection, seed, profile }: RunContext): Promise<void> {
  const what = 'the invariants across requests';
  if (selection.hasAny(Object.keys(listRules)) && executor.service.rejection === undefined)
    await unlessAborted(what, executor, async () => checkLists(executor, profile?.lists ?? [], seed));
  if (selection.hasAny(Object.keys(sequenceRules)))
    await unlessAborted(what, executor, () => checkSequences(executor, seed));
}

/** Tests some operations one by one. While a read waits after a 429, the next one begins. */
async function testOperations(run: RunContext, operations: readonly Operation[]): Promise<void> {
  const { executor, selection } = run;
  const limited: Promise<void>[] = [];
  for (const operation of operations) {
    const reason = leftOut(run, operation);
    if (reason !== undefined) executor.leaveOut(operation.id, reason);
    else if (selection.hasAny(responseChecks.map(({ id }) => id))) {
      const waits = executor.sender.limited(operation);
      const tested = unlessAborted(operation.id, executor, () => testOne(run, operation));
      tested.catch(() => {});
      if (operation.isSafe && (await Promise.race([tested, waits])) === 'limited') limited.push(tested);
      else await tested;
    }
  }
  await Promise.all(limited);
}

/** Why an operation is not tested; undefined when it is. */
function leftOut({ executor, selection }: RunContext, operation: Operation): string | undefined {
  const { id } = operation;
  if (!selection.hasOperation(id)) return '--only or --skip leaves it out';
  if (executor.writes.allows(operation)) return undefined;
  return `it may change something, which needs --allow-writes ${id} (or --safe ${id}, if it only reads)`;
}

/** Registers what is left out when the run aborts, or the circuit of an operation opens. */
async function unlessAborted(what: string, executor: Executor, test: () => Promise<void>): Promise<void> {
  if (executor.ending.reason !== undefined) {
    executor.leaveOut(what, 'not begun', true);
    return;
  }
  try {
    await test();
  } catch (error) {
    const isAborted = error instanceof RunAborted;
    if (!isAborted && !(error instanceof CircuitOpen)) throw error;
    if (isAborted) await executor.circuits.idle();
    executor.leaveOut(what, isAborted ? 'not finished' : error.message, error.cause === undefined);
  }
}

async function testOne(run: RunContext, operation: Operation): Promise<void> {
  const { executor, selection, seed, fuzz, profile } = run;
  executor.progress(operation.id);
  let reason: string | undefined;
  try {
    await readIds(executor, selection, operation, seed);
    reason = await testOperation(executor, operation, seed, fuzz, profile?.hasOneKey);
  } catch (error) {
    // A value that the spec demands can be longer, or deeper, than memory allows.
    throw error instanceof RangeError ? notMade(error, operation.pointer) : error;
  }
  if (reason !== undefined) return executor.leaveOut(operation.id, reason);
  const { values } = knownValues(executor, operation, seed);
  await testCorpus(executor, operation, profile?.corpus(operation, values) ?? []);
}

/** Sends the requests whose body is not an example of the spec. */
export async function testCorpus(
  executor: Executor,
  operation: Operation,
  cases: readonly CorpusCase[],
): Promise<void> {
  const { pointer } = operation;
  for (const { inputs, reason } of cases) {
    if (operation.body?.examples.some(({ value }) => isSame(value, inputs.body))) continue;
    const broken = reason === undefined ? {} : brokenBy(executor.document.requests, operation, inputs);
    await executor.test({
      operation,
      request: executor.requestOf(operation, inputs),
      pointer,
      ...broken,
      expects: reason === undefined ? 'success' : 'rejection',
      expected: reason === undefined ? 'a success, since the request is valid' : `a rejection: ${reason}`,
    });
  }
}

/** Keywords that the gate does not know and so does not check. */
function unknownKeywordsOf({ schemas }: ContractDocument): string[] {
  const places = Map.groupBy(schemas.unknownKeywords(), ({ keyword }) => keyword);
  return [...places].map(([keyword, [first, ...others]]) => {
    const more = others.length > 0 ? `, and in ${others.length} more places` : '';
    return `The keyword "${keyword}" is unknown and was ignored (at ${first?.pointer}${more}).`;
  });
}
