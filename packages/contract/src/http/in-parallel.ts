/**
 * Calls a function with each item, at most `limit` at a time. After a failure no further call starts, and those in
 * flight are awaited. Results are not kept: they can be large.
 *
 * @throws the first error
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  each: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length && failures.length === 0)
      try {
        await each(items[next++] as T);
      } catch (error) {
        failures.push(error);
      }
  };
  await Promise.all(Array.from({ length: Math.max(1, limit) }, work));
  if (failures.length > 0) throw failures[0];
}
