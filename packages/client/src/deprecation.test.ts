import { expect, onTestFinished, test, vi } from 'vitest';
import { type DeprecationNotice, deprecation } from './deprecation.ts';
import { good } from './harness.ts';
import { createClient } from './index.ts';

/** A client whose every response has these headers, and what it reported. */
function notified(headers: Record<string, string>, status = 200) {
  const notices: DeprecationNotice[] = [];
  const client = createClient({
    baseUrl: 'https://voice-agent.example.com/api',
    apiKey: 'secret-key',
    middleware: [deprecation((notice) => notices.push(notice))],
    maxRetries: 0,
    fetch: async () => new Response(good, { status, headers }),
  });
  return { client, notices };
}

test('both headers and the page on them are reported with each response', async () => {
  const { client, notices } = notified({
    deprecation: '@1767225600',
    sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
    link: '</jobs>; rel="next", <https://voice-agent.example.com/moves>; rel="deprecation"; type="text/html"',
  });
  await client.jobs.list({ projectId: 'project-harbour' });
  await client.jobs.list({ projectId: 'project-harbour' });
  const notice = {
    operation: 'listJobs',
    deprecatedAt: new Date('2026-01-01T00:00:00Z'),
    sunsetAt: new Date('2026-12-31T23:59:59Z'),
    link: 'https://voice-agent.example.com/moves',
    message:
      'POST /v1/jobs/all is deprecated as of 2026-01-01 and may stop working from 2026-12-31: ' +
      'see https://voice-agent.example.com/moves.',
  };
  expect(notices).toEqual([notice, notice]);
});

test.each<[Record<string, string>, Partial<DeprecationNotice>, string]>([
  [{ deprecation: '@1767225600;note="a"' }, { deprecatedAt: new Date('2026-01-01') }, ' as of 2026-01-01.'],
  [
    { deprecation: 'Thu, 01 Jan 2026 00:00:00 GMT' },
    { deprecatedAt: new Date('2026-01-01') },
    ' is deprecated as of 2026-01-01.',
  ],
  [{ deprecation: 'true' }, { deprecatedAt: undefined }, '/list is deprecated.'],
  [{ deprecation: '@99999999999999999' }, { deprecatedAt: undefined }, '/list is deprecated.'],
  [{ deprecation: '@1767225600, @0' }, { deprecatedAt: undefined }, '/list is deprecated.'],
  [
    { sunset: 'Thu, 31 Dec 2026 00:00:00 GMT' },
    { deprecatedAt: undefined, sunsetAt: new Date('2026-12-31') },
    '/list may stop working from 2026-12-31.',
  ],
  [{ sunset: 'soon' }, { sunsetAt: undefined }, ' may stop working on an invalid date.'],
  [
    { deprecation: 'true', link: '<../moves>; rel=sunset' },
    { link: 'https://voice-agent.example.com/api/v1/voice-agents/moves' },
    '/moves.',
  ],
  [
    { deprecation: 'true', link: '</end>; rel=sunset, </moves>; rel="deprecation help"' },
    { link: 'https://voice-agent.example.com/moves' },
    '/moves.',
  ],
  [{ deprecation: 'true', link: '<https://[>; rel="deprecation"' }, { link: undefined }, ' is deprecated.'],
  [
    { deprecation: 'true', link: '<javascript:a>; rel="deprecation"' },
    { link: undefined },
    ' is deprecated.',
  ],
  [{ deprecation: 'true', link: 'moves; rel="deprecation", <' }, { link: undefined }, ' is deprecated.'],
])('%j', async (headers, notice, ending) => {
  const { client, notices } = notified(headers);
  expect(await client.webTools.list()).toMatchObject({ ok: true });
  expect(notices).toMatchObject([notice]);
  expect(notices[0]?.message.endsWith(ending), notices[0]?.message).toBe(true);
});

test('an error is reported as well, a response without the headers is not', async () => {
  const failing = notified({ deprecation: '@1767225600' }, 410);
  expect(await failing.client.webTools.list()).toMatchObject({ ok: false, error: { status: 410 } });
  expect(failing.notices).toHaveLength(1);
  const plain = notified({ link: '</moves>; rel="deprecation"' });
  await plain.client.webTools.list();
  expect(plain.notices).toEqual([]);
});

test('without a function of your own it is one console.warn for each operation', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const client = createClient({
    baseUrl: 'https://voice-agent.example.com',
    apiKey: 'secret-key',
    middleware: [deprecation()],
    fetch: async () => new Response(good, { headers: { deprecation: '@1767225600' } }),
  });
  await client.webTools.list();
  await client.webTools.list();
  await client.jobs.list({ projectId: 'project-harbour' });
  expect(warn.mock.calls).toEqual([
    ['GET /v1/voice-agents/web-tool/list is deprecated as of 2026-01-01.'],
    ['POST /v1/jobs/all is deprecated as of 2026-01-01.'],
  ]);
});
