import type { Operation, Parameter, RequestValues } from '@voice-agent/spec-model';
import { inParallel } from '../http/in-parallel.ts';
import { isRemote } from '../http/machine.ts';
import { baseOf, isListed, unsentParts } from './base.ts';
import type { Executor } from './executor.ts';
import { boundaryCases } from './generators/boundary.ts';
import { type GeneratorContext, validCase } from './generators/context.ts';
import { credentialCases } from './generators/credential-cases.ts';
import { exampleCases } from './generators/examples.ts';
import { oddCases } from './generators/odd-values.ts';
import { pairwiseCases } from './generators/pairwise-requests.ts';
import { protocolCases } from './generators/protocol.ts';
import { randomCases } from './generators/random.ts';
import { isSuccess } from './outcome.ts';
import { readAfter, readBack } from './read-back.ts';
import { DistinctBodies, withForeignKeys } from './resources/request-values.ts';
import { keyOf, namesIn, pathParameters, prefixesOf } from './resources/resource.ts';
import { unknownId } from './resources/unknown-id.ts';
import { mustBeThere } from './service-address.ts';
import { parameterFlag } from './target.ts';
import { anyResponse, type CoverageTarget, distinctCases, type TestCase } from './test-case.ts';
import { testRandom } from './test-random.ts';

/**
 * Tests one operation with the cases of every generator.
 *
 * @param fuzz how many random requests are sent
 * @param hasOneKey whether a key that another operation accepts is for this one, too
 * @returns why it can't be tested, if so
 * @throws as `Executor.execute` does
 */
export async function testOperation(
  executor: Executor,
  operation: Operation,
  seed: number,
  fuzz: number,
  hasOneKey: boolean = false,
): Promise<string | undefined> {
  expectCoverage(executor, operation);
  const missing = executor.credentials.missing(operation);
  if (missing !== undefined) return missing;
  const { records } = executor;
  const { values: known, reason: undeletable } = knownValues(executor, operation, seed);
  if (undeletable !== undefined && [...known.values()].includes(undefined)) return undeletable;
  const context = contextOf(executor, operation, seed, known);
  if (typeof context === 'string') return context;
  const distinct = distinctOf(executor, operation, seed);
  // Nothing can be sent to a deleted record: requests that must be rejected come first.
  const isLast = operation.method === 'DELETE';
  const reason = isLast ? undefined : await testBase(executor, context, distinct, hasOneKey);
  if (reason !== undefined) return reason;
  await testCredentials(executor, context);
  const generators = [exampleCases, boundaryCases, oddCases, protocolCases];
  const cases = generators.flatMap((casesOf) => casesOf(context));
  const sent = isLast ? cases.filter(({ expects }) => expects !== 'success') : cases;
  await sendAll(executor, sent, seed, distinct);
  if (isLast) return undeletable ?? testBase(executor, context, distinct);
  await sendAll(executor, pairwiseCases(context), seed, distinct);
  const { list, create } = records.resources.find((each) => each.create === operation) ?? {};
  if (create) await readAfter(executor, list, [], seed, `all requests of ${create.id}`);
  const concurrency = concurrencyOf(executor, operation);
  for (const { cases, count } of randomCases(context, fuzz)) {
    const changed = cases.map((each) => each && distinct(each));
    await testRandom(executor, changed, { seed, count, concurrency });
  }
  return undefined;
}

/** What the generators work with. @returns the reason where there is no base to start from */
function contextOf(
  executor: Executor,
  operation: Operation,
  seed: number,
  known: ReadonlyMap<string, unknown>,
): GeneratorContext | string {
  const { records, document } = executor;
  const completed = (values: RequestValues): RequestValues =>
    withForeignKeys(document, operation, records, values);
  const found = baseOf(document.requests, operation, seed, (name) => known.get(name));
  if (typeof found === 'string') return found;
  for (const pointer of unsentParts(document.requests, operation)) executor.leaveOutPart(operation, pointer);
  return {
    document,
    operation,
    base: completed(found.base),
    guessed: found.guessed,
    credentials: executor.credentials.of(operation) ?? [],
    isPinned: ({ in: place, name }) => place === 'path' || known.has(name),
    isVaried: (parameter) => mayVary(executor, operation, parameter, known),
    completed,
    requestOf: (values, credentials) => executor.requestOf(operation, values, credentials),
    allows: (method) => executor.writes.allows(operation, method),
    isLocal: !isRemote(executor.target),
  };
}

/** Changes the body of each request that creates a record: a service may reject a second one that is the same. */
function distinctOf(
  { records, document }: Executor,
  operation: Operation,
  seed: number,
): (testCase: TestCase) => TestCase {
  const isCreate =
    records.resources.some(({ create }) => create === operation) ||
    (operation.method === 'POST' && operation.responses.some(({ status }) => status === '409'));
  if (!isCreate) return (each) => each;
  const bodies = new DistinctBodies(document, operation, records, seed);
  return (each) => ({ ...each, request: bodies.of(each.request) });
}

/**
 * Sends the base. A path whose values were guessed may lead nowhere, which is not a violation.
 *
 * @returns why the operation can't be tested
 */
async function testBase(
  executor: Executor,
  context: GeneratorContext,
  change: (testCase: TestCase) => TestCase,
  hasOneKey: boolean = false,
): Promise<string | undefined> {
  const { operation, base, guessed } = context;
  const { service } = executor;
  const required = operation.parameters.filter((each) => each.required);
  const exercises = required.map(({ pointer }): CoverageTarget => ({ what: 'parameter', pointer }));
  const result = await executor.execute(change(validCase(context, base, operation.pointer, exercises)));
  const status = result?.response?.status;
  if (guessed.length > 0 && (status === 403 || status === 404 || status === 410)) {
    return `no ${guessed[0]} is known; give ${parameterFlag(operation, guessed[0] ?? '')}`;
  }
  await mustBeThere(executor, operation, result?.response);
  if (status === 401 || status === 403) {
    // The spec says that it is for everybody.
    if (context.credentials.length === 0 && operation.security.length > 0) {
      await testCredentials(executor, context);
      return `a valid request got ${status}, though no credential is required`;
    }
    // A service that rejects the right credential and accepts a wrong one is broken.
    if (!service.isReached && service.rejection === undefined) await testCredentials(executor, context);
    else if (hasOneKey && service.rejection === undefined && result) executor.report(result);
    return service.rejected(operation, status);
  }
  if (result === undefined) return undefined;
  executor.report(result);
  const { testCase, violations } = result;
  // What is there already, is done already or is cached may fail.
  const again = { ...testCase, ...anyResponse, after: 'the same request' };
  if (isSuccess(status ?? 0) && violations.length === 0) await executor.test(again);
  return undefined;
}

async function testCredentials(executor: Executor, context: GeneratorContext): Promise<void> {
  for (const [index, [first, ...others]] of credentialCases(context).entries()) {
    const result = first && (await executor.test(first));
    const isAccepted = result !== undefined && result.violations.length > 0;
    if (isAccepted && index === 0) return;
    if (!isAccepted) await sendAll(executor, others, 0);
  }
}

/** Sends each different request once, several at a time where that changes nothing. */
async function sendAll(
  executor: Executor,
  cases: readonly TestCase[],
  seed: number,
  change: (testCase: TestCase) => TestCase = (each) => each,
): Promise<void> {
  const distinct = distinctCases(cases);
  for (const { operation, exercises = [] } of distinct)
    for (const { what, pointer } of exercises) executor.coverage.expect(what, operation.id, pointer);
  const [first] = distinct;
  if (first !== undefined)
    await inParallel(distinct, concurrencyOf(executor, first.operation), async (each) =>
      readBack(executor, await executor.test(change(each)), seed),
    );
}

// Writes go one after another.
const concurrencyOf = (executor: Executor, { isSafe }: Operation): number =>
  isSafe ? executor.sender.concurrency : 1;

/**
 * The values of parameters that the user gave or that are known.
 *
 * @returns with an id that no record has, and the reason, where a DELETE has none to delete
 */
export function knownValues(
  executor: Executor,
  operation: Operation,
  seed: number,
): { values: ReadonlyMap<string, unknown>; reason?: string } {
  const { records } = executor;
  const ofPath = records.pathValues(operation);
  const values = new Map<string, unknown>();
  for (const parameter of operation.parameters) {
    const { name, in: place, required } = parameter;
    const shown = required ? records.valueFor(operation, parameter) : undefined;
    const value = records.given(operation, name) ?? (place === 'path' ? ofPath[name] : shown);
    if (value !== undefined) values.set(name, value);
  }
  const id = pathParameters(operation).at(-1);
  if (operation.method !== 'DELETE' || id === undefined || values.has(id.name)) return { values };
  values.set(id.name, unknownId(executor, id, keyOf(operation.path), seed));
  const flags = `${parameterFlag(operation, id.name)} --allow-writes ${operation.id}`;
  const reason = 'only its rejections were tested, since nothing was created that it could delete';
  return { values, reason: `${reason}; give ${flags}` };
}

/**
 * Whether a parameter of a path is tried with more values than that of the base. Another one than a known value may be
 * of a record, which a write must not touch.
 */
function mayVary(
  executor: Executor,
  operation: Operation,
  parameter: Parameter,
  known: ReadonlyMap<string, unknown>,
): boolean {
  const { records, document } = executor;
  const { isSafe, method } = operation;
  if (records.given(operation, parameter.name) !== undefined) return false;
  if (isListed(document.requests, parameter.schema)) return isSafe || !known.has(parameter.name);
  const isAllowed = isSafe || method === 'POST';
  return isAllowed && !known.has(parameter.name) && !isId(executor, operation, parameter);
}

/** Whether a parameter of a path is the id of records that the service lists or creates. */
const isId = ({ records }: Executor, { path }: Operation, { name, in: place }: Parameter): boolean =>
  place !== 'path' ||
  prefixesOf(keyOf(path)).some((key) =>
    records.resources.some(
      (each) =>
        each.key === key &&
        (each.create !== undefined || each.list !== undefined) &&
        namesIn(path)[namesIn(each.path).length - 1] === name,
    ),
  );

/** Registers what the cases of an operation can exercise, with zero hits. */
function expectCoverage({ coverage }: Executor, operation: Operation): void {
  const { id, pointer, parameters, responses, security } = operation;
  coverage.expect('operation', id, pointer);
  for (const each of parameters) coverage.expect('parameter', id, each.pointer);
  const usual = new Set(['400', '422', '4XX', 'default', ...(security.length > 0 ? ['401'] : [])]);
  for (const response of responses)
    if (response.status.startsWith('2') || usual.has(response.status))
      coverage.expect('response', id, response.pointer);
}
