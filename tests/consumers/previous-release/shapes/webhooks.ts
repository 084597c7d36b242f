// Made by @voice-agent/codegen from specs/asyncapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

/**
 * One turn of a call, an object whose single key says who speaks.
 */
export type Turn = AgentTurn | UserTurn;
/**
 * The turns of a call, in order.
 */
export type Transcription = Turn[];
/**
 * How a delivery proves where it comes from.
 */
export type WebhookAuth = WebhookNoAuth | WebhookBearerAuth;

/**
 * The call events by `eventType`.
 */
export interface WebhookEventMap {
  'call.started': CallStartedEvent;
  'call.answered': CallAnsweredEvent;
  'transcription.update': TranscriptionUpdateEvent;
  'tool.executed': ToolExecutedEvent;
  'call.ended': CallEndedEvent;
}
/**
 * Sent when a call begins.
 */
export interface CallStartedEvent {
  /**
   * The kind of event.
   */
  eventType: 'call.started';
  /**
   * Identifies the call; unique.
   */
  callId: string;
  /**
   * A moment in ISO 8601. Which of its forms is used is not described.
   */
  timestamp: string;
  projectId: string;
  /**
   * Identifies the agent configuration.
   */
  agentId: string;
  agentName: string;
  data: OpenEventData;
}
/**
 * The content of an event whose fields are not described.
 */
export interface OpenEventData {
  [k: string]: unknown;
}
/**
 * Sent when a call is connected.
 */
export interface CallAnsweredEvent {
  /**
   * The kind of event.
   */
  eventType: 'call.answered';
  /**
   * Identifies the call; unique.
   */
  callId: string;
  /**
   * A moment in ISO 8601. Which of its forms is used is not described.
   */
  timestamp: string;
  projectId: string;
  /**
   * Identifies the agent configuration.
   */
  agentId: string;
  agentName: string;
  data: OpenEventData;
}
/**
 * Sent when the user or the agent speaks.
 */
export interface TranscriptionUpdateEvent {
  /**
   * The kind of event.
   */
  eventType: 'transcription.update';
  /**
   * Identifies the call; unique.
   */
  callId: string;
  /**
   * A moment in ISO 8601. Which of its forms is used is not described.
   */
  timestamp: string;
  projectId: string;
  /**
   * Identifies the agent configuration.
   */
  agentId: string;
  agentName: string;
  data: OpenEventData;
}
/**
 * Sent when the agent uses a tool.
 */
export interface ToolExecutedEvent {
  /**
   * The kind of event.
   */
  eventType: 'tool.executed';
  /**
   * Identifies the call; unique.
   */
  callId: string;
  /**
   * A moment in ISO 8601. Which of its forms is used is not described.
   */
  timestamp: string;
  projectId: string;
  /**
   * Identifies the agent configuration.
   */
  agentId: string;
  agentName: string;
  data: OpenEventData;
}
/**
 * Sent when a call completes.
 */
export interface CallEndedEvent {
  /**
   * The kind of event.
   */
  eventType: 'call.ended';
  /**
   * Identifies the call; unique.
   */
  callId: string;
  /**
   * A moment in ISO 8601. Which of its forms is used is not described.
   */
  timestamp: string;
  projectId: string;
  /**
   * Identifies the agent configuration.
   */
  agentId: string;
  agentName: string;
  data: CallEndedData;
}
/**
 * The content of `call.ended`.
 */
export interface CallEndedData {
  /**
   * A moment in ISO 8601. Which of its forms is used is not described.
   */
  timestamp?: string;
  data?: CallOutcome;
}
/**
 * What came of a call.
 */
export interface CallOutcome {
  conversationId?: string;
  /**
   * The URL of the recording.
   */
  conversationRecording?: string;
  transcription?: Transcription;
  outcomeResult?: OutcomeResult;
}
/**
 * What the agent says.
 */
export interface AgentTurn {
  /**
   * The spoken text.
   */
  Agent: string;
}
/**
 * What the user says.
 */
export interface UserTurn {
  /**
   * The spoken text.
   */
  User: string;
}
/**
 * The custom parameters of the call, unchanged, together with the values that the agent collected.
 */
export interface OutcomeResult {
  [k: string]: unknown;
}
/**
 * How an agent's webhook is configured in the dashboard.
 */
export interface WebhookConfiguration {
  /**
   * The URL of the receiver. HTTPS only, with a valid certificate, reachable from the internet.
   */
  webhookUrl?: string;
  webhookAuth?: WebhookAuth;
}
/**
 * No secret is used. Meant for development only.
 */
export interface WebhookNoAuth {
  authKey: 'noAuth';
  /**
   * A secret, which is not used here.
   */
  authSecret?: string;
}
/**
 * A delivery carries the secret in its `Authorization` header.
 */
export interface WebhookBearerAuth {
  authKey: 'bearer';
  /**
   * A secret. The word `Bearer`, one space, then a token.
   */
  authSecret: string;
}
/**
 * Any call event.
 */
export type WebhookEvent = WebhookEventMap[keyof WebhookEventMap];
