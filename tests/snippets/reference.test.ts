import { referencePages } from '@voice-agent/docs/reference';
import { expect, test } from 'vitest';
import { checkPages } from './check-pages.ts';
import { parsePage } from './pages.ts';

/** What stands below a heading, up to the next one. */
const section = (body: string, heading: string): string =>
  body.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';

const pages = referencePages().map(({ id, body }) => parsePage(id, section(body, 'Samples')));
checkPages('reference', pages);

test('each operation and each event has a sample in TypeScript and one for a terminal', () => {
  const languages = pages.map(({ name, fences }) => [name, ...fences.map(({ language }) => language)]);
  expect(languages.filter(([, ...found]) => found.length > 0)).toHaveLength(8);
  for (const [name, ...found] of languages)
    if (name !== 'webhooks/configuration') expect(found, name).toEqual(['ts', 'sh']);
});
