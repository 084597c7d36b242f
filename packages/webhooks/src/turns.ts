import type { Transcription, WebhookEvent } from './generated/types.ts';

/** One turn of a call. */
export interface SpokenTurn {
  readonly speaker: 'Agent' | 'User';
  readonly text: string;
}

/**
 * The turns of a call in order, each with its speaker by name.
 *
 * @param source a transcription, or an event; only `call.ended` has turns that are described
 * @example
 * import { parse, turns } from '@voice-agent/webhooks';
 *
 * const result = parse(body);
 * if (result.ok) for (const { speaker, text } of turns(result.event)) console.log(speaker, text);
 */
export function turns(source: WebhookEvent | Transcription | undefined): SpokenTurn[] {
  const transcription = Array.isArray(source) ? source : transcriptionOf(source);
  return transcription.map((turn) =>
    'Agent' in turn ? { speaker: 'Agent', text: turn.Agent } : { speaker: 'User', text: turn.User },
  );
}

function transcriptionOf(event: WebhookEvent | undefined): Transcription {
  return event?.eventType === 'call.ended' ? (event.data.data?.transcription ?? []) : [];
}
