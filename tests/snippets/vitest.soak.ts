import type { ViteUserConfig } from 'vitest/config';
import short from './vitest.config.ts';

// The pages that check a change of the repository, with every check.
const config: ViteUserConfig = {
  test: {
    ...short.test,
    include: ['contributing.test.ts'],
    env: { SNIPPETS_SOAK: '1' },
  },
};
export default config;
