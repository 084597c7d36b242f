import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('what is bundled into the dashboard comes with its licence, and is reviewed', () => {
  const { bundled } = JSON.parse(read('../../../.config/review.json'));
  const licences = read('../dist/dashboard/licences.txt');
  const names = Array.from(licences.matchAll(/^(\S+)\n\n(?:The )?MIT License/gm), ([, name]) => name);
  expect(names).toEqual(bundled['@voice-agent/sandbox']);
});
