import { Empty, Pills, Time } from '@voice-agent/ui';
import { duration } from '@voice-agent/ui/call';
import type { Column } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import type { LogSummary } from '../src/public.ts';
import { api } from './control-api.ts';
import { type QueryFilters, queryFilters, Search } from './filters.tsx';
import { History } from './history.tsx';
import { useResource } from './live-state.ts';
import { LogEntryPage } from './log-entry.tsx';
import { kindNames, LogStatus, nameOf } from './log-status.tsx';
import { Page } from './page.tsx';
import { hrefOf } from './route.ts';

/** The log, or an entry of it. @param props.query its filters, as the control API has them */
export function LogPage({ id, query = '' }: { id?: string; query?: string }): JSX.Element {
  return id === undefined ? <LogList query={query} /> : <LogEntryPage key={id} id={id} />;
}

const columns: readonly Column<LogSummary>[] = [
  { name: 'Request', cell: (entry) => <Request {...entry} /> },
  { name: 'Status', cell: (entry) => <LogStatus {...entry} /> },
  { name: 'Reason', cell: (entry) => <span class="clamp">{reasonOf(entry) ?? '–'}</span> },
  {
    name: 'Kind',
    cell: ({ kind, operation }) => (
      <span class="stack id">
        {kindNames[kind]}
        {kind !== 'tool' && <small>{operation}</small>}
      </span>
    ),
  },
  { name: 'Duration', cell: ({ durationMs }) => duration(durationMs), number: true },
  { name: 'Time', cell: ({ at }) => <Time at={at} /> },
];

function Request(entry: LogSummary): JSX.Element {
  const { method, url } = entry;
  const name = nameOf(entry);
  return (
    <span class="request">
      <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
      {name === undefined ? (
        <span class="wrap">{url}</span>
      ) : (
        <span class="stack">
          <span class="event">{name}</span>
          <small class="line" title={url}>
            {url.replace(location.origin, '')}
          </small>
        </span>
      )}
    </span>
  );
}

function LogList({ query }: { query: string }): JSX.Element {
  const filters = queryFilters(query);
  const { asked } = filters;
  const { data, error } = useResource(
    ['log'],
    (signal) => api.GET('/log', { querySerializer: () => asked, signal }),
    [asked],
  );
  const callId = filters.get('callId');
  return (
    <Page
      title="Log"
      about="Every request to and from the sandbox, newest first. The newest 1,000 are kept."
      error={error}
    >
      <LogFilters filters={filters} />
      {callId && (
        <div class="actions">
          <p>
            Of the call <a href={hrefOf('calls', callId)}>{callId}</a>
          </p>
          <button type="button" onClick={() => filters.set('callId')('')}>
            Show all calls
          </button>
        </div>
      )}
      <History
        section="log"
        names={['entry', 'entries']}
        caption="Requests, newest first"
        columns={columns}
        filters={filters}
        listed={data && { ...data, rows: data.entries }}
        none={
          <Empty title={query === '' ? 'No requests yet' : 'No entry matches'}>
            <p>{query === '' ? `Send one to ${location.origin}, or start a call.` : 'Remove a filter.'}</p>
          </Empty>
        }
        clears="All entries are deleted."
        onClear={() => api.DELETE('/log')}
      />
    </Page>
  );
}

function LogFilters({ filters }: { filters: QueryFilters }): JSX.Element {
  return (
    <search class="filters" aria-label="Filter the log">
      <Pills
        legend="Kind"
        value={filters.get('kind')}
        options={[['', 'All'], ...Object.entries(kindNames)]}
        onChange={filters.set('kind')}
      />
      <Pills
        legend="Outcome"
        value={filters.get('status')}
        options={[
          ['', 'All'],
          ['failed', 'Failed only'],
        ]}
        onChange={filters.set('status')}
      />
      <Search
        label="Search URLs, headers, bodies and reasons"
        value={filters.get('search')}
        onSearch={filters.set('search')}
      />
    </search>
  );
}

/** Why a request failed, in short. */
function reasonOf({ rejection, error, fault }: LogSummary): string | undefined {
  return rejection?.message ?? error ?? (fault && `Fault: ${fault}`);
}
