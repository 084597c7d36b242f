import shared from '../../.config/vitest.ts';

// `FAULT=name` runs that fault alone, in every family.
const include = process.env.FAULT ? ['src/families.test.ts', 'src/{api,receiver,rich}/*.test.ts'] : undefined;

const config: { test: typeof shared.test & { include?: string[] } } = {
  test: { ...shared.test, ...(include && { include }) },
};
export default config;
