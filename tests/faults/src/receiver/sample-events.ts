import { eventTypes as types } from '@voice-agent/webhooks';
import type { Fields } from '../harness/fault.ts';
import { isObject } from '../harness/http-client.ts';

export const eventTypes: readonly string[] = types;

/** An event with the envelope of the interface; the data of call.ended has its fields. */
export function event(eventType: string, more: Fields = {}): Fields {
  return {
    eventType,
    callId: 'call-4402',
    timestamp: '2026-04-02T09:30:00.000Z',
    projectId: 'project-mill',
    agentId: 'agent-miller',
    agentName: 'Miller',
    data:
      eventType === 'call.ended'
        ? ended([{ Agent: 'Good morning.' }, { User: 'Is there rye?' }])
        : { speaker: 'Agent' },
    ...more,
  };
}

/** The data of call.ended with these turns. */
export function ended(transcription: Fields[], outcomeResult: Fields = { orderId: 'R-12' }): Fields {
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

/** The inner data of call.ended; empty when an event has none. */
export const dataOf = ({ data }: Fields): Fields => (isObject(data) && isObject(data.data) ? data.data : {});

/** So many turns, of the agent and the user by turns. */
export const turns = (count: number): Fields[] =>
  Array.from({ length: count }, (_, i) => ({ [i % 2 === 0 ? 'Agent' : 'User']: `This is turn ${i}.` }));
