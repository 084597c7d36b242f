export const connect = (baseUrl: string) => async (): Promise<unknown> => {
  const response = await fetch(`${baseUrl}/v1/jobs/all?projectId=project-harbour`, {
    method: 'POST',
    headers: { Authorization: 'Token key', 'Content-Type': 'application/json' },
    body: JSON.stringify({ take: 10, status: 'COMPLETED' }),
  });
  return JSON.parse(await response.text());
};
