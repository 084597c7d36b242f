import { configurationPage, eventPage, openPointPage, operationPage, rulePage } from '@voice-agent/ui/pages';
import { describe, expect, test } from 'vitest';
import { eventPages } from './events.ts';
import { operationPages } from './operations.ts';
import { referencePages } from './pages.ts';
import { messagesOf, type Operation, readSpecs, resolve, type Schema, type SchemaObject } from './specs.ts';

const specs = readSpecs();
const written = referencePages(specs);

test('each operation and each event has a page with a stable address', () => {
  const operations = specs.operations.map(({ id }) => operationPage(id).slice(1, -1));
  const events = messagesOf(specs.asyncapi).map(({ name }) => eventPage(name).slice(1, -1));
  expect(written.map(({ id }) => id)).toEqual([...operations, ...events, 'webhooks/configuration']);
  expect(operationPage('listWebTools')).toBe('/reference/list-web-tools/');
  expect(eventPage('call.ended')).toBe('/webhooks/call-ended/');
});

test('the dashboard finds the place of each rule, and of each field of a webhook', () => {
  const bodyOf = (address: string) =>
    written.find(({ id }) => `/${id}/` === address.replace(/#.*/, ''))?.body ?? '';
  const places = [
    ...specs.operations.flatMap(({ id, rules }) => rules.map((rule) => rulePage(id, rule))),
    ...['/webhookUrl', '/webhookAuth/authKey', '/webhookAuth/authSecret'].map(configurationPage),
  ];
  expect(places.length).toBeGreaterThan(3);
  for (const place of places) expect(bodyOf(place), place).toContain(` id="${place.replace(/.*#/, '')}"`);
});

test('a page shows where it is edited, in one sentence what it is about, and no anchor comes twice', () => {
  for (const { id, description, body, source } of written) {
    expect(description, id).toMatch(/^[^.]+\.$/);
    expect(source, id).toMatch(/^specs\/.*\.yaml$/);
    const anchors = [...body.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(new Set(anchors).size, id).toBe(anchors.length);
    expect(anchors.length, id).toBeGreaterThan(0);
  }
});

test('an event without a description is described by its summary', () => {
  const { asyncapi, ...others } = readSpecs();
  for (const message of messagesOf(asyncapi)) delete message.description;
  const bodies = referencePages({ ...others, asyncapi }).map(({ body }) => body);
  for (const { summary } of messagesOf(asyncapi)) expect(bodies.join()).toContain(`\n${summary}\n`);
});

test('every undocumented point is reported on the page that it concerns, or is one of the whole interface', () => {
  const bodies = written.map(({ body }) => body).join('\n');
  const unreported = specs.open.filter(({ id }) => !bodies.includes(openPointPage(id)));
  expect(unreported.map(({ id }) => id)).toEqual([]);
});

test('what is reported at a field leads to a place of its page', () => {
  for (const { id, body } of written)
    for (const [, anchor] of body.matchAll(/(?: href="|\]\()#([^")]+)/g))
      expect(body, id).toContain(` id="${anchor}"`);
});

test('every field has a description', () => {
  const undescribed = written.flatMap(({ id, body }) =>
    [...body.matchAll(/^<h4 id="([^"]+)".*\n<div class="facts">(.*)<\/div>\n\n(?=<)/gm)].flatMap(
      ([, anchor, facts]) => (/not allowed|class="unspecified"/.test(facts ?? '') ? [] : `${id}#${anchor}`),
    ),
  );
  expect(undescribed).toEqual([]);
});

test('every rule is reported with its fact', () => {
  const [update] = written.filter(({ id }) => id === 'reference/update-web-tool');
  const rules = Object.values(specs.openapi.components.schemas).flatMap((schema) =>
    typeof schema === 'object' ? Object.keys(schema['x-rules'] ?? {}) : [],
  );
  expect(new Set(rules).size).toBe(4);
  for (const id of rules) {
    expect(update?.body).toContain(`<h3 id="${id}"`);
    expect(update?.body).toContain(` href="#${id}"`);
    expect(update?.body).toContain(specs.facts.find((fact) => fact.id === id)?.fact);
  }
});

test('what is deprecated is marked: an operation, a parameter, a field, an event', () => {
  const count = (changed: Partial<typeof specs>, id: string) =>
    referencePages({ ...specs, ...changed })
      .find((page) => page.id === id)
      ?.body.match(/\bDeprecated\.|>deprecated</g)?.length ?? 0;
  const openapi = structuredClone(specs.openapi);
  const operations = specs.operations.map((each) => ({ ...each, deprecated: true as const }));
  const list = openapi.paths['/v1/jobs/all']?.post as Operation;
  expect(count({ openapi }, 'reference/list-jobs')).toBe(0);
  expect(count({ operations }, 'reference/list-jobs')).toBe(1);
  list.parameters = (list.parameters ?? []).map((each) => ({
    ...resolve(openapi, each).node,
    deprecated: true,
  }));
  expect(count({ openapi }, 'reference/list-jobs')).toBe(1);
  const request = openapi.components.schemas.JobListRequest as SchemaObject;
  request.properties = { ...request.properties, search: { type: 'string', deprecated: true } };
  expect(count({ openapi, operations }, 'reference/list-jobs')).toBe(3);

  const asyncapi = structuredClone(specs.asyncapi);
  expect(count({ asyncapi }, 'webhooks/call-ended')).toBe(0);
  const payload = asyncapi.components.schemas.CallEndedEvent as SchemaObject;
  payload.deprecated = true;
  expect(count({ asyncapi }, 'webhooks/call-ended')).toBe(1);
  delete payload.deprecated;
  for (const message of messagesOf(asyncapi)) message.deprecated = true;
  expect(count({ asyncapi }, 'webhooks/call-ended')).toBe(1);
});

// Keywords that do not change the page: names of parts, repetitions, and patterns for programs.
const repeated = /^(?:\w+Event\/description|Timestamp\/pattern|.*\/webhookUrl\/pattern)$/;
const unseen = ['title', 'x-rules', 'contains', 'minContains', 'maxContains', 'examples', 'type'];

/** Every keyword of every schema of a bundle, as a way to take it out. */
function keywords(document: { components: { schemas: Record<string, Schema> } }): string[][] {
  const found: string[][] = [];
  const visit = (value: unknown, path: string[], isSchema: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (isSchema && !Array.isArray(value) && !unseen.includes(name) && name !== '$ref')
        found.push([...path, name]);
      if (unseen.includes(name)) continue;
      visit(inner, [...path, name], !isSchema || !['properties'].includes(name));
    }
  };
  for (const [name, schema] of Object.entries(document.components.schemas))
    visit(schema, ['components', 'schemas', name], true);
  return found.filter((path) => !repeated.test(path.slice(2).join('/')));
}

const pagesOf = { openapi: operationPages, asyncapi: eventPages };

describe.each(['openapi', 'asyncapi'] as const)('%s', (name) => {
  const before = JSON.stringify(pagesOf[name](specs));

  test.each(keywords(specs[name]).map((path) => [path.slice(2).join('/'), path] as const))(
    '%s is seen',
    (_, path) => {
      const document = structuredClone(specs[name]);
      let at = document as unknown as Record<string, unknown>;
      for (const part of path.slice(0, -1)) at = at[part] as Record<string, unknown>;
      const last = path.at(-1) as string;
      delete at[last];
      let after = '';
      try {
        after = JSON.stringify(pagesOf[name]({ ...specs, [name]: document }));
      } catch {
        // A missing target of a reference is an error at once.
      }
      expect(after).not.toBe(before);
    },
  );
});
