import { parse } from '@voice-agent/webhooks';
import { isWebhookConfiguration } from '@voice-agent/webhooks/validators';
import { describe, expect, test } from 'vitest';
import { corpus } from './corpus.ts';
import { readBundle } from './openapi.ts';
import { independent } from './validators.ts';

const asyncapi = readBundle('asyncapi') as {
  channels: Record<string, { messages: Record<string, { name: string; payload: object }> }>;
};
const messages = Object.values(asyncapi.channels).flatMap((channel) => Object.values(channel.messages));

test('there are events', () => {
  expect(messages.length).toBeGreaterThan(0);
});

describe.each(messages.map(({ name, payload }) => [name, payload] as const))('%s', (type, schema) => {
  const { valid, invalid } = corpus(type, 'event');
  const judge = independent(asyncapi, schema);

  test.each(valid)('$name is parsed, with every field kept', ({ instance }) => {
    expect(judge(instance)).toEqual([]);
    const expected = { ok: true, event: instance };
    expect(parse(JSON.stringify(instance))).toEqual(expected);
    expect(parse(new TextEncoder().encode(JSON.stringify(instance, null, 2)))).toEqual(expected);
    expect(parse(structuredClone(instance))).toEqual(expected);
  });

  test.each(invalid)('$name is rejected: $keyword', ({ instance, at }) => {
    expect(judge(instance)).not.toEqual([]);
    const result = parse(JSON.stringify(instance));
    if (result.ok) {
      // It is a whole event of another type, so that is what it is parsed as.
      expect(at).toBe('/eventType');
      expect(result.event.eventType).not.toBe(type);
    } else {
      expect(result.problem.pointer.startsWith(at)).toBe(true);
    }
  });
});

describe('webhookConfiguration', () => {
  const { valid, invalid } = corpus('webhookConfiguration', 'configuration');
  const judge = independent(asyncapi, { $ref: '#/components/schemas/WebhookConfiguration' });

  test.each(valid)('$name is valid', ({ instance }) => {
    expect(isWebhookConfiguration(instance)).toBe(true);
    expect(judge(instance)).toEqual([]);
  });

  test.each(invalid)('$name is not: $keyword', ({ instance }) => {
    expect(isWebhookConfiguration(instance)).toBe(false);
    expect(judge(instance)).not.toEqual([]);
  });
});
