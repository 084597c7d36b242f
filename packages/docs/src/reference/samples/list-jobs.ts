import { createClient } from '@voice-agent/client';

const client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey: '<API_KEY>' });

const result = await client.jobs.list({ projectId: 'project-harbour', status: 'COMPLETED', take: 10 });
if (result.ok) for (const job of result.data.jobs) console.log(job.id, job.title);
else console.error(result.error.kind, result.error.message);
