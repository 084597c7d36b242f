import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useDashboard } from './dashboard.ts';

const dashboard = useDashboard();

/** Waits until the count of a list is as given, and gives the first cells of its rows. */
async function rows(page: Page, count: string | RegExp): Promise<string[]> {
  await page.locator('.count', { hasText: count }).waitFor();
  return page.locator('tbody td:first-child').allTextContents();
}

/** Asks the sandbox for jobs by the operation, as any client does. */
async function jobs(
  projectId: string,
  body: object,
): Promise<{ titles: string[]; filtered: number; total: number }> {
  const { url, apiKey } = dashboard.sandbox;
  const answer = await fetch(`${url}/v1/jobs/all?projectId=${projectId}`, {
    method: 'POST',
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as {
    data: { jobs: { title: string }[]; filtered: number; total: number };
  };
  return { ...data, titles: data.jobs.map(({ title }) => title) };
}

describe('jobs', () => {
  test('are filtered by project, status, type and search, and paged', async () => {
    const page = await dashboard.open('jobs');
    const [first = '', second = ''] = dashboard.sandbox.jobs.projects();
    const all = await jobs(first, { take: 20 });
    expect(await rows(page, `${all.total} of ${all.total} jobs`)).toEqual(all.titles);

    const next = page
      .getByRole('navigation', { name: 'Pages of jobs' })
      .getByRole('button', { name: 'Next' });
    await next.click();
    await page.getByText('Page 2 of').waitFor();
    const { titles } = await jobs(first, { take: 20, skip: 2 });
    await page
      .getByRole('link', { name: titles[0] as string, exact: true })
      .first()
      .waitFor();
    expect(await rows(page, 'jobs')).toEqual(titles);

    await page.getByLabel('Project').selectOption(second);
    await page.getByLabel('Status').selectOption('COMPLETED');
    await page.getByLabel('Type').selectOption('TRANSCRIPTION');
    const filtered = await jobs(second, { take: 20, status: 'COMPLETED', type: 'TRANSCRIPTION' });
    expect(filtered.filtered).toBeGreaterThan(1);
    expect(await rows(page, `${filtered.filtered} of ${filtered.total} jobs`)).toEqual(filtered.titles);

    const search = `${filtered.titles[0]}`.slice(-8).toUpperCase();
    await page.getByLabel('Search in titles').fill(search);
    const found = await jobs(second, { search, status: 'COMPLETED', type: 'TRANSCRIPTION' });
    expect(await rows(page, `${found.filtered} of ${found.total} jobs`)).toEqual(found.titles);

    await page.getByLabel('Search in titles').fill('<img src=x onerror=alert(1)> "%');
    await page.getByText('No job matches').waitFor();
  });

  test('opens a record', async () => {
    const page = await dashboard.open('jobs');
    await page.locator('a.open').first().click();
    const [title = ''] = (await jobs(dashboard.sandbox.jobs.projects()[0] ?? '', { take: 1 })).titles;
    await page.getByRole('dialog', { name: title }).getByText('"createdAt"').waitFor();
  });

  test('a filter leads back to the first page', async () => {
    const page = await dashboard.open('jobs');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of').waitFor();
    await page.getByLabel('Status').selectOption('FAILED');
    const projectId = dashboard.sandbox.jobs.projects()[0] ?? '';
    const failed = await jobs(projectId, { take: 20, status: 'FAILED' });
    expect(await rows(page, `${failed.filtered} of`)).toEqual(failed.titles);
  });
});

describe('web tools', () => {
  test('are filtered by type, activity, agent and search', async () => {
    const page = await dashboard.open('web-tools');
    const { agents, webTools } = dashboard.sandbox;
    const agent = agents.all()[0];
    const rest = { skip: 0, take: 20, order: 'newest', authToken: 'masked' } as const;
    const names = (query: object) => {
      const { records, filtered } = webTools.page({ ...rest, ...query });
      return { filtered, names: (JSON.parse(records) as { name: string }[]).map(({ name }) => name) };
    };
    const total = names({}).filtered;

    await page.getByLabel('Type').selectOption('MCP');
    const mcp = names({ type: 'MCP' });
    expect(await rows(page, `${mcp.filtered} of ${total} web tools`)).toEqual(mcp.names);
    await page.getByLabel('Active').selectOption('Inactive');
    const inactive = names({ type: 'MCP', isActive: false });
    expect(await rows(page, `${inactive.filtered} of ${total} web tools`)).toEqual(inactive.names);
    await page.getByLabel('Type').selectOption('Any');
    await page.getByLabel('Active').selectOption('Any');
    await page.getByLabel('Agent', { exact: true }).selectOption(agent?.name ?? '');
    const its = names({ voiceAgentId: agent?.id });
    expect(its.filtered).toBeLessThan(total);
    expect(await rows(page, `${its.filtered} of ${total} web tools`)).toEqual(its.names);
    const word = `${its.names[0]?.split(' ')[0]}`;
    await page.getByLabel('Search').fill(word);
    const found = names({ voiceAgentId: agent?.id, search: word });
    expect(await rows(page, `${found.filtered} of ${total} web tools`)).toEqual(found.names);
  });

  test('an update shows at once, as text whatever its content', async () => {
    const page = await dashboard.open('web-tools');
    const { url, apiKey, webTools } = dashboard.sandbox;
    const { records } = webTools.page({ skip: 0, take: 1, order: 'newest', authToken: 'masked' });
    const [{ id }] = JSON.parse(records) as [{ id: string }];
    const name = '<b onclick="alert(1)">Renamed</b>';
    await fetch(`${url}/v1/voice-agents/web-tool/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    await page.getByRole('link', { name }).waitFor();
    expect(await page.locator('td b').count()).toBe(0);
  });
});
