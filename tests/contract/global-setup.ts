import { createRequire } from 'node:module';
import { startPrism } from '@voice-agent/test-kit/prism';
import type { TestProject } from 'vitest/node';

const require = createRequire(import.meta.url);

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the Prism mock that the whole suite uses. */
    prism: string;
  }
}

/** One Prism for the suite; tests get its address by `inject('prism')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prism = await startPrism(
    require.resolve('@stoplight/prism-cli'),
    require.resolve('@voice-agent/specs/openapi.yaml'),
  );
  project.provide('prism', prism.url);
  return () => prism.stop();
}
