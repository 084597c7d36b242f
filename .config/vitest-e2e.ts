import config from './vitest.ts';

// The tests of a package that run whole programs, servers or gate runs: `test:all`.
const { exclude: _, ...test } = config.test;
const e2e: { test: Omit<typeof config.test, 'exclude'> & { include: string[] } } = {
  test: { ...test, include: ['**/*.e2e.test.ts'] },
};
export default e2e;
