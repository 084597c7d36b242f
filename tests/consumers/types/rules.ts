// The three rules of an update that types can express; the output of the compiler is a snapshot.
import { createClient } from '@voice-agent/client';

const { webTools } = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey: 'key' });
const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

webTools.update(id, { type: 'FUNCTION', name: 'Weather' });
webTools.update(id, { type: 'MCP', async: true });
webTools.update(id, { type: 'MCP', params: {} });
webTools.update(id, { messages: [{ type: 'system' }, { type: 'system' }] });
