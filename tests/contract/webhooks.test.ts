import { parse } from '@voice-agent/webhooks';
import { events } from '@voice-agent/webhooks/internal/calls';
import { isWebhookConfiguration } from '@voice-agent/webhooks/validators';
import { describe, expect, test } from 'vitest';
import { corpus } from './corpus.ts';
import { readBundle } from './openapi.ts';
import { independent } from './validators.ts';

const asyncapi = readBundle('asyncapi');

describe.each(Object.entries(events))('%s', (type, { schema }) => {
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
    expect(result.ok ? undefined : result.problem.pointer.startsWith(at)).toBe(true);
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
