export type {
  AgentTurn,
  CallAnsweredEvent,
  CallEndedData,
  CallEndedEvent,
  CallOutcome,
  CallStartedEvent,
  OpenEventData,
  OutcomeResult,
  ToolExecutedEvent,
  Transcription,
  TranscriptionUpdateEvent,
  Turn,
  UserTurn,
  WebhookAuth,
  WebhookBearerAuth,
  WebhookConfiguration,
  WebhookEvent,
  WebhookEventMap,
  WebhookNoAuth,
} from './generated/types.ts';
export { type ParseProblem, type ParseResult, parse } from './parse.ts';
export { verify } from './verify.ts';
