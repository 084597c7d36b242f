import createClient from 'openapi-fetch';

interface Paths {
  '/v1/jobs/all': {
    post: {
      parameters: { query: { projectId: string } };
      requestBody: { content: { 'application/json': { take?: number; status?: string } } };
      responses: { 200: { content: { 'application/json': { data: { jobs: { id: string }[] } } } } };
    };
  };
}

export const connect = (baseUrl: string): (() => Promise<unknown>) => {
  const client = createClient<Paths>({ baseUrl, headers: { Authorization: 'Token key' } });
  return () =>
    client.POST('/v1/jobs/all', {
      params: { query: { projectId: 'project-harbour' } },
      body: { take: 10, status: 'COMPLETED' },
    });
};
