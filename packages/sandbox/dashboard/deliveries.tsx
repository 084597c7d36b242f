import type { JSX } from 'preact';
import type { DeliverySummary } from '../src/control/deliveries.ts';
import type { Agent } from '../src/public.ts';
import { type Column, Table } from './table.tsx';
import { ShortId, Status, Time, type Tone } from './ui.tsx';

/** A list of deliveries. */
export function Deliveries(props: {
  caption: string;
  deliveries: readonly DeliverySummary[];
  agents: readonly Agent[];
  onOpen: (id: string) => void;
}): JSX.Element {
  const { caption, deliveries, agents, onOpen } = props;
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
  return <Table caption={caption} columns={columns} rows={deliveries} onOpen={({ id }) => onOpen(id)} />;
}

/** Where a delivery stands: the status of the last answer, and the tries. */
export function DeliveryStatus(
  delivery: Pick<DeliverySummary, 'state' | 'tries' | 'last' | 'nextTryAt'>,
): JSX.Element {
  const { state, tries, last, nextTryAt } = delivery;
  const answer = last?.status ?? (last?.error === undefined ? '' : 'no answer');
  const retries = state === 'waiting' && tries > 0;
  const [tone, text] = retries ? (['warn', 'Failed'] as const) : states[state];
  return (
    <span class="stack">
      <Status tone={tone}>
        {text}
        {answer === '' || state === 'sent' ? '' : ` · ${answer}`}
      </Status>
      {tries === 0 ? null : (
        <small>
          {tries === 1 ? '1 try' : `${tries} tries`}
          {retries && nextTryAt !== undefined ? (
            <>
              , next at <Time at={nextTryAt} />
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
  parked: ['bad', 'Parked'],
};

/** Milliseconds, or seconds where there are many. */
export const latency = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
