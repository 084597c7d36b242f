import type { Behaviour } from '@voice-agent/client/operations';
import type { State } from '../state.ts';
import { defaultTake, invalid, listed, section } from './lists.ts';

export const listJobs: Behaviour<'listJobs', State> = ({ query: { projectId }, body = {} }, state) => {
  const { jobs, choices } = state;
  if (projectId === '') throw invalid('/query/projectId', 'must not be empty');
  const { sort, take, skip, ...filters } = body;
  const [unknown] = Object.keys(sort ?? {});
  if (unknown !== undefined && choices['list-jobs.sort'] === 'reject')
    throw invalid('/body/sort', 'must have no fields', 'list-jobs.sort');
  if (choices['list-jobs.unknown-project'] === 'reject' && !jobs.hasProject(projectId))
    throw invalid('/query/projectId', 'is not a known project', 'list-jobs.unknown-project');
  const all = choices['list-jobs.take'] === 'all' ? Number.MAX_SAFE_INTEGER : defaultTake;
  const page = jobs.page({
    ...filters,
    projectId,
    order: choices['list.order'],
    ...section(take ?? all, skip, choices['list-jobs.skip'], choices),
  });
  return listed('jobs', page, choices);
};
