import type { ViteUserConfig } from 'vitest/config';

// As in .config/vitest.ts, which a package can't import.
const limitMs = 120_000;

const config: ViteUserConfig = {
  test: {
    include: ['*.test.ts'],
    globalSetup: './global-setup.ts',
    testTimeout: limitMs,
    hookTimeout: limitMs,
    // A file has a browser of its own.
    maxWorkers: 2,
  },
};
export default config;
