import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { browserArgs, browserProgram } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the browser of all tests. */
    browserUrl: string;
  }
}

// Outside traffic is blocked.
const args = [...browserArgs, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];

/** Starts one browser for all files: each page has a context of its own. */
export default async function setup(tests: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: await browserProgram(), args });
  tests.provide('browserUrl', server.wsEndpoint());
  return () => server.close();
}
