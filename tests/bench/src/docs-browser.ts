import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

export interface OpenBrowser extends AsyncDisposable {
  browser: Browser;
}

/** Starts `CHROME_PATH`, the browser of the lock file where it runs, else an installed Chrome; it reaches this machine alone. */
export async function openBrowser(): Promise<OpenBrowser> {
  // Fetched only where they are used: together they take a second to start.
  const { chromium } = await import('playwright-core');
  const { default: sparticuz } = await import('@sparticuz/chromium');
  // It is unpacked into the folder for temporary files; in one of our own nobody else unpacks it meanwhile.
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-bench-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const runsHere = process.platform === 'linux' && process.arch === 'x64';
  const path = process.env.CHROME_PATH ?? (runsHere ? await sparticuz.executablePath() : undefined);
  const browser = await chromium.launch({
    ...(path === undefined ? { channel: 'chrome' } : { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  return {
    browser,
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
