import { createClient } from '@voice-agent/client';

const { VOICE_AGENT_API_KEY: apiKey = '' } = process.env;
const client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey });
const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

const result = await client.webTools.update(id, { type: 'FUNCTION', async: false, name: 'Tide table' });
if (result.ok) console.log(result.data.id, result.data.name);
else if (result.error.kind === 'invalid') console.error(result.error.rule, result.error.message);
else console.error(result.error.kind, result.error.message);
