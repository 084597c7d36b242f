import axios from 'axios';

export const connect = (baseURL: string): (() => Promise<unknown>) => {
  const client = axios.create({ baseURL, headers: { Authorization: 'Token key' } });
  return async () => {
    const params = { projectId: 'project-harbour' };
    const { data } = await client.post('/v1/jobs/all', { take: 10, status: 'COMPLETED' }, { params });
    return data;
  };
};
