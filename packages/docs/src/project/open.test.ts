import { expect, test } from 'vitest';
import { messagesOf, readSpecs } from '../reference/specs.ts';
import { openPage } from './open.ts';

const specs = readSpecs();
const { body } = openPage(specs);
const groupOf = (id: string): string | undefined =>
  body
    .split(/^## /m)
    .find((group) => group.includes(`<code>${id}</code>`))
    ?.split('\n')[0];

test('each point is there once, below what it is about', () => {
  for (const { id } of specs.open) expect(body.split(`<code>${id}</code>`)).toHaveLength(2);
  expect(groupOf('open.list-jobs.skip-meaning')).toBe('List jobs');
  expect(groupOf('open.update.merge')).toBe('Update a web tool');
  expect(groupOf('open.success-status')).toBe('Several operations');
  expect(groupOf('open.event.outcome-collision')).toBe('call.ended');
  expect(groupOf('open.event.data-fields')).toBe('Several events');
  expect(groupOf('open.webhook.order')).toBe('Webhook deliveries');
  expect(groupOf('open.webhook.required-settings')).toBe('Webhook configuration');
  expect(groupOf('open.auth.api-key')).toBe('Authentication');
  expect(groupOf('open.limit.rate')).toBe('Limits');
});

test('no heading names a section of another document, and no group is empty', () => {
  const headings = [...body.matchAll(/^## (.*)/gm)].map(([, name]) => name);
  expect(headings).not.toContainEqual(expect.stringMatching(/section|introduction/i));
  expect(headings.length).toBeGreaterThan(messagesOf(specs.asyncapi).length);
  expect(body).not.toMatch(/^## .*\n\n## /m);
});
