// Made by @voice-agent/codegen from specs/asyncapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

/** The call events by `eventType`. */
export interface WebhookEventMap {
  "call.started": CallStartedEvent;
  "call.answered": CallAnsweredEvent;
  "transcription.update": TranscriptionUpdateEvent;
  "tool.executed": ToolExecutedEvent;
  "call.ended": CallEndedEvent;
}

/** The webhook of an agent, as you configure it in the dashboard. */
export interface WebhookConfiguration {
  /**
   * The URL of the receiver. HTTPS only, with a valid certificate, reachable from the internet.
   * Format: uri
   */
  webhookUrl?: string;
  webhookAuth?: WebhookAuth;
}

/** A date, or a date and a time, in any ISO 8601 form. Which form the service uses is not specified. */
export type Timestamp = string;

/** The content of the event. Its fields are not specified. */
export interface OpenEventData {
  [key: string]: unknown;
}

/** Sent when a call begins. */
export interface CallStartedEvent {
  /** The event type. */
  eventType: "call.started";
  /** The unique ID of the call. */
  callId: string;
  timestamp: Timestamp;
  /** Identifies a project. */
  projectId: string;
  /** Identifies the agent configuration. */
  agentId: string;
  /** The name of the agent. */
  agentName: string;
  data: OpenEventData;
}

/** Sent when a call is connected. */
export interface CallAnsweredEvent {
  /** The event type. */
  eventType: "call.answered";
  /** The unique ID of the call. */
  callId: string;
  timestamp: Timestamp;
  /** Identifies a project. */
  projectId: string;
  /** Identifies the agent configuration. */
  agentId: string;
  /** The name of the agent. */
  agentName: string;
  data: OpenEventData;
}

/** Sent when the user or the agent speaks. */
export interface TranscriptionUpdateEvent {
  /** The event type. */
  eventType: "transcription.update";
  /** The unique ID of the call. */
  callId: string;
  timestamp: Timestamp;
  /** Identifies a project. */
  projectId: string;
  /** Identifies the agent configuration. */
  agentId: string;
  /** The name of the agent. */
  agentName: string;
  data: OpenEventData;
}

/** Sent when the agent uses a tool. */
export interface ToolExecutedEvent {
  /** The event type. */
  eventType: "tool.executed";
  /** The unique ID of the call. */
  callId: string;
  timestamp: Timestamp;
  /** Identifies a project. */
  projectId: string;
  /** Identifies the agent configuration. */
  agentId: string;
  /** The name of the agent. */
  agentName: string;
  data: OpenEventData;
}

/** What the agent says. */
export interface AgentTurn {
  /** The spoken text. */
  Agent: string;
}

/** What the user says. */
export interface UserTurn {
  /** The spoken text. */
  User: string;
}

/** One turn of a call, an object whose single key is the speaker. */
export type Turn = AgentTurn | UserTurn;

/** The turns of a call, in order. */
export type Transcription = Turn[];

/** The custom parameters of the call, unchanged, and the values that the agent collected. */
export interface OutcomeResult {
  [key: string]: unknown;
}

/** The outcome of a call. */
export interface CallOutcome {
  /** Identifies the conversation. */
  conversationId?: string;
  /**
   * The URL of the recording.
   * Format: uri
   */
  conversationRecording?: string;
  transcription?: Transcription;
  outcomeResult?: OutcomeResult;
}

/** The content of `call.ended`. What its timestamp refers to is not specified. */
export interface CallEndedData {
  timestamp?: Timestamp;
  data?: CallOutcome;
}

/** Sent when a call completes. */
export interface CallEndedEvent {
  /** The event type. */
  eventType: "call.ended";
  /** The unique ID of the call. */
  callId: string;
  timestamp: Timestamp;
  /** Identifies a project. */
  projectId: string;
  /** Identifies the agent configuration. */
  agentId: string;
  /** The name of the agent. */
  agentName: string;
  data: CallEndedData;
}

/** No secret. Use it for development only. */
export interface WebhookNoAuth {
  /** How deliveries are authenticated. */
  authKey: "noAuth";
  /**
   * A secret; not used with `noAuth`.
   * Format: password
   */
  authSecret?: string;
}

/** The service sends the secret in the `Authorization` header of each delivery. */
export interface WebhookBearerAuth {
  /** How deliveries are authenticated. */
  authKey: "bearer";
  /**
   * The secret. The word `Bearer`, one space, then a token.
   * Format: password
   */
  authSecret: string;
}

/** How deliveries are authenticated. */
export type WebhookAuth = WebhookNoAuth | WebhookBearerAuth;

/** Any call event. */
export type WebhookEvent = WebhookEventMap[keyof WebhookEventMap];
