import { type EventDocument, type EventMessage, toJson } from '@voice-agent/spec-model';
import type { CoverageTarget } from '../../engine/test-case.ts';
import type { DeliveryCase, DeliveryRequest } from '../delivery-case.ts';

/** Input of the generators of cases of one message. */
export interface EventContext {
  document: EventDocument;
  message: EventMessage;
  /** Valid events of the message; the first got a 200. */
  payloads: readonly [unknown, ...unknown[]];
  /** `Bearer <token>`; undefined for a receiver that wants none. */
  secret?: string | undefined;
}

/** A delivery of an event with the right secret. */
export function deliveryOf(
  { message, secret }: Pick<EventContext, 'message' | 'secret'>,
  payload: unknown,
): DeliveryRequest {
  const headers = { Accept: '*/*', 'Content-Type': message.contentType };
  return withSecret({ headers, body: toJson(payload) }, secret);
}

/** The same delivery with another `Authorization` header, or with none. */
export function withSecret(request: DeliveryRequest, value: string | undefined): DeliveryRequest {
  const { Authorization: _, ...headers } = request.headers;
  return { ...request, headers: value === undefined ? headers : { ...headers, Authorization: value } };
}

/** An event that must get a 200. @param pointer what makes it worth sending */
export function validCase(
  context: Pick<EventContext, 'message' | 'secret'>,
  payload: unknown,
  title: string,
  pointer: string = context.message.pointer,
  exercises: readonly CoverageTarget[] = [],
): DeliveryCase {
  const { name: operation, pointer: event } = context.message;
  return {
    operation,
    pointer,
    title,
    request: deliveryOf(context, payload),
    expects: 'success',
    exercises: [{ what: 'event', pointer: event }, ...exercises],
  };
}

/** A delivery that may be accepted or rejected; a normal event after it must get 200. */
export const oddCase = (
  operation: string,
  pointer: string,
  title: string,
  request: DeliveryRequest,
): DeliveryCase => ({ operation, pointer, title, request, expects: 'any', probeAfter: title });
