import type { ViteUserConfig } from 'vitest/config';
import short from './vitest.config.ts';

const config: ViteUserConfig = {
  test: { ...short.test, include: ['docs-pages.test.ts'], env: { EVERY_PAGE: '1' } },
};
export default config;
