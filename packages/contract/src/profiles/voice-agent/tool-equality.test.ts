import { readYaml } from '@voice-agent/test-kit/files';
import { expect, test } from 'vitest';
import type { Item } from './operations.ts';
import { changeOf, mismatchesOf } from './tool-equality.ts';

interface Update {
  shown: Item;
  body: Item;
}

interface Written {
  tool: Item;
  may: Record<string, Update>;
  mayNot: Record<string, Update>;
}
const { tool, may, mayNot } = readYaml<Written>('tool-equality.yaml', import.meta.url);

const after = ({ shown, body }: Update): string[] => {
  const all = Object.entries({ ...tool, ...shown }).filter(([, value]) => value !== null);
  return mismatchesOf(Object.fromEntries(all), body, tool).map(
    ({ expected, received }) => `${expected} | ${received}`,
  );
};

test.each(Object.entries(may))('a response may show %s', (_, update) => {
  expect(after(update)).toEqual([]);
});

test.each(Object.entries(mayNot))('a response may not show: %s', (mismatch, update) => {
  expect(after(update)).toEqual([mismatch]);
});

test('a change is one of a known field', () => {
  const { toolSettings } = tool as { toolSettings: Item };
  expect(changeOf(tool, { ...tool, version: 4, toolSettings: { ...toolSettings, authToken: 'y' } })).toBe(
    undefined,
  );
  expect(changeOf(tool, { ...tool, type: 'MCP' })?.field).toBe('type');
});
