import { ofetch } from 'ofetch';

export const connect = (baseURL: string): (() => Promise<unknown>) => {
  const client = ofetch.create({ baseURL, headers: { Authorization: 'Token key' } });
  return () =>
    client('/v1/jobs/all', {
      method: 'POST',
      query: { projectId: 'project-harbour' },
      body: { take: 10, status: 'COMPLETED' },
    });
};
