import type { JSX } from 'preact';
import type { DeliverySummary } from '../src/generated/types.ts';
import { api } from './control-api.ts';
import { useAction } from './live-state.ts';

/** Whether the last attempt failed. */
export const isFailing = ({
  state,
  nextAttemptAt,
}: Pick<DeliverySummary, 'state' | 'nextAttemptAt'>): boolean =>
  state === 'dead-lettered' || (state === 'waiting' && nextAttemptAt !== undefined);

/** Sends a delivery again that failed; nothing for any other. */
export function RetryNow({ delivery }: { delivery: DeliverySummary }): JSX.Element | null {
  const { failure, act } = useAction();
  if (!isFailing(delivery)) return null;
  const { id, eventType } = delivery;
  const retry = () =>
    act('Sent again.', () => api.POST('/deliveries/{id}/redeliver', { params: { path: { id } } }));
  return (
    <>
      <button type="button" class="small" onClick={retry}>
        Retry now<span class="hidden"> {eventType}</span>
      </button>
      {failure && <span class="error">{failure}</span>}
    </>
  );
}

/** Sends all deliveries of a call again that failed. */
export function RetryAll({ callId, primary = false }: { callId: string; primary?: boolean }): JSX.Element {
  const { failure, act } = useAction();
  const retry = () =>
    act('All failed deliveries sent again.', () =>
      api.POST('/calls/{id}/redeliver', { params: { path: { id: callId } } }),
    );
  return (
    <>
      <button type="button" class={primary ? 'primary' : 'small'} onClick={retry}>
        Retry all<span class="hidden"> of call {callId.slice(0, 8)}</span>
      </button>
      {failure && <span class="error">{failure}</span>}
    </>
  );
}
