import type { BackOff } from '@voice-agent/webhooks/inbox';
import type { Choices } from '../choices.ts';
import type { AttemptPlan } from '../public.ts';
import type { DeliveryRow } from './outbox.ts';

/**
 * The number and pace of attempts, which is behaviour of the sandbox alone. The delays are those of the inboxes of
 * `@voice-agent/webhooks`: they double from one attempt to the next, and are between half and whole.
 */
export interface Pacing extends BackOff {
  /** Attempts before a delivery is dead-lettered. Default: 8. */
  readonly maxAttempts: number;
  /** Deliveries that are sent at once. Default: 32. */
  readonly concurrency: number;
  /** Milliseconds until a response must be whole. Default: the choice `delivery.timeout`. */
  readonly timeoutMs?: number;
}

export const pacingByDefault: Pacing = {
  maxAttempts: 8,
  initialDelayMs: 1_000,
  maxDelayMs: 600_000,
  concurrency: 32,
};

/** Where an attempt leaves a delivery. */
export type Outcome = Pick<DeliveryRow, 'state' | 'attempts' | 'arrived'>;

/**
 * Decides what follows an attempt, by the choices `delivery.success` and `delivery.redelivery`.
 *
 * @param status of the response; `undefined` when there was none
 */
export function outcomeOf(
  { attempts, arrived }: Pick<DeliveryRow, 'attempts' | 'arrived'>,
  status: number | undefined,
  choices: Choices,
  pacing: Pacing,
): Outcome {
  const redelivery = choices['delivery.redelivery'];
  const tried = { attempts: attempts + 1, arrived };
  // Whatever becomes of a second copy, the event has arrived.
  if (arrived === 1) return { ...tried, state: 'delivered' };
  if (isSuccess(status, choices))
    return redelivery === 'duplicate'
      ? { ...tried, state: 'waiting', arrived: 1 }
      : { ...tried, state: 'delivered' };
  return {
    ...tried,
    state: redelivery === 'none' || tried.attempts >= pacing.maxAttempts ? 'dead-lettered' : 'waiting',
  };
}

/** The attempts that a delivery still gets. */
export function planOf({ attempts }: DeliveryRow, choices: Choices, pacing: Pacing): AttemptPlan {
  const { initialDelayMs, maxDelayMs } = pacing;
  const maxAttempts = choices['delivery.redelivery'] === 'none' ? 1 : pacing.maxAttempts;
  const delaysMs = Array.from({ length: Math.max(0, maxAttempts - attempts - 1) }, (_, index) =>
    Math.min(maxDelayMs, initialDelayMs * 2 ** (attempts + index)),
  );
  return { attempts, maxAttempts, delaysMs };
}

/** Whether a response ends a delivery. */
export const isSuccess = (status = 0, choices: Choices): boolean =>
  choices['delivery.success'] === '200' ? status === 200 : status >= 200 && status < 300;
