// Made by @voice-agent/codegen from specs/asyncapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { WebhookEventMap } from './types.ts';
import { isCallStartedEvent, isCallAnsweredEvent, isTranscriptionUpdateEvent, isToolExecutedEvent, isCallEndedEvent, type Validator } from './validators.ts';

/** The validator of each event, by `eventType`. */
export const eventValidators: { readonly [Type in keyof WebhookEventMap]: Validator<WebhookEventMap[Type]> } = {
  'call.started': isCallStartedEvent,
  'call.answered': isCallAnsweredEvent,
  'transcription.update': isTranscriptionUpdateEvent,
  'tool.executed': isToolExecutedEvent,
  'call.ended': isCallEndedEvent,
};

/** The validator of the events of a type, if the type is known. */
export function validatorOf(eventType: string): (typeof eventValidators)[keyof WebhookEventMap] | undefined {
  // Comparing is cheaper than looking up: a text that was just read from JSON has no hash yet.
  switch (eventType) {
    case 'call.started': return isCallStartedEvent;
    case 'call.answered': return isCallAnsweredEvent;
    case 'transcription.update': return isTranscriptionUpdateEvent;
    case 'tool.executed': return isToolExecutedEvent;
    case 'call.ended': return isCallEndedEvent;
  }
  return undefined;
}
