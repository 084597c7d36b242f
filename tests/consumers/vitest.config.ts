import type { ViteUserConfig } from 'vitest/config';

// As in .config/vitest.ts, which a package can't import.
const limitMs = 300_000;

const config: ViteUserConfig = {
  test: {
    include: ['src/*.test.ts'],
    // They need a registry, which a test must not wait for: vitest.soak.ts.
    exclude: ['src/{projects,registry}.test.ts'],
    globalSetup: './src/global-setup.ts',
    testTimeout: limitMs,
    hookTimeout: limitMs,
    // One process: it loads each compiler once.
    isolate: false,
    maxWorkers: 1,
  },
};
export default config;
