import ky from 'ky';

export const connect = (baseUrl: string): (() => Promise<unknown>) => {
  const client = ky.create({ baseUrl, headers: { Authorization: 'Token key' } });
  return () =>
    client
      .post('/v1/jobs/all', {
        searchParams: { projectId: 'project-harbour' },
        json: { take: 10, status: 'COMPLETED' },
      })
      .json();
};
