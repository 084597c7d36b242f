import { Empty, Json, Note, Panel, Select, ShortId, Status, Time, Title } from '@voice-agent/ui';
import { type Column, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CallSummary } from '../src/control/calls.ts';
import type { DeliverySummary } from '../src/control/deliveries.ts';
import type { Agent, CallView } from '../src/public.ts';
import { DeliveryStatus } from './deliveries.tsx';
import { useResource } from './live-state.ts';

/** The calls, each with its events. */
export function Calls(): JSX.Element {
  const [agentId, setAgentId] = useState('');
  const [opened, open] = useState<string>();
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
            onOpen={({ id }) => open(id)}
          />
        )}
      </section>
      {opened && <CallPanel id={opened} onClose={() => open(undefined)} />}
    </>
  );
}

const CallStatus = ({ state }: { state: CallView['state'] }) =>
  state === 'running' ? <Status tone="busy">Running</Status> : <Status tone="good">Ended</Status>;

function CallPanel({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const { data, error } = useResource<CallView>(`/calls/${id}`, 'call');
  const sent = useResource<{ deliveries: DeliverySummary[] }>(
    `/deliveries?callId=${id}&take=1000`,
    'delivery',
  );
  // Oldest first and one for each event, as the events are; a call without a webhook has none.
  const deliveries = sent.data?.deliveries.toReversed() ?? [];
  return (
    <Panel title="Call" onClose={onClose}>
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
          <h3>Events</h3>
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
    </Panel>
  );
}
