import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FormatsPlugin } from 'ajv-formats';

// A module in the old style, whose types and values differ in where the default stands.
const addFormats = createRequire(import.meta.url)('ajv-formats') as FormatsPlugin;

// What a careful user would write by hand for the events that are timed, one validator by event type.
const text = { type: 'string' };
const open = { type: 'object' };
const spoken = (speaker: string): object => ({
  type: 'object',
  properties: { [speaker]: text },
  required: [speaker],
  additionalProperties: false,
});
const ended = {
  type: 'object',
  properties: {
    timestamp: text,
    data: {
      type: 'object',
      properties: {
        conversationId: text,
        conversationRecording: { type: 'string', format: 'uri' },
        transcription: { type: 'array', items: { oneOf: [spoken('Agent'), spoken('User')] } },
        outcomeResult: open,
      },
    },
  },
};

const ajv = new Ajv2020();
addFormats(ajv);
const validators = new Map(
  ['call.started', 'call.answered', 'transcription.update', 'tool.executed', 'call.ended'].map(
    (eventType) => {
      const properties = {
        eventType: { type: 'string', const: eventType },
        callId: text,
        timestamp: text,
        projectId: text,
        agentId: text,
        agentName: text,
        data: eventType === 'call.ended' ? ended : open,
      };
      return [eventType, ajv.compile({ type: 'object', properties, required: Object.keys(properties) })];
    },
  ),
);

/** Throws when the value is no event. */
export function parseWithAjv(value: unknown): unknown {
  const validate = validators.get((value as { eventType: string }).eventType);
  if (validate?.(value) !== true) throw new TypeError('The value is no event.');
  return value;
}
