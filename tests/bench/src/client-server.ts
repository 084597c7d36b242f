import { createServer, type ServerResponse } from 'node:http';
import { portOf } from '@voice-agent/test-kit/scratch';

const job = (index: number): object => ({
  id: `job-${index}`,
  title: `Call ${index} of the harbour office`,
  url: `https://files.example.com/jobs/job-${index}.json`,
  cost: 0.42,
  systemModelKey: 'speech-large',
  relevantJobId: `job-${index - 1}`,
  attributes: { model: 'speech-large-2', agentName: 'Berth desk', duration: 63.5, voice: 'Marit' },
  createdAt: '2026-03-02T09:15:00.000Z',
  updatedAt: '2026-03-02T09:16:12.480Z',
  createdBy: 'ines.okafor@example.com',
});
const webTool = (index: number): object => ({
  id: `6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f${30 + index}`,
  persistentId: `tool_${index}`,
  version: 4,
  name: 'Tide table of the inner basin',
  type: 'FUNCTION',
  isActive: true,
  async: false,
  description: 'High and low water at a quay on a given day.',
  toolSettings: { serverUrl: 'https://tides.example.com/v2', timeout: 20, methodType: 'GET' },
  params: { day: { type: 'string', description: 'The day, as the caller says it.' } },
  messages: [{ type: 'system', content: 'Read the times slowly.' }],
});

const ten = [...Array(10).keys()];
const answer = (data: object): string => JSON.stringify({ success: true, message: 'success', data });
const answers: Record<string, string> = {
  POST: answer({ jobs: ten.map(job), total: 118, filtered: 10 }),
  GET: answer({ items: ten.map(webTool), total: 31, filtered: 10 }),
  PATCH: answer(webTool(9)),
};

const send = (response: ServerResponse, body = '{}'): void => {
  response.setHeader('Content-Type', 'application/json');
  response.end(body);
};

/** Serves every operation from memory; returns the port. */
export function serve(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => send(response, answers[request.method ?? '']));
  });
  return portOf(server);
}
