import { expect, test } from 'vitest';
import { onlyFault } from '../harness/fault-selection.ts';
import { testFamily } from '../harness/test-family.ts';
import { operationIds } from './harbour-client.ts';
import { harbour } from './harbour-family.ts';

testFamily(harbour, ({ requests, uncovered = [] }) => {
  expect(requests).toBeGreaterThan(500);
  const expected = /: (no request can show whether \S+ holds|--only or --skip leaves it out)$/;
  expect(uncovered.filter((line) => !expected.test(line))).toEqual([]);
});

test.runIf(onlyFault === undefined)(
  'the correct service accepts the default request of each operation',
  async () => {
    const running = await harbour.start();
    try {
      expect(operationIds.length).toBe(10);
      expect(new Set(harbour.faults.map(({ operation }) => operation))).toEqual(new Set(operationIds));
      for (const id of operationIds) expect(await harbour.connect(running).accepts(id), id).toBe(true);
      expect(running.middlewareErrors).toEqual([]);
    } finally {
      await running.close();
    }
  },
);
