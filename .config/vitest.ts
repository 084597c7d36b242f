import { fileURLToPath } from 'node:url';

// Tests wait for conditions; this only ends one that would wait for ever, on a machine that does much else.
const limitMs = 300_000;

interface Config {
  test: {
    testTimeout: number;
    hookTimeout: number;
    expect: { poll: { timeout: number } };
    setupFiles: string[];
    exclude: string[];
  };
}

const config: Config = {
  test: {
    // Those that run whole programs are for `test:all`.
    exclude: ['**/node_modules/**', '**/*.e2e.test.ts'],
    testTimeout: limitMs,
    hookTimeout: limitMs,
    expect: { poll: { timeout: limitMs } },
    setupFiles: [fileURLToPath(new URL('./seed.ts', import.meta.url))],
  },
};
export default config;
