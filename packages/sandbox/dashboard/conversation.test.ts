import type { WebhookEvent } from '@voice-agent/webhooks';
import { expect, test } from 'vitest';
import type { ToolCall } from '../src/public.ts';
import { conversationOf } from './conversation.tsx';

const event = (eventType: string, data: unknown) => ({ eventType, data }) as WebhookEvent;
const ended = event('call.ended', { data: { transcription: [{ Agent: 'Hello?' }, { User: 'Goodbye.' }] } });
const tool: ToolCall = {
  event: 2,
  name: 'Tides',
  startedAt: '2026-03-02T09:00:00Z',
  durationMs: 1,
  scripted: true,
};

test('what is spoken and the tools that are used are in their order', () => {
  const events = [
    event('call.started', {}),
    event('transcription.update', { speaker: 'Agent', text: 'Hello?' }),
    event('tool.executed', { tool: 'Tides', input: { day: 1 }, output: 'high' }),
    event('transcription.update', { speaker: 'User', text: 'Goodbye.' }),
    ended,
  ];
  expect(conversationOf({ events, tools: [tool] })).toEqual([
    { speaker: 'Agent', text: 'Hello?' },
    { tool, details: { input: { day: 1 }, output: 'high' } },
    { speaker: 'User', text: 'Goodbye.' },
  ]);
});

test('where the events have no data it is what the last one has', () => {
  const events = [event('transcription.update', {}), ended];
  expect(conversationOf({ events, tools: [] })).toEqual([
    { speaker: 'Agent', text: 'Hello?' },
    { speaker: 'User', text: 'Goodbye.' },
  ]);
  expect(conversationOf({ events: events.slice(0, 1), tools: [] })).toEqual([]);
});
