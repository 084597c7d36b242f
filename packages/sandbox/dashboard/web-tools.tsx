import type { WebTool } from '@voice-agent/client';
import { Status } from '@voice-agent/ui';
import type { Column } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import { api } from './control-api.ts';
import { FilterSelect, Search, useFilters } from './filters.tsx';
import { useResource } from './live-state.ts';
import { Records, take } from './records.tsx';

/** Without what openapi-fetch gives another type: an open enumeration. */
type Row = Omit<WebTool, 'messages'>;

const columns: readonly Column<Row>[] = [
  { name: 'Name', cell: ({ id, name }) => name ?? id },
  { name: 'Type', cell: ({ type }) => type ?? '–' },
  {
    name: 'Active',
    cell: ({ isActive }) => (
      <Status tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</Status>
    ),
  },
  { name: 'Async', cell: ({ async }) => (async === undefined ? '–' : async ? 'Yes' : 'No') },
  { name: 'Description', cell: ({ description }) => <span class="clamp">{description ?? '–'}</span> },
  { name: 'Version', cell: ({ version }) => version ?? '–', number: true },
];

/** The list of web tools with the filters that its operation has. */
export function WebTools({ id }: { id?: string }): JSX.Element {
  const { data: known } = useResource(['agent'], (signal) => api.GET('/agents', { signal }));
  const filters = useFilters({ voiceAgentId: '', isActive: '', type: '', search: '' });
  const query = filters.query(take);
  const { data, error } = useResource(
    ['web-tool'],
    (signal) => api.GET('/web-tools', { querySerializer: () => query, signal }),
    [query],
  );
  return (
    <Records
      title="Web tools"
      about={
        <>
          What <code>GET /v1/voice-agents/web-tool/list</code> lists. An update shows here at once.
        </>
      }
      error={error}
      section="web-tools"
      id={id}
      of="web tools"
      caption="Web tools"
      columns={columns}
      load={(id, signal) => api.GET('/web-tools/{id}', { params: { path: { id } }, signal })}
      page={data && { ...data.data, rows: data.data.items }}
      filters={filters}
      empty={{ title: 'No web tool matches', advice: 'Remove a filter.' }}
      titleOf={({ name }) => name ?? 'Web tool'}
    >
      <FilterSelect label="Type" of={filters} name="type" options={['FUNCTION', 'MCP', 'WEB_TOOL']} />
      <FilterSelect label="Active" of={filters} name="isActive" options={activity} />
      <FilterSelect
        label="Agent"
        of={filters}
        name="voiceAgentId"
        options={(known?.agents ?? []).map(({ id, name }) => [id, name])}
      />
      <Search label="Search in names and descriptions" onSearch={(search) => filters.set({ search })} />
    </Records>
  );
}

const activity = [
  ['true', 'Active'],
  ['false', 'Inactive'],
] as const;
