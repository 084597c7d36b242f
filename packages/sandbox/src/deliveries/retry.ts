import type { Choices } from '../choices.ts';
import type { DeliveryRow } from './outbox.ts';

/** How often and how fast is tried; none of it is part of the interface. */
export interface Pacing {
  /** Tries before a delivery is parked. Default: 8. */
  tries: number;
  /** Before the second try, in milliseconds, give or take a quarter; each one after that is four times as long. Default: 1000. */
  initialDelayMs: number;
  /** In milliseconds. Default: ten minutes. */
  maxDelayMs: number;
  /** How many are sent at once. Default: 16. */
  parallel: number;
  /** In the place of the choice `delivery.timeout`, in milliseconds. */
  timeoutMs?: number;
}

export const pacingByDefault: Pacing = {
  tries: 8,
  initialDelayMs: 1_000,
  maxDelayMs: 600_000,
  parallel: 16,
};

/** The pause after as many failed tries, with jitter, so that calls that failed together do not come back together. */
export function delayMs(tries: number, { initialDelayMs, maxDelayMs }: Pacing): number {
  const delay = Math.min(initialDelayMs * 4 ** (tries - 1), maxDelayMs);
  return delay * (0.75 + Math.random() / 2);
}

/** Where an attempt leaves a delivery. */
export type Outcome = Pick<DeliveryRow, 'state' | 'tries' | 'answered'>;

/**
 * Decides what follows an attempt, by the choices `delivery.success` and `delivery.redelivery`.
 *
 * @param status of the answer; `undefined` when none came
 */
export function outcomeOf(
  { tries, answered }: Pick<DeliveryRow, 'tries' | 'answered'>,
  status: number | undefined,
  choices: Choices,
  pacing: Pacing,
): Outcome {
  const redelivery = choices['delivery.redelivery'];
  const tried = { tries: tries + 1, answered };
  // Whatever becomes of a second copy, the event has arrived.
  if (answered === 1) return { ...tried, state: 'delivered' };
  if (isSuccess(status, choices))
    return redelivery === 'duplicate'
      ? { ...tried, state: 'waiting', answered: 1 }
      : { ...tried, state: 'delivered' };
  return { ...tried, state: redelivery === 'none' || tried.tries >= pacing.tries ? 'parked' : 'waiting' };
}

const isSuccess = (status = 0, choices: Choices): boolean =>
  choices['delivery.success'] === '200' ? status === 200 : status >= 200 && status < 300;
