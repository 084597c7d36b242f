import fc from 'fast-check';
import { inParallel } from '../http/in-parallel.ts';

/** Sends test cases, of any kind, and reports their violations. */
interface Executor<TestCase, Result> {
  /** @returns undefined when it is not sent */
  execute(testCase: TestCase, isShrinking: boolean): Promise<Result | undefined>;
  report(result: Result): void;
}

/**
 * Sends random cases. When one fails, the first one that fails is found again and shrunk, and the smallest is reported.
 *
 * @param options `count`: how many cases are made; `concurrency`: how many are sent at a time, default 1
 * @throws as `execute` and `report` of the executor
 */
export async function testRandom<
  TestCase extends { request: unknown },
  Result extends { violations: readonly unknown[]; order: number },
>(
  executor: Executor<TestCase, Result>,
  cases: fc.Arbitrary<TestCase | undefined>,
  { seed, count, concurrency = 1 }: { seed: number; count: number; concurrency?: number },
): Promise<void> {
  let sent = new Set<string>();
  const execute = async (
    testCase: TestCase | undefined,
    isShrinking: boolean,
  ): Promise<Result | undefined> => {
    const key = JSON.stringify(testCase?.request);
    if (testCase === undefined || sent.has(key)) return undefined;
    sent.add(key);
    const result = await executor.execute(testCase, isShrinking);
    return result?.violations.length === 0 ? undefined : result;
  };
  let [first, smallest]: (Result | undefined)[] = [];
  let problem: unknown;
  try {
    if (concurrency > 1) {
      await inParallel(fc.sample(cases, { seed, numRuns: count }), concurrency, async (each) => {
        const result = await execute(each, false);
        // Whichever response comes first.
        if (result !== undefined && result.order < (first?.order ?? Number.POSITIVE_INFINITY)) first = result;
      });
      if (first === undefined) return;
    }
    sent = new Set();
    const property = fc.asyncProperty(cases, async (each) => {
      if (problem !== undefined) return true;
      try {
        const result = await execute(each, true);
        smallest = result ?? smallest;
        return result === undefined;
      } catch (error) {
        problem = error;
        return true;
      }
    });
    if (count > 0) await fc.check(property, { seed, numRuns: count });
    if (problem !== undefined) throw problem;
  } finally {
    const result = smallest ?? first;
    if (result !== undefined) executor.report(result);
  }
}
