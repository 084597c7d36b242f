import { ShortId, Status, Time, type Tone } from '@voice-agent/ui';
import { type Column, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import type { DeliverySummary } from '../src/control/deliveries.ts';
import type { Agent } from '../src/public.ts';
import { hrefOf } from './route.ts';

/** A list of deliveries. */
export function Deliveries(props: {
  caption: string;
  deliveries: readonly DeliverySummary[];
  agents: readonly Agent[];
}): JSX.Element {
  const { caption, deliveries, agents } = props;
  const nameOf = (id: string) => agents.find((agent) => agent.id === id)?.name ?? id;
  const columns: Column<DeliverySummary>[] = [
    { name: 'Event', cell: ({ eventType }) => <span class="event">{eventType}</span> },
    {
      name: 'Call',
      cell: ({ callId, agentId }) => (
        <span class="stack">
          <ShortId id={callId} />
          <small>{nameOf(agentId)}</small>
        </span>
      ),
    },
    { name: 'Time', cell: ({ timestamp }) => <Time at={timestamp} /> },
    { name: 'Delivery', cell: (delivery) => <DeliveryStatus {...delivery} /> },
    { name: 'Latency', cell: ({ last }) => (last ? latency(last.durationMs) : '–'), number: true },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={deliveries}
      hrefOf={({ id }) => hrefOf('deliveries', id)}
    />
  );
}

/** Where a delivery stands: the status of the last response, and the attempts. */
export function DeliveryStatus(
  delivery: Pick<DeliverySummary, 'state' | 'attemptCount' | 'last' | 'nextAttemptAt'>,
): JSX.Element {
  const { state, attemptCount, last, nextAttemptAt } = delivery;
  const answer = last?.status ?? (last?.error === undefined ? '' : 'no response');
  const retries = state === 'waiting' && attemptCount > 0;
  const [tone, text] = retries ? (['warn', 'Failed'] as const) : states[state];
  return (
    <span class="stack">
      <Status tone={tone}>
        {text}
        {answer === '' || state === 'sent' ? '' : ` · ${answer}`}
      </Status>
      {state === 'undelivered' ? <small>the agent has no receiver</small> : null}
      {attemptCount === 0 ? null : (
        <small>
          {attemptCount === 1 ? '1 attempt' : `${attemptCount} attempts`}
          {retries && nextAttemptAt !== undefined ? (
            <>
              , next at <Time at={nextAttemptAt} />
            </>
          ) : null}
        </small>
      )}
    </span>
  );
}

const states: Record<DeliverySummary['state'], readonly [Tone, string]> = {
  waiting: ['quiet', 'Waiting'],
  sent: ['busy', 'Sending'],
  delivered: ['good', 'Delivered'],
  'dead-lettered': ['bad', 'Dead-lettered'],
  undelivered: ['quiet', 'Not delivered'],
};

/** Milliseconds, or seconds where there are many. */
export const latency = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
