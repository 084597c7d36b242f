/**
 * Maps items with at most `limit` calls at a time; results keep the order of the items. After a failure no further
 * call starts, and those in flight are awaited.
 *
 * @throws the first error
 */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  each: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length && failures.length === 0) {
      const index = next++;
      try {
        results[index] = await each(items[index] as T, index);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, limit) }, work));
  if (failures.length > 0) throw failures[0];
  return results;
}
