import type { ViteUserConfig } from 'vitest/config';

// As in .config/vitest.ts, which a package can't import.
const limitMs = 300_000;

const config: ViteUserConfig = {
  test: {
    include: ['*.test.ts'],
    globalSetup: './global-setup.ts',
    testTimeout: limitMs,
    hookTimeout: limitMs,
    expect: { poll: { timeout: limitMs } },
    maxWorkers: 2,
    // No file leaves anything behind in a module.
    isolate: false,
  },
};
export default config;
