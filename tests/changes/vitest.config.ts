import type { ViteUserConfig } from 'vitest/config';

// The clone is installed and built from nothing.
const limitMs = 300_000;

const config: ViteUserConfig = {
  test: { include: ['src/*.test.ts'], testTimeout: limitMs, hookTimeout: limitMs },
};
export default config;
