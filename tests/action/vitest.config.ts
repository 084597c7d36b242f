import type { ViteUserConfig } from 'vitest/config';

// As in .config/vitest.ts, which a package can't import.
const limitMs = 300_000;

const config: ViteUserConfig = {
  test: { include: ['*.test.ts'], testTimeout: limitMs, hookTimeout: limitMs },
};
export default config;
