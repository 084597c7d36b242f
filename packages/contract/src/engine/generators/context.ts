import {
  bodyText,
  type ContractDocument,
  type Credential,
  isForm,
  isJson,
  isUnambiguousForm,
  type Operation,
  type Parameter,
  type RequestValues,
} from '@voice-agent/spec-model';
import type { SchemaCase } from '@voice-agent/spec-model/generate';
import type { HttpRequest } from '../../http/http-message.ts';
import type { SchemeCredential } from '../credentials.ts';
import type { CoverageTarget, TestCase } from '../test-case.ts';
import { wrongValue } from '../wrong-value.ts';

/** Input of the generators of test cases. */
export interface GeneratorContext {
  document: ContractDocument;
  operation: Operation;
  /** A valid request with nothing that could be left out. */
  base: RequestValues;
  /** The path parameters whose values were guessed: it may lead nowhere. */
  guessed: readonly string[];
  /** The right credentials. */
  credentials: readonly SchemeCredential[];
  /** Whether a parameter is of the path, or its value is given or known: another one, though valid, would find nothing. */
  isPinned(parameter: Parameter): boolean;
  /** Whether a parameter of the path is tried with other values, too: it is not the id of a record. */
  isVaried(parameter: Parameter): boolean;
  /** Puts the ids of known records into the values of a valid request. */
  completed(values: RequestValues): RequestValues;
  /** @param credentials in place of the right ones */
  requestOf(values: RequestValues, credentials?: readonly Credential[]): HttpRequest;
  /** Whether another method may be sent to the path. */
  allows(method: string): boolean;
  /** Whether the service is on this machine. */
  isLocal: boolean;
}

/** The base with another value of one parameter. */
export const withParameter = (
  values: RequestValues,
  { in: place, name }: Parameter,
  value: unknown,
): RequestValues => ({ ...values, [place]: { ...values[place], [name]: value } });

/** A valid request that is sent for one place of the spec. */
export function validCase(
  { operation, guessed, requestOf, completed }: GeneratorContext,
  values: RequestValues,
  pointer: string,
  exercises: readonly CoverageTarget[] = [],
): TestCase {
  return {
    operation,
    request: requestOf(completed(values)),
    expects: 'success',
    expected: 'a success, since the request is valid',
    pointer,
    exercises,
    isGuessed: guessed.length > 0,
  };
}

/** An invalid request. @param wrong what is wrong with it, as the end of a sentence; and which kind of constraint */
export function invalidCase(
  { operation, requestOf }: GeneratorContext,
  values: RequestValues,
  pointer: string,
  { text, breaks }: { text: string; breaks: string },
  exercises: readonly CoverageTarget[] = [],
): TestCase {
  return {
    operation,
    request: requestOf(values),
    expects: 'rejection',
    expected: `a rejection, since ${text}`,
    pointer,
    exercises,
    breaks,
  };
}

/** The request with a value of a parameter, or of the body, on one side of a limit. @param parameter its name */
export function schemaCase(
  context: GeneratorContext,
  values: RequestValues,
  each: SchemaCase,
  exercises: readonly CoverageTarget[] = [],
  parameter?: string,
): TestCase {
  const { valid, keyword: breaks, schemaPointer } = each;
  if (valid) return validCase(context, values, schemaPointer, exercises);
  const text = wrongValue(context.document.requests, each, parameter);
  return invalidCase(context, values, schemaPointer, { text, breaks }, exercises);
}

/** Whether the gate can write the body of an operation: as JSON, a form or text. */
export function canWriteBody({ body }: Operation): boolean {
  const { contentType = '' } = body ?? {};
  return isJson(contentType) || isForm(contentType) || /^text\//i.test(contentType);
}

/** Whether a body that must be there is sent as nothing, which is no body: a form without a field, an empty text. */
export const isLost = ({ body }: Operation, value: unknown): boolean =>
  body?.required === true && value !== undefined && bodyText(body.contentType, value) === '';

/** Whether values of the body are made from its schema. */
export const hasSchemaBody = ({ body }: Operation): boolean =>
  body !== undefined && (isJson(body.contentType) || isForm(body.contentType));

/** Whether a server can only read a body as it is meant. @param before a valid one that this one is a variation of */
export function isFitBody(
  { document: { requests }, operation }: GeneratorContext,
  value: unknown,
  before: unknown,
  valid: boolean,
): boolean {
  const { body } = operation;
  if (body === undefined || isJson(body.contentType)) return body !== undefined;
  if (isLost(operation, value)) return false;
  return isUnambiguousForm(requests, body.schema, value, before, valid);
}
