import type { TestProject } from 'vitest/node';
import { startPrism } from './prism.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the Prism mock that the whole suite uses. */
    prism: string;
  }
}

/** One Prism for the suite; tests get its address by `inject('prism')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prism = await startPrism();
  project.provide('prism', prism.url);
  return () => prism.stop();
}
