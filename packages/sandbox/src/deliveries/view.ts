import { withUser } from '../address.ts';
import type { Attempt, AttemptPlan, DeliveryState, DeliveryView, WaitsFor } from '../public.ts';
import type { DeliveryRow } from './outbox.ts';
import type { SendResult } from './requester.ts';

/** In characters. */
const maxShownBody = 4_096;

/** The headers of a delivery: the secret is sent as it is configured. */
export const headersOf = (body: string, authorization: string | undefined): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': `${Buffer.byteLength(body)}`,
  ...(authorization !== undefined && { authorization }),
});

/** @param first the earliest delivery of its call that waits, where they go in order */
export function viewOf(
  row: DeliveryRow,
  state: DeliveryState,
  attempts: Attempt[],
  plan: AttemptPlan,
  first: DeliveryRow | undefined,
): DeliveryView {
  const { id, callId, agentId, eventType, body, bearer } = row;
  const headers = headersOf(body, bearer === 1 ? 'Bearer <WEBHOOK_TOKEN>' : undefined);
  return {
    id,
    callId,
    agentId,
    eventType,
    state,
    url: withUser(row.url, ''),
    request: { headers, body },
    attempts,
    ...(state === 'waiting' && { plan }),
    ...(state === 'waiting' &&
      row.attempts > 0 && { nextAttemptAt: new Date(row.nextAttemptAt).toISOString() }),
    ...(state === 'waiting' &&
      first !== undefined &&
      first.number < row.number && { waitsFor: waited(first) }),
  };
}

const waited = ({ id, eventType, attempts }: DeliveryRow): WaitsFor => ({
  deliveryId: id,
  eventType,
  attempts,
});

/** What an attempt keeps of what came back. A secret in the response of a receiver is not shown. */
export function kept(
  answer: SendResult,
  authorization = '',
): Pick<Attempt, 'status' | 'headers' | 'body' | 'error'> {
  if (!answer.ok) return { error: answer.error };
  const token = authorization.replace(/^Bearer /, '');
  // A token of a few letters would be found in every text.
  const masked = (text: string) => (token.length < 6 ? text : text.replaceAll(token, '<WEBHOOK_TOKEN>'));
  const { status } = answer;
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, masked(value)]);
  const body = masked(answer.body.toString()).slice(0, maxShownBody);
  const redirect = status >= 300 && status < 400;
  const error = 'The response is a redirect, which is not followed.';
  return { status, headers: Object.fromEntries(headers), body, ...(redirect && { error }) };
}
