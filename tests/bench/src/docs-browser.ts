import { browserProgram } from '@voice-agent/tests-browser/program';
import type { Browser } from 'playwright-core';

/** Starts the browser of tests/browser; it reaches this machine alone. */
export async function openBrowser(): Promise<Browser> {
  // Loaded only where it is used: it takes a second.
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath: await browserProgram(),
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
}
