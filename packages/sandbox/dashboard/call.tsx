import { Json, Note, Status, Time, Title } from '@voice-agent/ui';
import type { JSX } from 'preact';
import type { DeliverySummary } from '../src/control/deliveries.ts';
import type { CallView } from '../src/public.ts';
import { DeliveryStatus } from './deliveries.tsx';
import { useResource } from './live-state.ts';

export const CallStatus = ({ state }: Pick<CallView, 'state'>): JSX.Element =>
  state === 'running' ? <Status tone="busy">Running</Status> : <Status tone="good">Ended</Status>;

/** A call with all that happened in it. */
export function CallPage({ id }: { id: string }): JSX.Element {
  const { data, error } = useResource<CallView>(`/calls/${id}`, 'call');
  const sent = useResource<{ deliveries: DeliverySummary[] }>(
    `/deliveries?callId=${id}&take=1000`,
    'delivery',
  );
  // Oldest first and one for each event, as the events are; a call without a webhook has none.
  const deliveries = sent.data?.deliveries.toReversed() ?? [];
  return (
    <>
      <Title about={<a href="#calls">All calls</a>}>Call</Title>
      {error === undefined ? null : <Note tone="bad">{error}</Note>}
      {data && (
        <>
          <dl class="facts">
            <dt>Id</dt>
            <dd>
              <code>{data.id}</code>
            </dd>
            <dt>State</dt>
            <dd>
              <CallStatus state={data.state} />
            </dd>
            <dt>Conversation</dt>
            <dd>{data.script}</dd>
          </dl>
          <Json label="Custom parameters" value={data.params} />
          <h2>Events</h2>
          <ol class="events">
            {data.events.map((event, index) => (
              <li key={`${index}`}>
                <details>
                  <summary>
                    <span class="event">{event.eventType}</span> <Time at={event.timestamp} />{' '}
                    {deliveries.length === data.events.length && deliveries[index] ? (
                      <DeliveryStatus {...deliveries[index]} />
                    ) : null}
                  </summary>
                  <Json label="Event" value={event} />
                </details>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
