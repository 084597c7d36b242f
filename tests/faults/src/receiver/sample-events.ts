import { eventTypes as webhookEventTypes } from '@voice-agent/webhooks';
import type { Fields } from '../harness/fault.ts';
import { isObject } from '../harness/http-client.ts';

export const eventTypes: readonly string[] = webhookEventTypes;

/** An event with every field of the envelope. @param overrides fields that replace or extend the defaults */
export function event(eventType: string, overrides: Fields = {}): Fields {
  return {
    eventType,
    callId: 'call-4402',
    timestamp: '2026-04-02T09:30:00.000Z',
    projectId: 'project-mill',
    agentId: 'agent-miller',
    agentName: 'Miller',
    data:
      eventType === 'call.ended'
        ? callEndedData([{ Agent: 'Good morning.' }, { User: 'Is there rye?' }])
        : { speaker: 'Agent' },
    ...overrides,
  };
}

/** The data of a call.ended event. */
export function callEndedData(transcription: Fields[], outcomeResult: Fields = { orderId: 'R-12' }): Fields {
  return {
    timestamp: '2026-04-02T09:31:00.000Z',
    data: {
      conversationId: 'conversation-81',
      conversationRecording: 'https://mill.example.org/recordings/81.ogg',
      transcription,
      outcomeResult,
    },
  };
}

/** The inner data of a call.ended event; empty when there is none. */
export const innerDataOf = ({ data }: Fields): Fields =>
  isObject(data) && isObject(data.data) ? data.data : {};

/** Alternating turns of the agent and the user. */
export const turns = (count: number): Fields[] =>
  Array.from({ length: count }, (_, i) => ({ [i % 2 === 0 ? 'Agent' : 'User']: `This is turn ${i}.` }));
