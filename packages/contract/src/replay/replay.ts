import { CannotRun } from '@voice-agent/cli-kit/text';
import type { ContractDocument, EventDocument, Operation } from '@voice-agent/spec-model';
import { defined } from '../defined.ts';
import type { Severities } from '../engine/check.ts';
import type { Credentials } from '../engine/credentials.ts';
import { Executor, type Result } from '../engine/executor.ts';
import { isSuccess } from '../engine/outcome.ts';
import type { Profile } from '../engine/profile.ts';
import { responseChecks } from '../engine/response-checks.ts';
import { run } from '../engine/run.ts';
import type { RunResult } from '../engine/run-types.ts';
import type { Target } from '../engine/target.ts';
import type { TestCase } from '../engine/test-case.ts';
import { documentFor } from '../engine/writes.ts';
import { wrongFormsOf } from '../engine/wrong-credentials.ts';
import type { HttpRequest } from '../http/http-message.ts';
import { isRemote } from '../http/machine.ts';
import { anotherCredential, secretName } from '../http/redact/redacted-credentials.ts';
import { checkReceiver } from '../receiver/check-receiver.ts';
import type { ReceiverOptions } from '../receiver/receiver-options.ts';
import type { Case } from './case.ts';

/** Result of a replay: with a finding the case can still be reproduced. */
export type ReplayResult = Pick<RunResult, 'requests' | 'findings' | 'notes'>;

/**
 * Runs the case of a service again: its request, or for an invariant all checks of it.
 *
 * @param aim The service, with its key.
 * @throws CannotRun when the service is not there or rejects the key, or the case is not of this document
 */
export async function replay(
  given: Case,
  document: ContractDocument,
  aim: Target,
  profile: Profile | undefined,
  interrupt?: AbortSignal,
): Promise<ReplayResult> {
  const operation = document.operations.find(({ id }) => id === given.operation);
  if (operation === undefined)
    throw new CannotRun(`${document.file} has no operation "${given.operation}", which the case is of.`);
  const { rule } = given;
  // The one operation of the case is named by it.
  const isOfResponse = responseChecks.some(({ id }) => id === rule);
  const isNamed = aim.allowWrites === true && isRemote(aim) && profile === undefined && isOfResponse;
  const target = isNamed ? { ...aim, allowWrites: [operation.id] } : aim;
  documentFor(document, target, profile);
  if (isOfResponse) return replayRequest(given, document, operation, target, profile);
  const parameters = { ...given.parameters, ...target.parameters };
  const how = { seed: given.seed ?? 0, fuzz: 0, only: [rule], severities: severityOf(given) };
  const options = { ...how, ...defined({ interrupt }) };
  const result = await run(document, { ...target, parameters }, options, profile);
  if (result.isUnfinished)
    throw new CannotRun(result.stopped ?? 'The checks of the rule did not come to their end.');
  const judged = result.covered.find(({ what, pointer }) => what === 'rule' && pointer === rule);
  if (judged?.cases) return result;
  const problem = `No response was checked by ${rule}, so the case can't be checked.`;
  throw new CannotRun([problem, ...result.uncovered]);
}

/** A case shows whatever the severity of its rule. */
const severityOf = ({ rule }: Case): Severities => ({ [rule]: 'error' });

async function replayRequest(
  given: Case,
  document: ContractDocument,
  operation: Operation,
  target: Target,
  restorer: Profile | undefined,
): Promise<ReplayResult> {
  if (!operation.isSafe && !target.allowWrites)
    throw new CannotRun(
      `${operation.id} changes something on a service that is not on this machine: give --allow-writes.`,
    );
  const options = { restorer, severities: severityOf(given), isReplay: true };
  const executor = new Executor(document, target, options);
  try {
    const result = await executor.execute(testCaseOf(given, executor, operation));
    if (result !== undefined) {
      mustBeJudgeable(given, result, executor.credentials);
      executor.report(result);
    }
    const isSent = executor.requests > 0;
    const { findings, notes } = await executor.finish();
    const { redacted = [] } = given;
    if (redacted.length > 0) {
      notes.push(`Sent with ${secretName}, since a case holds no secrets: ${redacted.join(', ')}.`);
      const status = result?.response?.status;
      // A request without its secret may be rejected for that alone, which would look like a fixed service.
      if (status !== undefined && !isSuccess(status) && findings.length === 0)
        throw new CannotRun([`${operation.id} returned ${status}.`, ...notes]);
    }
    if (!isSent) throw new CannotRun(notes);
    executor.mustHaveAnswered();
    return { requests: executor.requests, findings, notes };
  } finally {
    executor.close();
  }
}

/** What the test case demanded that a finding came from, by its rule; other rules say only what a response must be. */
const demands: Readonly<Record<string, Pick<TestCase, 'expects' | 'mutates'>>> = {
  'invalid-request-accepted': { expects: 'rejection' },
  'unauthenticated-request-accepted': { expects: 'rejection', mutates: 'credential' },
  'undescribed-content-type-accepted': { expects: 'rejection', mutates: 'content-type' },
  'valid-request-rejected': { expects: 'success' },
  'response-status': { expects: 'success' },
};

/** The test case that the finding came from, as far as its rule shows. */
function testCaseOf(given: Case, executor: Executor, operation: Operation): TestCase {
  const { rule, pointer, expected } = given;
  const request = requestAgain(given, executor, operation);
  return { operation, request, expects: 'any', expected, pointer, ...demands[rule] };
}

/** The key of today may be a wrong one, which would look like a fixed service. @throws CannotRun */
function mustBeJudgeable({ received }: Case, { testCase, response }: Result, credentials: Credentials): void {
  const { operation, request, mutates } = testCase;
  const status = response?.status;
  const isWrong = mutates === 'credential' || request.credential !== undefined;
  if (isWrong || (status !== 401 && status !== 403) || received.startsWith(`${status}`)) return;
  throw new CannotRun(
    `${operation.id} returned ${status}, so the case can't be checked. Check ${credentials.source(operation)}.`,
  );
}

/** The request of a case with the credentials of today, or with the wrong one that it had. @throws CannotRun */
function requestAgain({ request }: Case, { credentials }: Executor, operation: Operation): HttpRequest {
  const { credential: wrongName, body } = request;
  let wrong = anotherCredential;
  if (wrongName !== undefined) {
    const forms = wrongFormsOf(operation, credentials.of(operation) ?? []).flat();
    const form = forms.find(({ name }) => name === wrongName);
    if (form === undefined)
      throw new CannotRun(`There is no wrong credential "${wrongName}" for this key: write the case anew.`);
    wrong = form.value ?? '';
  }
  const filled = (text: string, write: (value: string) => string = (value) => value): string =>
    [[wrong, anotherCredential] as const, ...credentials.placeholders].reduce(
      (result, [value, placeholder]) => result.replaceAll(placeholder, () => write(value)),
      text,
    );
  const headers = Object.entries(request.headers).map(([name, text]) => [name, filled(text)]);
  return {
    method: request.method,
    path: filled(request.path, encodeURIComponent).replaceAll(secretName, encodeURIComponent),
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { body: filled(body, (value) => JSON.stringify(value).slice(1, -1)) }),
    ...(wrongName !== undefined && { credential: wrongName }),
  };
}

/**
 * Sends a receiver all that it was sent when the case was found, from the same seed, and looks for the case: what came
 * before a delivery, how slowly it dripped, and bytes that are not UTF-8 are not part of a case.
 *
 * @throws CannotRun when the receiver can't be reached, rejects the secret, or the run ended before the case could show
 */
export async function replayReceiver(
  given: Case,
  document: EventDocument,
  options: Pick<ReceiverOptions, 'url' | 'secret' | 'timeoutMs' | 'interrupt'>,
): Promise<ReplayResult> {
  const { seed = 0, fuzz, limitMs } = given;
  const { findings, requests, stopped } = await checkReceiver({
    ...options,
    document,
    seed,
    severities: severityOf(given),
    ...defined({ fuzz, limitMs }),
  });
  const shown = findings.filter((finding) =>
    (['rule', 'operation', 'pointer', 'expected'] as const).every((key) => finding[key] === given[key]),
  );
  if (shown.length === 0 && stopped !== undefined) throw new CannotRun(stopped);
  const others = findings.length - shown.length;
  const note = `Other findings in the same run: ${others}. Run \`receiver\` to see them.`;
  return { findings: shown, requests, notes: others === 0 ? [] : [note] };
}
