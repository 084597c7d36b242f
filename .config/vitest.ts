import { fileURLToPath } from 'node:url';

// Tests wait for conditions; this only ends one that would wait for ever, on a machine that does much else.
const limitMs = 120_000;

const config: { test: { testTimeout: number; hookTimeout: number; setupFiles: string[] } } = {
  test: {
    testTimeout: limitMs,
    hookTimeout: limitMs,
    setupFiles: [fileURLToPath(new URL('./seed.ts', import.meta.url))],
  },
};
export default config;
