import { Json, Note, ShortId } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { DeliverySummary } from '../src/generated/types.ts';
import { api } from './control-api.ts';
import { DeliveryStatus } from './deliveries.tsx';
import { useResource } from './live-state.ts';
import { RetryAll, RetryNow } from './retry.tsx';
import { hrefOf } from './route.ts';

/** How many deliveries are shown. */
const most = 5;

/**
 * The deliveries that failed at their last attempt, each with the reason. Nothing when there are none.
 *
 * @param props.callId only those of a call
 * @param props.behind how many deliveries wait for them
 */
export function Failing({ callId, behind = 0 }: { callId?: string; behind?: number }): JSX.Element | null {
  const query = { failing: true, take: most, ...(callId !== undefined && { callId }) };
  const { data } = useResource(
    ['delivery'],
    (signal) => api.GET('/deliveries', { params: { query }, signal }),
    [callId],
  );
  const { deliveries = [], filtered = 0 } = data ?? {};
  if (filtered === 0) return null;
  const more = filtered - deliveries.length;
  return (
    <section class="card failing" aria-labelledby="failing-heading">
      <div class="heading">
        <h2 id="failing-heading">
          {filtered === 1 ? '1 delivery failing' : `${filtered} deliveries failing`}
          {behind > 0 && `, ${behind} waiting behind ${filtered === 1 ? 'it' : 'them'}`}
        </h2>
        {filtered > 1 && <RetryAll callId={callId} />}
      </div>
      <ul>
        {deliveries.map((delivery) => (
          <FailingDelivery key={delivery.id} delivery={delivery} isOfCall={callId !== undefined} />
        ))}
      </ul>
      {more > 0 && (
        <p class="hint">
          {more} more.{' '}
          {callId === undefined && <a href="#calls?failing=true">All calls with failing deliveries</a>}
        </p>
      )}
    </section>
  );
}

function FailingDelivery({
  delivery,
  isOfCall,
}: {
  delivery: DeliverySummary;
  isOfCall: boolean;
}): JSX.Element {
  const { id, callId, eventType, last } = delivery;
  return (
    <li>
      <div class="actions">
        <a class="event" href={hrefOf('deliveries', id)}>
          {eventType}
        </a>
        {!isOfCall && (
          <span>
            of call{' '}
            <a href={hrefOf('calls', callId)}>
              <ShortId id={callId} />
            </a>
          </span>
        )}
        <DeliveryStatus {...delivery} />
        <RetryNow delivery={delivery} primary />
      </div>
      <p>{reasonOf(delivery)}</p>
      {last?.status !== undefined && <ResponseBody id={id} at={last.at} />}
    </li>
  );
}

/** Why the last attempt failed. */
function reasonOf({ url, last }: DeliverySummary): string {
  if (last?.error !== undefined) return last.error;
  return `${url} responded with ${last?.status}.`;
}

/** The body of the last response, loaded when it is unfolded. It stays unfolded when another comes. */
function ResponseBody({ id, at }: { id: string; at: string }): JSX.Element {
  const [isOpen, open] = useState(false);
  const { data, error } = useResource(
    [],
    isOpen ? (signal) => api.GET('/deliveries/{id}', { params: { path: { id } }, signal }) : undefined,
    [isOpen, at],
  );
  const body = data?.attempts.at(-1)?.body;
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>Response body</summary>
      {error && <Note tone="bad">{error}</Note>}
      {data && (body ? <Json label="Body" value={body} /> : <p class="hint">It is empty.</p>)}
    </details>
  );
}
