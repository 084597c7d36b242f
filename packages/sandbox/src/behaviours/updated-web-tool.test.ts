import type { WebToolPatch } from '@voice-agent/client';
import { describe, expect, test } from 'vitest';
import { functionTool, mcpTool } from '../api.testing.ts';
import { type Choices, choose } from '../choices.ts';
import { updated } from './updated-web-tool.ts';

const after = (patch: WebToolPatch, choices: Partial<Choices> = {}, tool = functionTool) => {
  const before = structuredClone([tool, patch]);
  const next = updated(tool, patch, choose(choices));
  expect([tool, patch]).toEqual(before);
  return next;
};

test('changes the fields that it names, and no other', () => {
  const messages = [{ type: 'system', content: 'Wait.' }, { type: 'other' }];
  const patch: WebToolPatch = { type: 'FUNCTION', name: 'Tides', description: 'New.', async: true, messages };
  expect(after(patch)).toEqual({ ...functionTool, ...patch, version: 4 });
  expect(after({ messages: [] }).messages).toEqual([]);
});

describe('the version', () => {
  test.each([
    ['every-update', 4, 4],
    ['change', 3, 4],
    ['never', 3, 3],
  ] as const)('rises with %s', (choice, unchanged, changed) => {
    const choices = { 'update.version': choice };
    expect(after({}, choices).version).toBe(unchanged);
    expect(after({ name: 'Tide table', async: false }, choices).version).toBe(unchanged);
    expect(after({ name: 'Tides' }, choices).version).toBe(changed);
  });

  test('is 1 after the first update of a tool that has none', () => {
    const { version: _, ...tool } = functionTool;
    expect(after({}, {}, tool).version).toBe(1);
  });
});

describe('objects', () => {
  const patch: WebToolPatch = {
    toolSettings: { timeout: 9, httpHeaders: { a: 'b' } },
    params: { type: 'object', properties: { day: { type: 'string' } } },
  };
  test('are replaced', () => {
    expect(after(patch)).toMatchObject({ toolSettings: patch.toolSettings });
    expect(after(patch).params).toEqual({ day: { type: 'string' } });
    expect(after(patch).toolSettings).not.toHaveProperty('serverUrl');
  });

  test('are merged, when that is chosen', () => {
    const next = after(patch, { 'update.objects': 'merge' });
    expect(next.toolSettings).toEqual({ ...functionTool.toolSettings, ...patch.toolSettings });
    expect(next.params).toEqual({ ...functionTool.params, day: { type: 'string' } });
  });
});

describe('params', () => {
  const schema = {
    type: 'object',
    properties: {
      day: { type: ['string', 'null'], description: 'Which day.', enum: ['today'] },
      odd: { description: 5, items: { type: 'number' } },
    },
    required: ['day'],
  };

  test('are shown by name, each with what responses allow', () => {
    expect(after({ params: schema }).params).toEqual({
      day: schema.properties.day,
      odd: { items: { type: 'number' } },
    });
  });

  test.each([{}, { type: 'object' }, { type: 'array', items: { properties: { a: {} } } }])(
    'without properties are shown as none: %j',
    (params) => {
      expect(after({ params }).params).toEqual({});
    },
  );

  test('are shown as sent when that is chosen and responses allow it, and else left out', () => {
    const choices = { 'update.params-shown': 'as-sent' } as const;
    const allowed = { properties: { day: { type: 'object' } }, day: { type: 'string' } };
    expect(after({ params: { properties: allowed.properties } }, choices).params).toEqual({
      properties: allowed.properties,
    });
    expect(after({ params: allowed }, choices).params).toEqual(allowed);
    expect(after({ params: schema }, choices)).not.toHaveProperty('params');
  });
});

describe('a web tool that an update makes MCP', () => {
  test('loses async and params', () => {
    const next = after({ type: 'MCP' });
    const { async: _, params: __, ...kept } = functionTool;
    expect(next).toEqual({ ...kept, type: 'MCP', version: 4 });
  });

  test('keeps them, when that is chosen', () => {
    const next = after({ type: 'MCP' }, { 'update.type-change': 'keep' });
    expect(next).toEqual({ ...functionTool, type: 'MCP', version: 4 });
  });

  test('stays as it is when an update has no type', () => {
    expect(after({ async: true }, {}, mcpTool)).toEqual({ ...mcpTool, async: true, version: 2 });
  });
});
