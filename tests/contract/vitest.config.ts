import type { ViteUserConfig } from 'vitest/config';

// As in .config/vitest.ts, which a package can't import.
const limitMs = 300_000;

const config: ViteUserConfig = {
  test: {
    include: ['*.test.ts'],
    globalSetup: './global-setup.ts',
    // No file leaves anything behind in a module, and loading each anew is a third of the time.
    isolate: false,
    testTimeout: limitMs,
    hookTimeout: limitMs,
  },
};
export default config;
