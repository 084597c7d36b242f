import type { ViteUserConfig } from 'vitest/config';

// As in .config/vitest.ts, which a package can't import.
const limitMs = 300_000;
// `FAULT=name` runs that fault alone, in every family.
const include = process.env.FAULT
  ? ['src/families.test.ts', 'src/{api,receiver,harbour}/*.test.ts']
  : undefined;

const config: ViteUserConfig = {
  test: {
    ...(include && { include }),
    setupFiles: ['../../.config/seed.ts'],
    testTimeout: limitMs,
    hookTimeout: limitMs,
    expect: { poll: { timeout: limitMs } },
  },
};
export default config;
