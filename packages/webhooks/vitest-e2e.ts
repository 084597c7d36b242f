import type { ViteUserConfig } from 'vitest/config';

// As in .config/vitest.ts, which a package can't import.
const limitMs = 300_000;

const config: ViteUserConfig = {
  test: {
    include: ['src/**/*.e2e.test.ts'],
    setupFiles: ['../../.config/seed.ts'],
    globalSetup: './soak/postgres-setup.ts',
    testTimeout: limitMs,
    hookTimeout: limitMs,
    expect: { poll: { timeout: limitMs } },
    // No test changes what another file would see, and each file would load all of it anew.
    isolate: false,
  },
};
export default config;
