// Made by @voice-agent/codegen from specs/asyncapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import { type StandardSchema, toStandardSchema } from './standard-schema.ts';
import type { WebhookConfiguration, CallStartedEvent, CallAnsweredEvent, TranscriptionUpdateEvent, ToolExecutedEvent, CallEndedEvent, WebhookNoAuth, WebhookBearerAuth, WebhookAuth } from './types.ts';
import { isWebhookConfiguration, isCallStartedEvent, isCallAnsweredEvent, isTranscriptionUpdateEvent, isToolExecutedEvent, isCallEndedEvent, isWebhookNoAuth, isWebhookBearerAuth, isWebhookAuth } from './validators.ts';

/** A `WebhookConfiguration`. */
export const webhookConfiguration: StandardSchema<WebhookConfiguration> = /* @__PURE__ */ toStandardSchema(isWebhookConfiguration);

/** A `call.started` event. */
export const callStartedEvent: StandardSchema<CallStartedEvent> = /* @__PURE__ */ toStandardSchema(isCallStartedEvent);

/** A `call.answered` event. */
export const callAnsweredEvent: StandardSchema<CallAnsweredEvent> = /* @__PURE__ */ toStandardSchema(isCallAnsweredEvent);

/** A `transcription.update` event. */
export const transcriptionUpdateEvent: StandardSchema<TranscriptionUpdateEvent> = /* @__PURE__ */ toStandardSchema(isTranscriptionUpdateEvent);

/** A `tool.executed` event. */
export const toolExecutedEvent: StandardSchema<ToolExecutedEvent> = /* @__PURE__ */ toStandardSchema(isToolExecutedEvent);

/** A `call.ended` event. */
export const callEndedEvent: StandardSchema<CallEndedEvent> = /* @__PURE__ */ toStandardSchema(isCallEndedEvent);

/** A `WebhookNoAuth`. */
export const webhookNoAuth: StandardSchema<WebhookNoAuth> = /* @__PURE__ */ toStandardSchema(isWebhookNoAuth);

/** A `WebhookBearerAuth`. */
export const webhookBearerAuth: StandardSchema<WebhookBearerAuth> = /* @__PURE__ */ toStandardSchema(isWebhookBearerAuth);

/** A `WebhookAuth`. */
export const webhookAuth: StandardSchema<WebhookAuth> = /* @__PURE__ */ toStandardSchema(isWebhookAuth);

export type { Issue, StandardSchema } from './standard-schema.ts';
