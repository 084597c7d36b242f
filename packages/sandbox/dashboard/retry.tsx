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

/** Retries a delivery that is failing now; nothing for any other. */
export function RetryNow(props: { delivery: DeliverySummary; primary?: boolean }): JSX.Element | null {
  const { delivery, primary } = props;
  if (!isFailing(delivery)) return null;
  const { id, eventType } = delivery;
  const send = () => api.POST('/deliveries/{id}/redeliver', { params: { path: { id } } });
  return <Retry name="Retry" of={eventType} done={`Retrying ${eventType}.`} send={send} primary={primary} />;
}

/** Retries all deliveries that are failing, or those of a call. @param props.count how many they are */
export function RetryAll({
  callId,
  count = 2,
}: {
  callId?: string | undefined;
  count?: number;
}): JSX.Element {
  const query = callId === undefined ? {} : { callId };
  const send = () => api.POST('/deliveries/retry', { params: { query } });
  const of = callId === undefined ? 'failing deliveries' : `of call ${callId.slice(0, 8)}`;
  const [name, done] =
    count === 1 ? ['Retry', 'Retrying the delivery.'] : ['Retry all', 'Retrying all failing deliveries.'];
  return <Retry name={name} of={of} done={done} send={send} />;
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
