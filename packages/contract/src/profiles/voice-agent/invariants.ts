import type { Executor } from '../../engine/executor.ts';
import { CircuitOpen } from '../../engine/run-errors.ts';
import { isRemote } from '../../engine/target.ts';
import { updatesFor } from './bodies.ts';
import { type Item, ServiceClient, type Violation } from './client.ts';
import { foreignValues } from './foreign.ts';
import { JobLists } from './jobs.ts';
import { filteredFlaws, onePageFlaws } from './listed.ts';
import { serviceOperations } from './operations.ts';
import { refusedFlaws } from './refusals.ts';
import { sequenceFlaws } from './sequences.ts';
import { Updates } from './updates.ts';
import { maxPages } from './walk.ts';
import { WebToolLists } from './web-tools.ts';

/**
 * What the voice agent service promises across requests: pages do not overlap and together are the whole, filters
 * filter, hits have the text, an update is what the next list shows and changes nothing else, and one that is refused
 * changes nothing.
 *
 * @param seed what is by chance comes from it
 * @param byChance whether sequences by chance are tried, too
 */
export async function checkInvariants(executor: Executor, seed: number, byChance: boolean): Promise<void> {
  const service = serviceOperations(executor.document);
  if (service === undefined) return;
  const { jobs, tools, update } = service;
  const client = new ServiceClient(executor, jobs, tools, update);
  const lists = new WebToolLists(client, uuidOf(seed));
  const updates = new Updates(client, lists);
  const parts = [
    () => foreignValues(client),
    () => new JobLists(client, `zq${digitsOf(seed)}xj`).check(),
    () => lists.check(),
    ...(executor.allows(update) ? [() => checkUpdates(updates, lists, seed, byChance)] : []),
  ];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error;
    }
  }
}

/** Web tools of each kind one after the other; sequences only where nothing is found without them. */
async function checkUpdates(
  updates: Updates,
  lists: WebToolLists,
  seed: number,
  byChance: boolean,
): Promise<void> {
  const { client } = updates;
  let count = 0;
  const tell = (flaws: readonly Violation[]): void => {
    count += flaws.length;
    for (const flaw of flaws) client.tell(flaw);
  };
  await updates.read();
  const { writable } = updates;
  const first = writable[0];
  if (first === undefined) return;
  const find = (is: (tool: Item) => boolean): string | undefined =>
    writable.find((id) => is(updates.known.get(id) ?? {}));
  const update = async (id: string | undefined, most: number): Promise<void> => {
    const bodies = id === undefined ? [] : updatesFor(updates.known.get(id) ?? {}, updates.next);
    for (const next of bodies.slice(0, most)) {
      const body = next(updates.known.get(id ?? '') ?? {});
      tell(await updates.apply(id ?? '', body));
      if (body.type === undefined) continue;
      for (const type of ['FUNCTION', 'MCP']) tell(await filteredFlaws(updates, lists, { type }));
    }
  };
  const whole = new Set([first, find(({ type }) => type === 'FUNCTION'), find(({ type }) => type === 'MCP')]);
  for (const id of whole) await update(id, Number.POSITIVE_INFINITY);
  const partly = new Set([find(({ isActive }) => isActive === false), writable.at(-1)]);
  for (const id of partly) if (!whole.has(id)) await update(id, 2);
  // A token that was there before could not be brought back.
  const holder = find(({ toolSettings }) => isTokenless(toolSettings)) ?? first;
  if (!isRemote(client.executor.target))
    tell(await updates.apply(holder, { toolSettings: { authToken: `gate-token-${updates.next()}` } }));
  for (let page = 1; page <= Math.min(maxPages, Math.ceil(updates.known.size / 10)); page++)
    tell(await onePageFlaws(updates, 10, page));
  tell(await refusedFlaws(updates, first, uuidOf(seed)));
  if (byChance && count === 0) tell(await sequenceFlaws(updates, lists, seed));
}

const isTokenless = (toolSettings: unknown): boolean =>
  typeof toolSettings === 'object' && toolSettings !== null && !Object.hasOwn(toolSettings, 'authToken');

const digitsOf = (seed: number): string =>
  Math.imul(seed + 1, 0x9e3779b1)
    .toString(16)
    .replace('-', '')
    .padStart(8, '0');

/** Of version 4, and nobody's. */
const uuidOf = (seed: number): string => `${digitsOf(seed)}-7a1e-4c05-9d3b-${digitsOf(seed + 1)}e5b2`;
