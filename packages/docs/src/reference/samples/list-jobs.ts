import { createClient } from '@voice-agent/client';

const { VOICE_AGENT_API_KEY: apiKey = '' } = process.env;
const client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey });

const result = await client.jobs.list({ projectId: 'project-harbour', status: 'COMPLETED', take: 10 });
if (result.ok) for (const job of result.data.jobs) console.log(job.id, job.title);
else console.error(result.error.kind, result.error.message);
