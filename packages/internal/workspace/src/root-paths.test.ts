import { pathToFileURL } from 'node:url';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { rootPaths } from './root-paths.ts';

const folder = 'packages/sandbox';

test.each([
  ['tsc', "src/api/x.ts(28,7): error TS2322: 'a'", "packages/sandbox/src/api/x.ts:28:7: error TS2322: 'a'"],
  ['tsc, at the top', 'y.ts(1,2): error', 'packages/sandbox/y.ts:1:2: error'],
  ['tsc, of another package', '../client/z.ts(1,2): error', 'packages/client/z.ts:1:2: error'],
  [
    'tsc in colour',
    '\u001b[96msrc/api/x.ts\u001b[0m:\u001b[93m28',
    '\u001b[96mpackages/sandbox/src/api/x.ts\u001b[0m:\u001b[93m28',
  ],
  ['vitest', ' ❯ src/api/x.ts:12:5', ' ❯ packages/sandbox/src/api/x.ts:12:5'],
  ['vitest, a name', ' FAIL  src/api/x.ts > a test', ' FAIL  packages/sandbox/src/api/x.ts > a test'],
  [
    'biome',
    'src/api/x.ts:5:3 lint/style/useConst ━━━',
    'packages/sandbox/src/api/x.ts:5:3 lint/style/useConst ━━━',
  ],
  ['a stack', 'at f (file://ROOT/packages/sandbox/y.ts:1:2)', 'at f (packages/sandbox/y.ts:1:2)'],
  ['a path of the disk', 'ROOT/packages/client/z.ts:1:2', 'packages/client/z.ts:1:2'],
  ['a path from the root', 'packages/client/z.ts:1:2', 'packages/client/z.ts:1:2'],
  ['what is no file', 'see src/gone.ts(1,2), and/or src/api', 'see src/gone.ts(1,2), and/or src/api'],
  ['a bare name', 'Fix y.ts, then go on.', 'Fix y.ts, then go on.'],
  ['an address', 'https://example.com/src/api/x.ts', 'https://example.com/src/api/x.ts'],
])('%s', (_, text, expected) => {
  using base = scratchFolder({
    'packages/sandbox/src/api/x.ts': '',
    'packages/sandbox/y.ts': '',
    'packages/client/z.ts': '',
  });
  const at = (each: string) =>
    each.replace('file://ROOT', pathToFileURL(base.path).href).replace('ROOT', base.path);
  expect(rootPaths(`first\n${at(text)}\n`, folder, base.path)).toBe(`first\n${expected}\n`);
});
