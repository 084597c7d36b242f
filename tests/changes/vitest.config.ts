import type { ViteUserConfig } from 'vitest/config';

// What is copied is generated, compiled and run.
const limitMs = 300_000;

const config: ViteUserConfig = {
  test: { include: ['src/*.test.ts'], testTimeout: limitMs, hookTimeout: limitMs },
};
export default config;
