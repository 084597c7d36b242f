import { readYaml } from '@voice-agent/test-kit/files';
import { expect, test } from 'vitest';
import type { Item } from './client.ts';
import { changeOf, differences } from './shown.ts';

interface Update {
  shown: Item;
  body: Item;
}

interface Written {
  tool: Item;
  may: Record<string, Update>;
  mayNot: Record<string, Update>;
}
const { tool, may, mayNot } = readYaml<Written>('shown.yaml', import.meta.url);

const after = ({ shown, body }: Update): string[] => {
  const all = Object.entries({ ...tool, ...shown }).filter(([, value]) => value !== null);
  return differences(Object.fromEntries(all), body, tool).map(
    ({ expected, received }) => `${expected} | ${received}`,
  );
};

test.each(Object.entries(may))('an update may show %s', (_, update) => {
  expect(after(update)).toEqual([]);
});

test.each(Object.entries(mayNot))('an update may not show: %s', (said, update) => {
  expect(after(update)).toEqual([said]);
});

test('a change is one of a known field', () => {
  const { toolSettings } = tool as { toolSettings: Item };
  expect(changeOf(tool, { ...tool, version: 4, toolSettings: { ...toolSettings, authToken: 'y' } })).toBe(
    undefined,
  );
  expect(changeOf(tool, { ...tool, type: 'MCP' })?.field).toBe('type');
});
