import type { ViteUserConfig } from 'vitest/config';

// An installation may have to fetch everything.
const limitMs = 600_000;

const config: ViteUserConfig = {
  test: {
    include: ['src/{projects,registry}.test.ts'],
    // Each as it ends, since all of it takes minutes.
    reporters: ['verbose'],
    globalSetup: './src/registry-setup.ts',
    testTimeout: limitMs,
    hookTimeout: limitMs,
    maxConcurrency: 2,
  },
};
export default config;
