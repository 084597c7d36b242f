import { Empty, Note, Pills, Select, ShortId, Time, Title } from '@voice-agent/ui';
import { type Column, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import type { CallSummary } from '../src/public.ts';
import { CallPage, CallStatus } from './call.tsx';
import { api } from './control-api.ts';
import { duration } from './duration.ts';
import { useResource } from './live-state.ts';
import { now } from './now.ts';
import { RetryAll } from './retry.tsx';
import { hrefOf, setQuery } from './route.ts';

/** The calls, or one of them. @param props.query the filters of the list, as the control API has them */
export function Calls({ id, query = '' }: { id?: string; query?: string }): JSX.Element {
  return id === undefined ? <CallList query={query} /> : <CallPage key={id} id={id} />;
}

function CallList({ query }: { query: string }): JSX.Element {
  const filters = new URLSearchParams(query);
  const filter = (name: string) => (value: string) => {
    if (value === '') filters.delete(name);
    else filters.set(name, value);
    setQuery(filters.toString());
  };

  const { data: known } = useResource(['agent'], (signal) => api.GET('/agents', { signal }));
  const asked = `${new URLSearchParams([...filters, ['take', '100']])}`;
  const { data, error } = useResource(
    ['call', 'delivery'],
    (signal) => api.GET('/calls', { querySerializer: () => asked, signal }),
    [asked],
  );
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
      <Title about="All calls and their events, newest first.">Calls</Title>
      <div class="filters">
        <Select
          label="Agent"
          value={filters.get('agentId') ?? ''}
          options={[['', 'All agents'], ...agents.map(({ id, name }) => [id, name] as const)]}
          onChange={filter('agentId')}
        />
        <Pills
          legend="Deliveries"
          value={filters.get('failing') ?? ''}
          options={[
            ['', 'All'],
            ['true', 'Failing'],
          ]}
          onChange={filter('failing')}
        />
      </div>
      {error === undefined ? null : <Note tone="bad">{error}</Note>}
      <section class="card" aria-label="List of calls">
        {data?.calls.length === 0 ? (
          <NoCalls isFiltered={query !== ''} />
        ) : (
          <Table
            caption="Calls, newest first"
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

function NoCalls({ isFiltered }: { isFiltered: boolean }): JSX.Element {
  if (isFiltered) return <Empty title="No call matches" />;
  return (
    <Empty title="No calls yet">
      <p>
        <a href="#live">Start a call</a>, and it appears here.
      </p>
    </Empty>
  );
}
