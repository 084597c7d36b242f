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
  if (!isFailing(delivery)) return null;
  const { id, eventType } = delivery;
  const send = () => api.POST('/deliveries/{id}/redeliver', { params: { path: { id } } });
  return <Retry name="Retry now" of={eventType} done="Sent again." send={send} />;
}

/** Sends all deliveries of a call again that failed. */
export function RetryAll({ callId, primary }: { callId: string; primary?: boolean }): JSX.Element {
  const send = () => api.POST('/calls/{id}/retry', { params: { path: { id: callId } } });
  const of = `of call ${callId.slice(0, 8)}`;
  return (
    <Retry name="Retry all" of={of} done="All failed deliveries sent again." send={send} primary={primary} />
  );
}

function Retry(props: {
  name: string;
  of: string;
  done: string;
  send: () => Promise<unknown>;
  primary?: boolean | undefined;
}): JSX.Element {
  const { failure, act } = useAction();
  const { name, of, done, send, primary } = props;
  return (
    <>
      <button type="button" class={primary ? 'primary' : 'small'} onClick={() => act(done, send)}>
        {name}
        <span class="hidden"> {of}</span>
      </button>
      {failure && <span class="error">{failure}</span>}
    </>
  );
}
