import type { InboxError } from '../inbox.ts';

/** What bounds a group. */
export interface GroupLimits<In> {
  readonly max: number;
  readonly maxBytes: number;
  readonly bytes: (item: In) => number;
}

/** Resolves when all that is ready now has been done: what belongs together has come together then. */
export const endOfTurn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** Runs what comes in together as one: while a group is under way, the next one gathers. Groups keep their order. */
export interface Grouped<In, Out> {
  run(item: In): Promise<Out>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

interface Entry<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param flush returns one result per item, in their order. What it throws is what each of the group gets; with the code
 * `invalid` the group is tried in halves, so that one item fails alone.
 */
export function grouped<In, Out>(
  flush: (items: readonly In[]) => Promise<readonly Out[]>,
  limits: GroupLimits<In>,
): Grouped<In, Out> {
  let waiting: Entry<In, Out>[] = [];
  let flushing: Promise<void> | undefined;

  const take = (): Entry<In, Out>[] => {
    let length = 0;
    let bytes = 0;
    for (const { item } of waiting.slice(0, limits.max)) {
      bytes += limits.bytes(item);
      if (length > 0 && bytes > limits.maxBytes) break;
      length++;
    }
    const group = waiting.slice(0, length);
    waiting = waiting.slice(length);
    return group;
  };

  const runGroup = async (group: readonly Entry<In, Out>[]): Promise<void> => {
    try {
      const results = await flush(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Out);
    } catch (error) {
      if (group.length > 1 && (error as Partial<InboxError>).code === 'invalid') {
        const half = group.length >> 1;
        await runGroup(group.slice(0, half));
        await runGroup(group.slice(half));
      } else for (const { reject } of group) reject(error);
    }
  };

  const loop = async (): Promise<void> => {
    await endOfTurn();
    while (waiting.length > 0) await runGroup(take());
    flushing = undefined;
  };

  return {
    run: (item) =>
      new Promise<Out>((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        flushing ??= loop();
      }),
    idle: async () => {
      while (flushing !== undefined) await flushing;
    },
  };
}
