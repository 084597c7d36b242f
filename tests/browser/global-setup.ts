import type { TestProject } from 'vitest/node';
import { browserProgram } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the browser's program. */
    browserPath: string;
  }
}

export default async function setup(tests: TestProject): Promise<void> {
  tests.provide('browserPath', await browserProgram());
}
