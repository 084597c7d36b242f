import type { ViteUserConfig } from 'vitest/config';

// The clone is installed and built from nothing.
const limitMs = 300_000;

const config: ViteUserConfig = {
  test: {
    include: ['src/*.soak.ts'],
    // Each as it ends, since all of it takes minutes.
    reporters: ['verbose'],
    testTimeout: limitMs,
    hookTimeout: limitMs,
    // A clone each, side by side.
    maxWorkers: 2,
  },
};
export default config;
