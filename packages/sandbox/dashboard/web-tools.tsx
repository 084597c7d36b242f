import type { WebTool } from '@voice-agent/client';
import { Status } from '@voice-agent/ui';
import type { Column } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import { api } from './control-api.ts';
import { useResource } from './live-state.ts';
import { Records } from './records.tsx';

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

const filters = [
  { name: 'type', label: 'Type', options: ['FUNCTION', 'MCP', 'WEB_TOOL'] },
  {
    name: 'isActive',
    label: 'Active',
    options: [
      ['true', 'Active'],
      ['false', 'Inactive'],
    ] as const,
  },
];

/** The list of web tools with the filters that its operation has. */
export function WebTools({ id }: { id?: string }): JSX.Element {
  const { data } = useResource(['agent'], (signal) => api.GET('/agents', { signal }));
  const agents = (data?.agents ?? []).map(({ id, name }) => [id, name] as const);
  return (
    <Records
      section="web-tools"
      title="Web tools"
      about={
        <>
          The web tools of <code>GET /v1/voice-agents/web-tool/list</code>. Updates show at once.
        </>
      }
      of="web tools"
      filters={[...filters, { name: 'voiceAgentId', label: 'Agent', options: agents }]}
      search="Search in names and descriptions"
      columns={columns}
      kinds={['web-tool']}
      list={async (query, signal) => {
        const { data } = await api.GET('/web-tools', { querySerializer: () => query, signal });
        return { data: data && { ...data.data, rows: data.data.items } };
      }}
      none={{ title: 'No web tool matches', advice: 'Remove a filter.' }}
      id={id}
      load={(id, signal) => api.GET('/web-tools/{id}', { params: { path: { id } }, signal })}
      titleOf={({ name }) => name ?? 'Web tool'}
    />
  );
}
