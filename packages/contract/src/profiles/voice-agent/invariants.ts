import type { Executor } from '@voice-agent/test-engine/executor';
import { CircuitOpen } from '@voice-agent/test-engine/run-errors';
import { ServiceClient } from './client.ts';
import { checkCrossFilterValues } from './cross-filter-values.ts';
import { Updates } from './invariants/updates.ts';
import { checkJobs } from './jobs.ts';
import { judgeFilteredList, judgeOnePage } from './list-consistency.ts';
import { type Item, serviceOperations, toolTypes } from './operations.ts';
import { discoverPaging, ListReader, maxPages } from './pagination.ts';
import { judgeRejectedUpdates } from './rejected-updates.ts';
import { judgeSequences } from './sequences.ts';
import { comparable } from './tool-equality.ts';
import { validUpdates } from './valid-updates.ts';
import type { Violation } from './violation.ts';
import { checkWebTools } from './web-tools.ts';

/**
 * Checks the invariants of the voice agent service.
 *
 * @param seed of the random sequences, and of values that the service must not have
 * @param isRandom whether random sequences are sent
 */
export async function checkInvariants(executor: Executor, seed: number, isRandom: boolean): Promise<void> {
  const operations = serviceOperations(executor.document);
  if (operations === undefined) return;
  const client = new ServiceClient(executor, operations);
  const scenarios = [
    () => checkCrossFilterValues(client),
    () => checkJobs(client, `zq${digitsOf(seed)}xj`),
    () => checkTools(client, seed, isRandom),
  ];
  for (const scenario of scenarios) {
    try {
      await scenario();
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error;
    }
  }
}

async function checkTools(client: ServiceClient, seed: number, isRandom: boolean): Promise<void> {
  const list = client.listTools.bind(client);
  const reader = new ListReader(list, await discoverPaging(list, ['pages']), comparable);
  await checkWebTools(client, reader, uuidOf(seed));
  if (client.canUpdate) await checkUpdates(new Updates(client, reader), seed, isRandom);
}

/** Updates web tools of each kind. Random sequences follow only when there is no violation without them. */
async function checkUpdates(updates: Updates, seed: number, isRandom: boolean): Promise<void> {
  const { client } = updates;
  let count = 0;
  const report = (violations: readonly Violation[]): void => {
    count += violations.length;
    client.report(violations);
  };
  await updates.read();
  const ids = [...updates.writable.keys()];
  const [first] = ids;
  if (first === undefined) return;
  const toolOf = (id: string): Item => updates.tools.get(id) ?? {};
  const find = (matches: (tool: Item) => boolean): string | undefined =>
    ids.find((id) => matches(toolOf(id)));
  const update = async (id: string, max?: number): Promise<void> => {
    for (const bodyFor of validUpdates(toolOf(id), updates.next).slice(0, max)) {
      const body = bodyFor(toolOf(id));
      report(await updates.apply(id, body));
      if (body.type === undefined) continue;
      for (const type of toolTypes) report(await judgeFilteredList(updates, 'type', type));
    }
  };
  const complete = new Set([first, ...toolTypes.map((each) => find(({ type }) => type === each))]);
  for (const id of complete) if (id !== undefined) await update(id);
  const brief = new Set([find(({ isActive }) => isActive === false), ids.at(-1)]);
  for (const id of brief) if (id !== undefined && !complete.has(id)) await update(id, 2);
  // A token of before could not be restored.
  const tokenless = find(({ toolSettings }) => isTokenless(toolSettings)) ?? first;
  if (!client.isRemote)
    report(await updates.apply(tokenless, { toolSettings: { authToken: `gate-token-${updates.next()}` } }));
  for (let page = 1; page <= Math.min(maxPages, Math.ceil(updates.tools.size / 10)); page++)
    report(await judgeOnePage(updates, 10, page));
  report(await judgeRejectedUpdates(updates, first, uuidOf(seed)));
  if (isRandom && count === 0) report(await judgeSequences(updates, seed));
}

const isTokenless = (toolSettings: unknown): boolean =>
  typeof toolSettings === 'object' && toolSettings !== null && !Object.hasOwn(toolSettings, 'authToken');

const digitsOf = (seed: number): string =>
  Math.imul(seed + 1, 0x9e3779b1)
    .toString(16)
    .replace('-', '')
    .padStart(8, '0');

/** A UUID of version 4 that nothing has. */
const uuidOf = (seed: number): string => `${digitsOf(seed)}-7a1e-4c05-9d3b-${digitsOf(seed + 1)}e5b2`;
