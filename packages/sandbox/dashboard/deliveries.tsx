import { ShortId, Status, Time, type Tone } from '@voice-agent/ui';
import { duration } from '@voice-agent/ui/call';
import { type Column, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import type { DeliverySummary } from '../src/generated/types.ts';
import type { Agent } from '../src/public.ts';
import { now } from './live-state.ts';
import { RetryNow } from './retry.tsx';
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
          <a href={hrefOf('calls', callId)}>
            <ShortId id={callId} />
          </a>
          <small>{nameOf(agentId)}</small>
        </span>
      ),
    },
    { name: 'Time', cell: ({ timestamp }) => <Time at={timestamp} /> },
    {
      name: 'Delivery',
      cell: (delivery) => (
        <span class="stack">
          <DeliveryStatus {...delivery} />
          <RetryNow delivery={delivery} />
        </span>
      ),
    },
    { name: 'Latency', cell: ({ last }) => (last ? duration(last.durationMs) : '–'), number: true },
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

/** Where a delivery stands: the status of the last response, the attempts, and what it waits for. */
export function DeliveryStatus(
  delivery: Pick<DeliverySummary, 'state' | 'attemptCount' | 'last' | 'nextAttemptAt' | 'waitsFor' | 'plan'>,
): JSX.Element {
  const { state, attemptCount, last, nextAttemptAt, waitsFor, plan } = delivery;
  const answer = last?.status ?? (last?.error === undefined ? '' : 'no response');
  const [tone, text] = nextAttemptAt === undefined ? states[state] : (['warn', 'Failed'] as const);
  return (
    <span class="stack">
      <Status tone={tone}>
        {text}
        {answer === '' || state === 'sent' ? '' : ` · ${answer}`}
      </Status>
      {state === 'undelivered' ? <small>the agent had no receiver</small> : null}
      {waitsFor && (
        <small>
          for <a href={hrefOf('deliveries', waitsFor.deliveryId)}>{waitsFor.eventType}</a>
          {waitsFor.attempts > 0 ? `, which failed ${times(waitsFor.attempts)}` : ''}
        </small>
      )}
      {plan && nextAttemptAt !== undefined ? (
        <small>
          {plan.attempts} of {plan.maxAttempts} attempts
          {waitsFor === undefined ? (
            <>
              , next <Countdown at={nextAttemptAt} />
            </>
          ) : null}
        </small>
      ) : null}
      {plan === undefined && attemptCount > 0 ? (
        <small>{attemptCount === 1 ? '1 attempt' : `${attemptCount} attempts`}</small>
      ) : null}
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

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** The time until a timestamp. */
function Countdown({ at }: { at: string }): JSX.Element {
  const seconds = Math.ceil((Date.parse(at) - now.value) / 1_000);
  return (
    <time dateTime={at} title={at}>
      {seconds <= 0 ? 'now' : `in ${seconds < 60 ? `${seconds} s` : duration(seconds * 1_000)}`}
    </time>
  );
}
