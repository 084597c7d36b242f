import {
  type ContractDocument,
  type Operation,
  type ResponseDefinition,
  toJson,
} from '@voice-agent/spec-model';
import { type HttpResponse, mediaTypeOf } from '../http/http-message.ts';
import { describing } from '../http/media-type.ts';
import { bodyOf, type ParsedBody } from './response-body.ts';
import type { TestCase } from './test-case.ts';

/** Outcome of a test case, with the response that the spec describes for its status. */
export interface Outcome {
  document: ContractDocument;
  testCase: TestCase;
  /** Undefined when no whole response came. */
  response?: HttpResponse | undefined;
  /** Why none came. */
  failure?: { message: string; timedOut: boolean } | undefined;
  /** The response that the spec describes for the status. */
  definition?: ResponseDefinition | undefined;
  /** The content that it describes for the content type. */
  content?: ResponseDefinition['contents'][number] | undefined;
  /** The body, where the spec describes it by a schema that can judge it; or why it can't be read. */
  body?: ParsedBody | undefined;
  /** Whether the state of the service can explain that a valid request is rejected. Default: false. */
  isExplained?: boolean;
}

/** The part of an outcome that the checks of the connection judge, of a service or a receiver. */
export interface ConnectionOutcome {
  testCase: {
    pointer: string;
    /** The request in a few words, for the reader of a finding. */
    title?: string;
  };
  failure?: Outcome['failure'];
}

/** The response that an operation describes for a status. */
export const definitionOf = ({ responses }: Operation, status: number): ResponseDefinition | undefined =>
  responses.find((each) => each.status === `${status}`) ??
  responses.find((each) => each.status.toUpperCase() === `${Math.floor(status / 100)}XX`) ??
  responses.find((each) => each.status === 'default');

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/**
 * Whether a status is one for a valid request: a success. Where the spec describes none, another one that it describes:
 * below 400 if there is such, else below 500.
 */
export function isExpected({ responses }: Operation, status: number): boolean {
  const has = (pattern: RegExp): boolean => responses.some((each) => pattern.test(each.status));
  if (isSuccess(status) || has(/^2|^default$/)) return isSuccess(status);
  return isDescribed({ responses }, status) && status < (has(/^[13]/) ? 400 : 500);
}

/** Whether a status is described, by itself or as `4XX`. */
export const isDescribed = ({ responses }: Pick<Operation, 'responses'>, status: number): boolean =>
  responses.some((each) =>
    [`${status}`, `${Math.floor(status / 100)}XX`].includes(each.status.toUpperCase()),
  );

export const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

/** Reads a response by its spec. */
export function outcomeOf(
  document: ContractDocument,
  testCase: TestCase,
  response: HttpResponse | Outcome['failure'],
): Outcome {
  if (response === undefined || !('status' in response)) return { document, testCase, failure: response };
  const definition = definitionOf(testCase.operation, response.status);
  const content = describing(definition?.contents ?? [], response.headers['content-type']);
  const { schema = true } = content ?? {};
  const body = content && bodyOf(response, mediaTypeOf(response) ?? '', schema, document.schemas);
  return { document, testCase, response, definition, content, body };
}

/** Whether the spec describes the body: not that of a response without content, or to a HEAD request. */
export const isBodyDescribed = ({ testCase, response, definition }: Outcome): boolean =>
  response !== undefined &&
  response.status < 500 &&
  definition !== undefined &&
  definition.contents.length > 0 &&
  testCase.request.method !== 'HEAD' &&
  response.status !== 304;

/** The status for the reader of a finding, with where a redirect leads. */
export const statusText = ({ status, headers: { location } }: HttpResponse): string =>
  isRedirect(status) && location !== undefined ? `${status}, a redirect to ${location}` : `${status}`;

/** A value for the reader of a finding, 200 characters at most. */
export function shortened(value: unknown, characters: number = 200): string {
  const text = toJson(value) ?? 'nothing';
  return text.length > characters ? `${text.slice(0, characters)}…` : text;
}
