// Made by @voice-agent/codegen from specs/asyncapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { WebhookEventMap } from './types.ts';
import { isCallStartedEvent, isCallAnsweredEvent, isTranscriptionUpdateEvent, isToolExecutedEvent, isCallEndedEvent, type Validator } from './validators.ts';

/** What the spec says about an event. */
export interface EventEntry<Type extends keyof WebhookEventMap> {
  readonly title: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  /** The channels that carry it. */
  readonly channels: readonly string[];
  readonly deprecated: boolean;
  /** The name of its schema, which is that of its type. */
  readonly schema: string;
  /** The names of its examples. */
  readonly examples: readonly string[];
  readonly validate: Validator<WebhookEventMap[Type]>;
}

/** The type of every event. */
export const eventTypes: readonly (keyof WebhookEventMap)[] = ["call.started","call.answered","transcription.update","tool.executed","call.ended"];

/** Every event, by `eventType`. */
export const events: { readonly [Type in keyof WebhookEventMap]: EventEntry<Type> } = {
  'call.started': {
    title: "Call started",
    summary: "The call begins.",
    description: "Sent when a call begins. `data` contains caller information, a timestamp and the custom parameters. Its field names are not specified, so any object is valid.\n",
    channels: ["callEvents"],
    deprecated: false,
    schema: "CallStartedEvent",
    examples: ["custom-parameters","nested-parameters","empty-data"],
    validate: isCallStartedEvent,
  },
  'call.answered': {
    title: "Call answered",
    summary: "The call is connected.",
    description: "Sent when a call is connected. `data` contains connection details and the ring duration. Its field names are not specified, so any object is valid.\n",
    channels: ["callEvents"],
    deprecated: false,
    schema: "CallAnsweredEvent",
    examples: ["ring-duration","empty-data"],
    validate: isCallAnsweredEvent,
  },
  'transcription.update': {
    title: "Transcription update",
    summary: "The user or the agent speaks.",
    description: "Sent when the user or the agent speaks. `data` contains the text and the speaker. Its field names are not specified, so any object is valid.\n",
    channels: ["callEvents"],
    deprecated: false,
    schema: "TranscriptionUpdateEvent",
    examples: ["agent-speaks","user-speaks","unicode"],
    validate: isTranscriptionUpdateEvent,
  },
  'tool.executed': {
    title: "Tool executed",
    summary: "The agent uses a tool.",
    description: "Sent when the agent uses a tool. `data` contains the tool name, input, output and duration. Its field names are not specified, so any object is valid.\n",
    channels: ["callEvents"],
    deprecated: false,
    schema: "ToolExecutedEvent",
    examples: ["tide-lookup","output-as-text","tool-failed"],
    validate: isToolExecutedEvent,
  },
  'call.ended': {
    title: "Call ended",
    summary: "The call completes.",
    description: "Sent when a call completes. `data` contains the full transcript, the recording and the outcome. The custom\nparameters (the `params` object passed with `agentId` at the start of the call) come back unchanged in\n`data.data.outcomeResult`, next to the values that the agent collected. Use them to match the call with\nyour own records.\n",
    channels: ["callEvents"],
    deprecated: false,
    schema: "CallEndedEvent",
    examples: ["two-turns","echoed-parameters","empty-transcription"],
    validate: isCallEndedEvent,
  },
};

/** The validator of the events of a type, if the type is known. */
export function validatorOf(eventType: string): (typeof events)[keyof WebhookEventMap]['validate'] | undefined {
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
