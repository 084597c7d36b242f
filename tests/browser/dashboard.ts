import { type Sandbox, type SandboxOptions, startSandbox } from '@voice-agent/sandbox';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

/** The sections of the dashboard by their ids, with their headings. */
export const sections = {
  live: 'Live',
  agents: 'Agents',
  calls: 'Calls',
  jobs: 'Jobs',
  'web-tools': 'Web tools',
  choices: 'Choices',
  faults: 'Faults',
} as const;

export type SectionId = keyof typeof sections;

/** A sandbox with a browser in front of it, for all tests of a file. */
export interface Dashboard {
  readonly sandbox: Sandbox;
  /** Opens a page of its own at a section. After the test it is checked and closed. */
  open: (section?: SectionId, options?: BrowserContextOptions) => Promise<Page>;
}

const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/**
 * Starts a sandbox and a browser for the tests of a file. Whatever a test does, its pages ask nobody but the sandbox,
 * break no rule of their policy, and throw nothing.
 */
export function useDashboard(options: SandboxOptions = {}): Dashboard {
  let sandbox: Sandbox;
  let browser: Browser;
  const pages: Page[] = [];
  const offences: string[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox(options);
    const executablePath = inject('browserPath');
    const which = executablePath === undefined ? { channel: 'chrome' } : { executablePath };
    browser = await chromium.launch({ ...which, args });
  });
  afterAll(async () => {
    await browser?.close();
    await sandbox?.close();
  });
  afterEach(async () => {
    for (const page of pages) await page.context().close();
    pages.length = 0;
    expect(offences.splice(0)).toEqual([]);
  });

  return {
    get sandbox() {
      return sandbox;
    },
    open: async (section = 'live', context = {}) => {
      const page = await browser.newPage(context);
      pages.push(page);
      // Long enough for a machine that does much else; without it a test that fails would take its whole limit.
      page.setDefaultTimeout(20_000);
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol !== 'data:' && url.origin !== sandbox.url) offences.push(`asked ${url.href}`);
      });
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted/i.test(message.text())) offences.push(message.text());
      });
      page.on('pageerror', (error) => offences.push(`threw ${error.message}`));
      await page.goto(`${sandbox.url}/_sandbox/#${section}`);
      await ready(page, section);
      return page;
    },
  };
}

/** Goes to another section. */
export async function go(page: Page, section: SectionId): Promise<void> {
  await page.evaluate((id) => {
    location.hash = id;
  }, section);
  await ready(page, section);
}

/** Waits until a section is shown with what it loads. */
async function ready(page: Page, section: SectionId): Promise<void> {
  await page.getByRole('heading', { level: 1, name: sections[section], exact: true }).waitFor();
  await page.getByText('✓ Connected').waitFor();
  await page.waitForFunction(
    (selector) => document.querySelector(selector) !== null,
    {
      live: '#start-heading ~ form option',
      agents: 'article',
      calls: 'section.card td, section.card .empty',
      jobs: 'td',
      'web-tools': 'td',
      choices: '.choice',
      faults: '#add-heading ~ form option',
    }[section],
  );
}
