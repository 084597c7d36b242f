import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the browser's program; undefined: the Chrome that is installed. */
    browserPath: string | undefined;
  }
}

/** Finds the browser: `CHROME_PATH`, the one of the lock file where it runs, else an installed Chrome. */
export default async function setup(tests: TestProject): Promise<() => void> {
  // It is unpacked into the folder for temporary files; in one of our own nobody else unpacks it meanwhile.
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-browser-'));
  process.env.TMPDIR = folder;
  const runsHere = process.platform === 'linux' && process.arch === 'x64';
  const { CHROME_PATH } = process.env;
  tests.provide('browserPath', CHROME_PATH ?? (runsHere ? await sparticuz.executablePath() : undefined));
  return () => rmSync(folder, { recursive: true, force: true });
}
