// CommonJS that imports when it runs, which every version allows.
export async function total(): Promise<number> {
  const { createClient } = await import('@voice-agent/client');
  const client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey: 'key' });
  return (await client.webTools.list().orThrow()).total;
}
