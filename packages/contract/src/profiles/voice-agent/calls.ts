import type { Operation } from '@voice-agent/api-documents/document';
import type { Executor } from '../../engine/executor.ts';
import type { HttpRequest, HttpResponse } from '../../engine/http.ts';
import { isSuccess } from '../../engine/outcome.ts';
import type { RequestValues } from '../../engine/requests.ts';
import type { TestCase } from '../../engine/test-case.ts';

/** A request and its response. */
export interface Answered {
  request: HttpRequest;
  answer: HttpResponse;
}

/** Sends a valid request. @returns the exchange, when the response passes */
export async function ask(
  executor: Executor,
  operation: Operation,
  values: RequestValues,
  pointer: string,
): Promise<Answered | undefined> {
  const request = executor.requestOf(operation, values);
  const result = await executor.test({
    operation,
    request,
    expects: 'success',
    expected: 'a success, since the request is valid',
    pointer,
  });
  if (result?.response === undefined || result.violations.length > 0 || !isSuccess(result.response.status))
    return undefined;
  return { request, answer: result.response };
}

/** Sends a request that must be rejected. @returns whether the response violates something */
export async function mustReject(executor: Executor, testCase: Omit<TestCase, 'expects'>): Promise<boolean> {
  const result = await executor.test({ ...testCase, expects: 'rejection' });
  return result !== undefined && result.violations.length > 0;
}

/** Sends a request that may be accepted or rejected. */
export async function send(
  executor: Executor,
  operation: Operation,
  request: HttpRequest,
  pointer: string,
): Promise<HttpResponse | undefined> {
  const expected = 'a response that is described';
  const result = await executor.test({ operation, request, expects: 'any', expected, pointer });
  return result?.response;
}
