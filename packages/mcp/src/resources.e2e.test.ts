import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { overHttp } from './connect.testing.ts';

const mcp = await overHttp({ baseUrl: 'http://127.0.0.1:1', apiKey: 'key-of-the-test' });
afterAll(() => mcp[Symbol.asyncDispose]());
const { resources } = await mcp.client.listResources();

/** The pages of the built site for its users; the first one only leads to the others. */
const pages = globSync('**/*.md', { cwd: fileURLToPath(new URL('../../docs/dist', import.meta.url)) })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'index.md' && !path.startsWith('contributing/'));

test('the resources are both specs and every page of the site for users', () => {
  const specs = ['openapi', 'asyncapi'].map((name) => `voice-agent://specs/${name}.yaml`);
  const ofSite = pages.map((path) => `voice-agent://docs/${path}`);
  expect(resources.map(({ uri }) => uri).sort()).toEqual([...specs, ...ofSite].sort());
  for (const path of ['open.md', 'reference/list-jobs.md', 'guides/quick-start.md', 'webhooks/call-ended.md'])
    expect(pages).toContain(path);
});

test.each(pages)('%s is Markdown, with a title and a description', async (path) => {
  const uri = `voice-agent://docs/${path}`;
  const { title = '', description } = resources.find((each) => each.uri === uri) ?? {};
  expect(title).toMatch(/\S/);
  expect(description).toMatch(/\S/);
  const { contents } = await mcp.client.readResource({ uri });
  expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: expect.any(String) }]);
  expect(contents).toHaveProperty('0.text', expect.stringMatching(/^# .+\n\n\S/));
  expect(contents).not.toHaveProperty('0.text', expect.stringMatching(/<(?:!doctype|html|script)/i));
});

test.each(['openapi', 'asyncapi'])('%s.yaml is the published spec', async (name) => {
  const uri = `voice-agent://specs/${name}.yaml`;
  const text = readFileSync(fileURLToPath(import.meta.resolve(`@voice-agent/specs/${name}.yaml`)), 'utf8');
  expect(text).toMatch(new RegExp(`^${name}: 3\\.`, 'm'));
  const { contents } = await mcp.client.readResource({ uri });
  expect(contents).toEqual([{ uri, mimeType: 'application/yaml', text }]);
});
