import type { Job } from '@voice-agent/client';
import { Time } from '@voice-agent/ui';
import type { Column } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import { api } from './control-api.ts';
import { useResource } from './live-state.ts';
import { Records } from './records.tsx';

const columns: readonly Column<Job>[] = [
  { name: 'Title', cell: ({ id, title }) => title ?? id },
  { name: 'Model', cell: ({ systemModelKey }) => systemModelKey ?? '–' },
  { name: 'Agent', cell: ({ attributes }) => attributes?.agentName ?? '–' },
  { name: 'Duration', cell: ({ attributes }) => attributes?.duration ?? '–', number: true },
  { name: 'Cost', cell: ({ cost }) => cost ?? '–', number: true },
  { name: 'Created', cell: ({ createdAt }) => (createdAt ? <Time at={createdAt} date /> : '–') },
];

const filters = [
  { name: 'status', label: 'Status', options: ['PENDING', 'COMPLETED', 'FAILED'] },
  { name: 'type', label: 'Type', options: ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'] },
];

/** The list of jobs with the filters that its operation has. */
export function Jobs({ id }: { id?: string }): JSX.Element {
  const { data } = useResource([], (signal) => api.GET('/projects', { signal }));
  const project = { name: 'projectId', label: 'Project', options: data?.projects ?? [], always: true };
  return (
    <Records
      section="jobs"
      title="Jobs"
      about={
        <>
          The jobs of <code>POST /v1/jobs/all</code>. They do not include status or type; filter by them.
        </>
      }
      of="jobs"
      filters={[project, ...filters]}
      search="Search in titles"
      columns={columns}
      kinds={[]}
      list={async (query, signal) => {
        const params = { query: { projectId: '' } };
        const { data } = await api.GET('/jobs', { params, querySerializer: () => query, signal });
        return { data: data && { ...data.data, rows: data.data.jobs } };
      }}
      none={{ title: 'No job matches', advice: 'Remove a filter, or choose another project.' }}
      id={id}
      load={(id, signal) => api.GET('/jobs/{id}', { params: { path: { id } }, signal })}
      titleOf={({ title }) => title ?? 'Job'}
    />
  );
}
