import { defineConfig, type UserConfig } from 'vitest/config';

const config: UserConfig = defineConfig({
  test: {
    include: ['*.test.ts'],
    globalSetup: './global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
export default config;
