import type { JobQuery, StoredJob } from '../public.ts';
import { fold } from './pages.ts';

/** What a page of these jobs must be, in the plainest way. */
export function jobsModel(
  jobs: StoredJob[],
  query: JobQuery,
): { records: string; total: number; filtered: number } {
  const ofProject = jobs.filter(({ projectId }) => projectId === query.projectId);
  const term = fold(query.search ?? '');
  const filtered = ofProject.filter(
    ({ status, type, job }) =>
      (query.status ?? status) === status &&
      (query.type ?? type) === type &&
      fold(job.title ?? '').includes(term),
  );
  const sorted = query.order === 'oldest' ? filtered : filtered.toReversed();
  const records = JSON.stringify(sorted.slice(query.skip, query.skip + query.take).map(({ job }) => job));
  return { records, total: ofProject.length, filtered: filtered.length };
}
