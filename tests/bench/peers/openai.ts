import OpenAI from 'openai';

// Its API is another one; this is its way for what it does not wrap.
export const connect = (baseURL: string): (() => Promise<unknown>) => {
  const client = new OpenAI({ baseURL, apiKey: 'key' });
  return () =>
    client.post('/v1/jobs/all', {
      query: { projectId: 'project-harbour' },
      body: { take: 10, status: 'COMPLETED' },
    });
};
