import { parse } from '@voice-agent/webhooks';
import { isWebhookConfiguration } from '@voice-agent/webhooks/validators';
import { describe, expect, test } from 'vitest';
import { corpus } from './corpus.ts';
import { readBundle } from './openapi.ts';
import { independent } from './validators.ts';

const asyncapi = readBundle('asyncapi');
const events = {
  'call.started': 'CallStartedEvent',
  'call.answered': 'CallAnsweredEvent',
  'transcription.update': 'TranscriptionUpdateEvent',
  'tool.executed': 'ToolExecutedEvent',
  'call.ended': 'CallEndedEvent',
};

describe.each(Object.entries(events))('%s', (type, schema) => {
  const { accepted, refused } = corpus(type, 'event');
  const judge = independent(asyncapi, schema);

  test.each(accepted)('$name is parsed, with every field kept', ({ instance }) => {
    expect(judge(instance)).toEqual([]);
    const expected = { ok: true, event: instance };
    expect(parse(JSON.stringify(instance))).toEqual(expected);
    expect(parse(new TextEncoder().encode(JSON.stringify(instance, null, 2)))).toEqual(expected);
    expect(parse(structuredClone(instance))).toEqual(expected);
  });

  test.each(refused)('$name is refused: $keyword', ({ instance, at }) => {
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
  const { accepted, refused } = corpus('webhookConfiguration', 'configuration');
  const judge = independent(asyncapi, 'WebhookConfiguration');

  test.each(accepted)('$name is valid', ({ instance }) => {
    expect(isWebhookConfiguration(instance)).toBe(true);
    expect(judge(instance)).toEqual([]);
  });

  test.each(refused)('$name is not: $keyword', ({ instance }) => {
    expect(isWebhookConfiguration(instance)).toBe(false);
    expect(judge(instance)).not.toEqual([]);
  });
});
