import { type Sandbox, type SandboxOptions, startSandbox } from '@voice-agent/sandbox';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { useBrowser } from './browser.ts';

/** The sections of the dashboard by their ids, with their headings. */
export const sections = {
  live: 'Live',
  agents: 'Agents',
  calls: 'Calls',
  log: 'Log',
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

/** Starts a sandbox and a browser for the tests of a file. Its pages may ask nobody but the sandbox. */
export function useDashboard(options: SandboxOptions = {}): Dashboard {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox(options);
  });
  afterAll(() => sandbox?.close());
  const browser = useBrowser(() => [sandbox.url]);

  return {
    get sandbox() {
      return sandbox;
    },
    open: async (section = 'live', context = {}) => {
      const page = await browser.newPage(context);
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
      log: 'section.card td, section.card .empty',
      jobs: 'td',
      'web-tools': 'td',
      choices: '.choice',
      faults: '#add-heading ~ form option',
    }[section],
  );
}
