import { createClient } from '@voice-agent/client';

export const connect = (baseUrl: string): (() => Promise<unknown>) => {
  const client = createClient({ baseUrl, apiKey: 'key' });
  return () => client.jobs.list({ projectId: 'project-harbour', take: 10, status: 'COMPLETED' });
};
