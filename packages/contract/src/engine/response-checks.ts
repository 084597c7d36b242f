import { valueAt } from '@voice-agent/spec-model';
import { mediaTypeOf } from '../http/http-message.ts';
import { describing } from '../http/media-type.ts';
import type { Check, Violation } from './check.ts';
import {
  type ConnectionOutcome,
  isBodyDescribed,
  isDescribed,
  isExpected,
  isSuccess,
  type Outcome,
  shortened,
  statusText,
} from './outcome.ts';
import { errorIn as errorInBody } from './response-body.ts';
import { errorOf } from './response-header.ts';
import { errorIn } from './server-text.ts';

export type ConnectionRule = 'connection-cut' | 'no-response';

export type ResponseRule =
  | ConnectionRule
  | `response-${'body' | 'content-type' | 'header' | 'schema' | 'status'}`
  | `${'invalid' | 'unauthenticated'}-request-accepted`
  | 'unauthenticated-request-status'
  | 'server-error'
  | 'undescribed-content-type-accepted'
  | 'valid-request-rejected';

/** Judges that a whole response came. @param timedOut whether that is about time-outs, or about all else */
function answered({ testCase, failure }: ConnectionOutcome, timedOut: boolean): Violation | true {
  if (failure?.timedOut !== timedOut) return true;
  const { pointer, title } = testCase;
  const expected = title === undefined ? 'a response' : `a response to ${title}`;
  return { pointer, expected, received: failure.message, cause: failure.message };
}

/** The checks of any request, to a service or a receiver. */
export const connectionChecks: readonly Check<ConnectionOutcome, ConnectionRule>[] = [
  {
    id: 'connection-cut',
    title: 'Every response is complete',
    help: 'The connection closed early, or the response was not complete HTTP.',
    judge: (outcome) => answered(outcome, false),
  },
  {
    id: 'no-response',
    title: 'Every request gets a response in time',
    help: 'No complete response arrived within --timeout.',
    judge: (outcome) => answered(outcome, true),
  },
];

/** Up to which status it must be described. The spec need not say how a request, or a credential, is rejected. */
const describedBelow = { success: 500, any: 400, rejection: 300 };

/** Judges that a request which must be rejected is not accepted. @param cause undefined where the messages distinguish causes */
function rejected({ testCase, response }: Outcome, cause: string | undefined): Violation | true | undefined {
  if (response === undefined) return undefined;
  if (!isSuccess(response.status)) return true;
  const { pointer, expected } = testCase;
  return { pointer, expected, received: `${response.status}`, ...(cause !== undefined && { cause }) };
}

/** Wrong credentials in the form of the right one: RFC 6750 lets others get a 400. With several, the names end in their scheme. */
const wellFormed =
  /^(?:no credential|a key (?:with another|that differs)|another (?:key|password)|a (?:longer|shorter) (?:key|password))/;

/** The checks of one request and its response. */
export const responseChecks: readonly Check<Outcome, ResponseRule>[] = [
  ...connectionChecks,
  {
    id: 'invalid-request-accepted',
    title: 'An invalid request is rejected',
    help: 'The request is invalid in one place, and the service returned a success.',
    judge(outcome) {
      const { expects, mutates, breaks } = outcome.testCase;
      return expects === 'rejection' && mutates === undefined ? rejected(outcome, breaks) : undefined;
    },
  },
  {
    id: 'response-body',
    title: 'The body can be read',
    help:
      'The body is empty, cut off, nested more than 1,000 levels deep, not JSON in UTF-8, or not in the content coding ' +
      'that its Content-Encoding names.',
    judge(outcome) {
      const { definition, body } = outcome;
      if (definition === undefined || body === undefined || !isBodyDescribed(outcome)) return undefined;
      if ('form' in body && body.form === 'text') return undefined;
      if ('value' in body) return true;
      const { unreadable } = body;
      const expected =
        outcome.response?.undecodable === undefined ? 'JSON' : 'a body in the coding of its Content-Encoding';
      return { pointer: definition.pointer, expected, received: unreadable, cause: unreadable };
    },
  },
  {
    id: 'response-content-type',
    title: 'The response has the documented content type',
    help: 'The Content-Type of the response is missing, or is not the one in the spec for this status.',
    judge(outcome) {
      const { response, definition, content } = outcome;
      if (response === undefined || definition === undefined || !isBodyDescribed(outcome)) return undefined;
      if (content !== undefined) return true;
      const expected = definition.contents.map(({ contentType }) => contentType).join(' or ');
      const type = mediaTypeOf(response);
      // Its parameters matter where the type alone is described.
      const isTypeDescribed = describing(definition.contents, type) !== undefined;
      const received = (isTypeDescribed ? response.headers['content-type'] : type) ?? 'no Content-Type';
      return { pointer: definition.pointer, expected, received, cause: `${expected}, ${received}` };
    },
  },
  {
    id: 'response-header',
    title: 'The response headers match the spec',
    help: 'A required header is missing, or its schema rejects the value: arrays and objects are read by `explode`, JSON as JSON.',
    judge({ document: { schemas }, response, definition }) {
      const { headers = [] } = definition ?? {};
      if (response === undefined || response.status >= 500 || headers.length === 0) return undefined;
      for (const header of headers) {
        const { name, required, pointer } = header;
        const text = response.headers[name.toLowerCase()];
        if (text === undefined && !required) continue;
        if (text === undefined)
          return { pointer, expected: `the header ${name}`, received: 'no such header', cause: `no ${name}` };
        const error = errorOf(schemas, header, text);
        if (error === undefined) continue;
        const expected = `the header ${name} ${error.message}`;
        return { pointer: error.pointer, place: name, expected, cause: expected, received: shortened(text) };
      }
      return true;
    },
  },
  {
    id: 'response-schema',
    title: 'The response body matches its schema',
    help: 'The schema of the response rejects a value in the body. The pointer shows the keyword.',
    judge(outcome) {
      const { document, content, body } = outcome;
      if (body === undefined || !('value' in body) || !isBodyDescribed(outcome)) return undefined;
      const error = errorInBody(document.schemas, content?.schema ?? true, body);
      if (error === undefined) return true;
      return {
        pointer: error.schemaPointer,
        expected: `${error.pointer === '' ? 'the body' : error.pointer} ${error.message}`,
        received: shortened(valueAt(body.value, error.pointer)),
        place: error.pointer,
        cause: `${error.schemaPointer} ${error.message}`,
      };
    },
  },
  {
    id: 'response-status',
    title: 'The response status is documented',
    help: 'Add the status to the spec, or return one that is in it.',
    judge({ testCase: { operation, expects, mutates }, response, definition }) {
      const below = describedBelow[mutates ? 'rejection' : expects];
      if (response === undefined || response.status >= below) return undefined;
      if (definition !== undefined) return true;
      return {
        pointer: `${operation.pointer}/responses`,
        expected: `a status that is described: ${operation.responses.map((each) => each.status).join(', ')}`,
        received: statusText(response),
        cause: `${response.status}`,
      };
    },
  },
  {
    id: 'server-error',
    title: 'No request may cause a server error',
    help: 'The response has status 5xx. Look for the request in the log of the service.',
    judge({ testCase: { operation, request, expects, isUndescribed, after }, response }) {
      if (response === undefined) return undefined;
      const { status } = response;
      // 501 says that the service does not know a method.
      if (status < 500 || (isUndescribed && status === 501)) return true;
      const error = errorIn(response, request);
      const isValid = expects === 'success';
      const reason = isValid ? ', since the request is valid' : after === undefined ? '' : `, after ${after}`;
      const cause = `${status} ${error.cause || (isValid ? 'of a valid request' : '')}`.trim();
      const pointer = `${operation.pointer}/responses`;
      return { pointer, expected: `no server error${reason}`, received: error.received, cause };
    },
  },
  {
    id: 'unauthenticated-request-accepted',
    title: 'A request without the right credential is rejected',
    help: 'A request with a wrong credential, or with none, got a success.',
    judge(outcome) {
      const { expects, mutates, request, expected } = outcome.testCase;
      const isAbout = expects === 'rejection' && mutates === 'credential';
      return isAbout ? rejected(outcome, request.credential ?? expected) : undefined;
    },
  },
  {
    id: 'unauthenticated-request-status',
    title: 'A wrong credential gets the documented 401 or 403',
    help:
      'The spec has a 401 or 403, and a request without a credential, or with a wrong one in the right form, gets ' +
      'another rejection. A 404 that hides a record, and a 429, are not findings.',
    judge({ testCase, response, definition }) {
      const { operation, expects, mutates, request } = testCase;
      const described = operation.responses.filter((each) => each.status === '401' || each.status === '403');
      const isWhole = wellFormed.test(request.credential ?? '');
      if (expects !== 'rejection' || mutates !== 'credential' || !isWhole) return undefined;
      const [first] = described;
      if (!first || !response || isSuccess(response.status) || response.status >= 500) return undefined;
      const { status } = response;
      const isHidden = status === 404 && operation.path.includes('{') && isDescribed(operation, status);
      if ([401, 403].includes(status) ? definition !== undefined : status === 429 || isHidden) return true;
      const statuses = described.map((each) => each.status).join(' or ');
      const expected = `${statuses}, since the request has ${request.credential}`;
      return { pointer: first.pointer, expected, received: statusText(response), cause: `${status}` };
    },
  },
  {
    id: 'undescribed-content-type-accepted',
    title: 'A body of another content type is rejected',
    help:
      'The spec lists neither the content type of the body nor a 415 response, and the service accepts the body. ' +
      'Off by default: turn it on with --severity undescribed-content-type-accepted=warn.',
    severity: 'off',
    judge(outcome) {
      const { mutates, expected } = outcome.testCase;
      return mutates === 'content-type' ? rejected(outcome, expected) : undefined;
    },
  },
  {
    id: 'valid-request-rejected',
    title: 'A valid request succeeds',
    help:
      'The request is valid by the spec, and the service rejected it. A documented rejection that the state of the ' +
      'service can explain, such as an unknown id, is not a finding.',
    judge({ testCase, response, definition, isExplained }) {
      const { operation, request, pointer, expected, mutates, expects } = testCase;
      if (expects !== 'success' || response === undefined) return undefined;
      const { status } = response;
      if (status >= 500 || isExpected(operation, status) || isExplained) return true;
      // A status that is not described is another rule, unless it asks for the credential that was left out.
      const isViolation = mutates === 'credential' ? [401, 403].includes(status) : definition !== undefined;
      if (!isViolation) return true;
      const error = errorIn(response, request);
      const cause = `${statusText(response)} ${error.cause || `of ${operation.id}`}`;
      return { pointer, expected, received: error.received, cause };
    },
  },
];

/** The checks of a request about whose response the spec says nothing. */
export const serverErrorChecks: readonly Check<Outcome, ResponseRule>[] = responseChecks.filter(
  ({ id }) => id === 'server-error',
);
