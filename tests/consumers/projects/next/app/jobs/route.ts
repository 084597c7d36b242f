import { createClient } from '@voice-agent/client';

const { VOICE_AGENT_BASE_URL = '', VOICE_AGENT_API_KEY = '' } = process.env;
const client = createClient({ baseUrl: VOICE_AGENT_BASE_URL, apiKey: VOICE_AGENT_API_KEY });

export async function GET(request: Request): Promise<Response> {
  const take = Number(new URL(request.url).searchParams.get('take') ?? 10);
  const result = await client.jobs.list({ projectId: 'project-harbour', take }, { signal: request.signal });
  if (!result.ok) return Response.json({ error: result.error.kind }, { status: 502 });
  return Response.json(result.data);
}
