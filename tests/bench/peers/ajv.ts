import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
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

/** @throws TypeError when the value is not an event */
export function parse(value: unknown): unknown {
  const validate = validators.get((value as { eventType: string }).eventType);
  if (validate?.(value) !== true) throw new TypeError('The value is not an event.');
  return value;
}

const secret = Buffer.from('Bearer 6vX2rN8qT4mW1zK9pB7cD5fG3hJ0sL');

/** The status of a delivery whose bearer token is compared by hand; throws when the body is not an event. */
export function receive(body: Buffer, headers: IncomingHttpHeaders): number {
  const given = Buffer.from(headers.authorization ?? '');
  if (given.length !== secret.length || !timingSafeEqual(given, secret)) return 401;
  parse(JSON.parse(body.toString()));
  return 200;
}
