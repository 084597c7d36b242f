// What only `exactOptionalPropertyTypes` rejects: a field that is there without a value.
import { createClient } from '@voice-agent/client';

const client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey: 'key' });
// @ts-expect-error leave the field out
client.webTools.list({ take: undefined });
