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
