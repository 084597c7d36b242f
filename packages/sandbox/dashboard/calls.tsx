import { Empty, Note, Select, ShortId, Time, Title } from '@voice-agent/ui';
import { type Column, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Agent, CallSummary } from '../src/public.ts';
import { CallPage, CallStatus } from './call.tsx';
import { useResource } from './live-state.ts';
import { hrefOf } from './route.ts';

/** The calls, or one of them. */
export function Calls({ id }: { id?: string }): JSX.Element {
  return id === undefined ? <CallList /> : <CallPage key={id} id={id} />;
}

function CallList(): JSX.Element {
  const [agentId, setAgentId] = useState('');
  const { data: known } = useResource<{ agents: Agent[] }>('/agents', 'agent');
  const filter = agentId === '' ? '' : `&agentId=${agentId}`;
  const { data, error } = useResource<{ calls: CallSummary[] }>(`/calls?take=100${filter}`, 'call');
  const agents = known?.agents ?? [];
  const columns: Column<CallSummary>[] = [
    { name: 'Call', cell: ({ id }) => <ShortId id={id} /> },
    { name: 'Agent', cell: (call) => agents.find(({ id }) => id === call.agentId)?.name ?? call.agentId },
    { name: 'Conversation', cell: ({ script }) => script },
    { name: 'State', cell: ({ state }) => <CallStatus state={state} /> },
    { name: 'Started', cell: ({ startedAt }) => <Time at={startedAt} /> },
    { name: 'Ended', cell: ({ endedAt }) => (endedAt === undefined ? '–' : <Time at={endedAt} />) },
    { name: 'Events', cell: ({ eventCount }) => eventCount, number: true },
  ];
  return (
    <>
      <Title about="Each call with the events that it has had, the newest call first.">Calls</Title>
      <div class="filters">
        <Select
          label="Agent"
          value={agentId}
          options={[['', 'All agents'], ...agents.map(({ id, name }) => [id, name] as const)]}
          onChange={setAgentId}
        />
      </div>
      {error === undefined ? null : <Note tone="bad">{error}</Note>}
      <section class="card" aria-label="List of calls">
        {data?.calls.length === 0 ? (
          <Empty title="No calls yet">
            <p>
              <a href="#live">Start a call</a>, and it appears here.
            </p>
          </Empty>
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
