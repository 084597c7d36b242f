import type { Job } from '@voice-agent/client';
import { Select, Time } from '@voice-agent/ui';
import type { Column } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import { api } from './control-api.ts';
import { FilterSelect, Search, useFilters } from './filters.tsx';
import { useResource } from './live-state.ts';
import { Records, take } from './records.tsx';

const statuses = ['PENDING', 'COMPLETED', 'FAILED'];
const types = ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'];

const columns: readonly Column<Job>[] = [
  { name: 'Title', cell: ({ id, title }) => title ?? id },
  { name: 'Model', cell: ({ systemModelKey }) => systemModelKey ?? '–' },
  { name: 'Agent', cell: ({ attributes }) => attributes?.agentName ?? '–' },
  { name: 'Duration', cell: ({ attributes }) => attributes?.duration ?? '–', number: true },
  { name: 'Cost', cell: ({ cost }) => cost ?? '–', number: true },
  { name: 'Created', cell: ({ createdAt }) => (createdAt ? <Time at={createdAt} date /> : '–') },
];

/** The list of jobs with the filters that its operation has. */
export function Jobs({ id }: { id?: string }): JSX.Element {
  const { data: known } = useResource([], (signal) => api.GET('/projects', { signal }));
  const filters = useFilters({ projectId: '', status: '', type: '', search: '' });
  const projectId = filters.values.projectId || (known?.projects[0] ?? '');
  const query = filters.query(take, { projectId });
  const load = (signal: AbortSignal) =>
    api.GET('/jobs', { params: { query: { projectId } }, querySerializer: () => query, signal });
  const { data, error } = useResource([], projectId === '' ? undefined : load, [query]);
  return (
    <Records
      title="Jobs"
      about={
        <>
          What <code>POST /v1/jobs/all</code> lists. A record does not show its status and type; the filters
          know them.
        </>
      }
      error={error}
      section="jobs"
      id={id}
      of="jobs"
      caption="Jobs of the project"
      columns={columns}
      load={(id, signal) => api.GET('/jobs/{id}', { params: { path: { id } }, signal })}
      page={data && { ...data.data, rows: data.data.jobs }}
      filters={filters}
      empty={{ title: 'No job matches', advice: 'Remove a filter, or choose another project.' }}
      titleOf={({ title }) => title ?? 'Job'}
    >
      <Select
        label="Project"
        value={projectId}
        options={known?.projects ?? []}
        onChange={(value) => filters.set({ projectId: value })}
      />
      <FilterSelect label="Status" of={filters} name="status" options={statuses} />
      <FilterSelect label="Type" of={filters} name="type" options={types} />
      <Search label="Search in titles" onSearch={(search) => filters.set({ search })} />
    </Records>
  );
}
