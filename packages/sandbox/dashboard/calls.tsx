import { Empty, Pills, Select, ShortId, Time } from '@voice-agent/ui';
import type { Column } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import type { Agent, CallSummary } from '../src/public.ts';
import { CallDuration, CallPage, CallStatus } from './call.tsx';
import { api } from './control-api.ts';
import { Failing } from './failing.tsx';
import { queryFilters, Search } from './filters.tsx';
import { History } from './history.tsx';
import { useResource } from './live-state.ts';
import { Page } from './page.tsx';
import { RetryAll } from './retry.tsx';

/** The calls, or one of them. @param props.query the filters of the list, as the control API has them */
export function Calls({ id, query = '' }: { id?: string; query?: string }): JSX.Element {
  return id === undefined ? <CallList query={query} /> : <CallPage key={id} id={id} />;
}

function CallList({ query }: { query: string }): JSX.Element {
  const filters = queryFilters(query);
  const { data: known } = useResource(['agent'], (signal) => api.GET('/agents', { signal }));
  const { asked } = filters;
  const { data, error } = useResource(
    ['call', 'delivery'],
    (signal) => api.GET('/calls', { querySerializer: () => asked, signal }),
    [asked],
  );
  const agents = known?.agents ?? [];
  return (
    <Page title="Calls" about="All calls and their events, newest first." error={error}>
      <Failing />
      <search class="filters" aria-label="Filter calls">
        <Select
          label="Agent"
          value={filters.get('agentId')}
          options={[['', 'All agents'], ...agents.map(({ id, name }) => [id, name] as const)]}
          onChange={filters.set('agentId')}
        />
        <Pills
          legend="Deliveries"
          value={filters.get('failing')}
          options={[
            ['', 'All'],
            ['true', 'Failing'],
          ]}
          onChange={filters.set('failing')}
        />
        <Search
          label="Search ids, scripts, parameters and events"
          value={filters.get('search')}
          onSearch={filters.set('search')}
        />
      </search>
      <History
        section="calls"
        names={['call', 'calls']}
        caption="Calls, newest first"
        columns={columnsOf(agents)}
        filters={filters}
        listed={data && { ...data, rows: data.calls }}
        none={<NoCalls isFiltered={query !== ''} />}
        clears="All calls that have ended are deleted, with their events and deliveries."
        onClear={() => api.DELETE('/calls')}
      />
    </Page>
  );
}

const columnsOf = (agents: readonly Agent[]): Column<CallSummary>[] => [
  { name: 'Call', cell: ({ id }) => <ShortId id={id} /> },
  { name: 'Agent', cell: (call) => agents.find(({ id }) => id === call.agentId)?.name ?? call.agentId },
  { name: 'Script', cell: ({ script }) => script },
  { name: 'State', cell: (call) => <State {...call} /> },
  { name: 'Started', cell: ({ startedAt }) => <Time at={startedAt} /> },
  { name: 'Duration', cell: (call) => <CallDuration {...call} />, number: true },
  {
    name: 'Delivered',
    cell: ({ deliveries: { delivered, total } }) => `${delivered} of ${total}`,
    number: true,
  },
];

function State({ id, state, deliveries: { failing } }: CallSummary): JSX.Element {
  return (
    <span class="stack">
      <CallStatus state={state} failing={failing} />
      {failing > 0 && <RetryAll callId={id} count={failing} />}
    </span>
  );
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
