import { type Signal, signal } from '@preact/signals';
import { Empty, Note, Pills, Select, ShortId, Time, Title } from '@voice-agent/ui';
import { type Column, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import type { Agent, CallSummary } from '../src/public.ts';
import { CallPage, CallStatus } from './call.tsx';
import { duration } from './duration.ts';
import { useResource } from './live-state.ts';
import { now } from './now.ts';
import { RetryAll } from './retry.tsx';
import { hrefOf } from './route.ts';

/** The calls, or one of them. */
export function Calls({ id }: { id?: string }): JSX.Element {
  return id === undefined ? <CallList /> : <CallPage key={id} id={id} />;
}

const failingOnly: Signal<boolean> = signal(false);
const agentOnly: Signal<string> = signal('');

function CallList(): JSX.Element {
  const { data: known } = useResource<{ agents: Agent[] }>('/agents', 'agent');
  const query = new URLSearchParams({ take: '100' });
  if (agentOnly.value !== '') query.set('agentId', agentOnly.value);
  if (failingOnly.value) query.set('failing', 'true');
  const { data, error } = useResource<{ calls: CallSummary[] }>(`/calls?${query}`, 'call', 'delivery');
  const agents = known?.agents ?? [];
  const columns: Column<CallSummary>[] = [
    { name: 'Call', cell: ({ id }) => <ShortId id={id} /> },
    { name: 'Agent', cell: (call) => agents.find(({ id }) => id === call.agentId)?.name ?? call.agentId },
    { name: 'Script', cell: ({ script }) => script },
    { name: 'State', cell: (call) => <State {...call} /> },
    { name: 'Started', cell: ({ startedAt }) => <Time at={startedAt} /> },
    { name: 'Duration', cell: (call) => <Duration {...call} />, number: true },
    {
      name: 'Delivered',
      cell: ({ deliveries: { delivered, total } }) => `${delivered} of ${total}`,
      number: true,
    },
  ];
  return (
    <>
      <Title about="Each call with the events that it has had, the newest call first.">Calls</Title>
      <div class="filters">
        <Select
          label="Agent"
          value={agentOnly.value}
          options={[['', 'All agents'], ...agents.map(({ id, name }) => [id, name] as const)]}
          onChange={(id) => {
            agentOnly.value = id;
          }}
        />
        <Pills
          legend="Deliveries"
          value={`${failingOnly.value}`}
          options={[
            ['false', 'All'],
            ['true', 'Failing'],
          ]}
          onChange={(value) => {
            failingOnly.value = value === 'true';
          }}
        />
      </div>
      {error === undefined ? null : <Note tone="bad">{error}</Note>}
      <section class="card" aria-label="List of calls">
        {data?.calls.length === 0 ? (
          <NoCalls />
        ) : (
          <Table
            caption="Calls, the newest first"
            columns={columns}
            rows={data?.calls ?? []}
            hrefOf={({ id }) => hrefOf('calls', id)}
          />
        )}
      </section>
    </>
  );
}

function State({ id, state, deliveries: { failing } }: CallSummary): JSX.Element {
  return (
    <span class="stack">
      <CallStatus state={state} failing={failing} />
      {failing === 0 ? null : <RetryAll callId={id} />}
    </span>
  );
}

function Duration({ startedAt, endedAt }: CallSummary): JSX.Element {
  const endMs = endedAt === undefined ? now.value : Date.parse(endedAt);
  return <>{duration(Math.max(0, endMs - Date.parse(startedAt)))}</>;
}

function NoCalls(): JSX.Element {
  if (failingOnly.value) return <Empty title="No call fails" />;
  return (
    <Empty title="No calls yet">
      <p>
        <a href="#live">Start a call</a>, and it appears here.
      </p>
    </Empty>
  );
}
