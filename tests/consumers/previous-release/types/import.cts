// CommonJS whose imports become `require`.
import { createClient, type WebToolPatch } from '@voice-agent/client';
import { parse } from '@voice-agent/webhooks';

const patch: WebToolPatch = { type: 'FUNCTION', async: true };
export const updated = createClient({
  baseUrl: 'https://voice-agent.example.com',
  apiKey: 'key',
}).webTools.update('6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30', patch);
export const parsed = parse('{}');
