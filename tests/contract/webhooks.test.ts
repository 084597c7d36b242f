import { eventTypes, parse } from '@voice-agent/webhooks';
import { isWebhookConfiguration } from '@voice-agent/webhooks/validators';
import { describe, expect, test } from 'vitest';
import { corpus } from './corpus.ts';
import { specs } from './openapi.ts';
import { independent } from './validators.ts';

/** The name of the schema of an event. */
const schemaOf = (type: string): string | undefined =>
  Object.entries(specs.asyncapi.components.schemas).find(([, schema]) =>
    JSON.stringify(schema).includes(`"const":"${type}"`),
  )?.[0];

describe.each(eventTypes)('%s', (type) => {
  const { valid, invalid } = corpus(type, 'event');
  const judge = independent(specs.asyncapi, { $ref: `#/components/schemas/${schemaOf(type)}` });

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
    expect(result.ok ? undefined : result.problem.pointer.startsWith(at)).toBe(true);
  });
});

describe('webhookConfiguration', () => {
  const { valid, invalid } = corpus('webhookConfiguration', 'configuration');
  const judge = independent(specs.asyncapi, { $ref: '#/components/schemas/WebhookConfiguration' });

  test.each(valid)('$name is valid', ({ instance }) => {
    expect(isWebhookConfiguration(instance)).toBe(true);
    expect(judge(instance)).toEqual([]);
  });

  test.each(invalid)('$name is not: $keyword', ({ instance }) => {
    expect(isWebhookConfiguration(instance)).toBe(false);
    expect(judge(instance)).not.toEqual([]);
  });
});
