import { createClient } from '@voice-agent/client';

const { VOICE_AGENT_API_KEY: apiKey = '' } = process.env;
const client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey });

const result = await client.webTools.list({ isActive: true, take: 10 });
if (result.ok) for (const tool of result.data.items) console.log(tool.id, tool.name);
else console.error(result.error.kind, result.error.message);
