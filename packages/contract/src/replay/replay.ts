import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import { brokenAnswer, definitionOf, isSuccess } from '../engine/checks/answer.ts';
import { Executor } from '../engine/executor.ts';
import { wrongCredentials } from '../engine/generators/credentials.ts';
import type { HttpRequest, HttpResponse } from '../engine/http.ts';
import { run } from '../engine/run.ts';
import type { RunResult } from '../engine/run-types.ts';
import { isRemote, type Target } from '../engine/target.ts';
import { documentFor } from '../engine/writes.ts';
import { CannotRun } from '../problem.ts';
import type { Profile } from '../profile.ts';
import { anotherCredential, credentialName, keyVariable, secretName } from '../redact/credentials.ts';
import { answerRules } from '../rules/answers.ts';
import type { Case } from './case.ts';

/** What a replay saw: the case still shows when there is a finding. */
export type Replayed = Pick<RunResult, 'requests' | 'findings' | 'notes'>;

/**
 * Runs the case of a service again: its request, or for a rule that holds across requests the checks of that rule.
 *
 * @param aim The service, with its key.
 * @throws CannotRun when the service is not there or refuses the key, or the case is not of this document
 */
export async function replay(
  given: Case,
  document: ContractDocument,
  aim: Target,
  profile: Profile | undefined,
  interrupt?: AbortSignal,
): Promise<Replayed> {
  const operation = document.operations.find(({ id }) => id === given.operation);
  if (operation === undefined)
    throw new CannotRun(`${document.file} has no operation "${given.operation}", which the case is of.`);
  // The operation of the case is named by it.
  const isNamed = aim.allowWrites === true && isRemote(aim) && profile === undefined;
  const target = isNamed ? { ...aim, allowWrites: [operation.id] } : aim;
  documentFor(document, target, profile);
  if (Object.hasOwn(answerRules, given.rule))
    return replayRequest(given, document, operation, target, profile);
  const parameters = { ...given.parameters, ...target.parameters };
  const result = await run(
    document,
    { ...target, parameters },
    { seed: given.seed ?? 0, fuzz: 0, only: [given.rule], ...(interrupt !== undefined && { interrupt }) },
    profile,
    [given.rule],
  );
  if (result.isUnfinished)
    throw new CannotRun(result.stopped ?? 'The checks of the rule did not come to their end.');
  return result;
}

async function replayRequest(
  given: Case,
  document: ContractDocument,
  operation: Operation,
  target: Target,
  restorer: Profile | undefined,
): Promise<Replayed> {
  if (!operation.isSafe && !target.allowWrites)
    throw new CannotRun(
      `${operation.id} changes something on a service that is not on this machine: give --allow-writes.`,
    );
  const executor = new Executor(document, target, { restorer });
  try {
    const request = requestAgain(given, executor, operation);
    const answer = await executor.send(operation, request, given.pointer);
    if (answer !== undefined) judge(given, executor, operation, request, answer);
    const isSent = executor.requests > 0;
    const notes = await executor.finish();
    const { redacted = [] } = given;
    if (redacted.length > 0) {
      notes.push(`Sent with ${secretName}, since a case holds no secrets: ${redacted.join(', ')}.`);
      // It may be refused for that alone, which would look like a mended service.
      if (answer !== undefined && !isSuccess(answer.status) && executor.findings.length === 0)
        throw new CannotRun([`${operation.id} is answered with ${answer.status}.`, ...notes]);
    }
    if (!isSent) throw new CannotRun(notes);
    executor.mustHaveAnswered();
    return { requests: executor.requests, findings: executor.findings, notes };
  } finally {
    executor.close();
  }
}

/** Holds the answer against the rule of the case, and against the document. */
function judge(
  given: Case,
  executor: Executor,
  operation: Operation,
  request: HttpRequest,
  answer: HttpResponse,
): void {
  const { rule, pointer, expected } = given;
  const { status } = answer;
  const received = `${status}`;
  const mustFail = rule === 'invalid-request-accepted' || rule === 'unauthenticated-request-accepted';
  const hasRightKey = request.credential === undefined && rule !== 'unauthenticated-request-accepted';
  // The key of today may be a wrong one, which would look like a mended service.
  if (hasRightKey && (status === 401 || status === 403) && !given.received.startsWith(received))
    throw new CannotRun(
      `${operation.id} is answered with ${status}, so the case can't be judged. Check the key in ${keyVariable}.`,
    );
  if (mustFail && isSuccess(status)) {
    executor.found(operation, request, answer, { rule, pointer, expected, received });
    return;
  }
  if (status < 500 && mustFail && definitionOf(operation, status) === undefined) return;
  const broken = brokenAnswer(executor.document, operation, answer);
  if (broken !== undefined) executor.found(operation, request, answer, broken);
  else if (rule === 'valid-request-refused' && !isSuccess(status))
    executor.found(operation, request, answer, { rule, pointer, expected, received });
}

/** The request of a case with the key of today, or with the wrong one that it had. @throws CannotRun */
function requestAgain({ request }: Case, { login }: Executor, { credentials }: Operation): HttpRequest {
  const { credential: wrongName, body } = request;
  const key = login.value.slice(login.value.indexOf(' ') + 1);
  let wrong = anotherCredential;
  if (wrongName !== undefined) {
    const kind = credentials.find(({ name }) => name.toLowerCase() === login.name.toLowerCase());
    const forms = wrongCredentials(kind ?? { ...login, scheme: 'other' }, login.value);
    const form = forms.find(({ name }) => name === wrongName);
    if (form === undefined)
      throw new CannotRun(`There is no wrong credential "${wrongName}" for this key: write the case anew.`);
    wrong = form.value ?? '';
  }
  const filled = (text: string, write: (value: string) => string = (value) => value): string =>
    text.replaceAll(anotherCredential, () => write(wrong)).replaceAll(credentialName, () => write(key));
  const headers = Object.entries(request.headers).map(([name, text]) => [name, filled(text)]);
  const sent: HttpRequest = {
    method: request.method,
    path: filled(request.path, encodeURIComponent).replaceAll(secretName, encodeURIComponent),
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { body: filled(body, (value) => JSON.stringify(value).slice(1, -1)) }),
    ...(wrongName !== undefined && { credential: wrongName }),
  };
  return sent;
}
