import type { Executor } from '@voice-agent/test-engine/executor';
import { CircuitOpen } from '@voice-agent/test-engine/run-errors';
import { ServiceClient } from './client.ts';
import { checkJobs } from './jobs.ts';
import { serviceOperations } from './operations.ts';
import { discoverPaging, ListReader } from './pagination.ts';
import { checkWebTools } from './web-tools.ts';

/**
 * Checks the invariants of the voice agent service.
 *
 * @param seed of values that the service must not have
 */
export async function checkInvariants(executor: Executor, seed: number): Promise<void> {
  const operations = serviceOperations(executor.document);
  if (operations === undefined) return;
  const client = new ServiceClient(executor, operations);
  const scenarios = [
    () => checkJobs(client, `zq${digitsOf(seed)}xj`),
    () => checkTools(client, uuidOf(seed)),
    () => client.updateNothing(),
  ];
  for (const scenario of scenarios) {
    try {
      await scenario();
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error;
    }
  }
}

async function checkTools(client: ServiceClient, unusedAgent: string): Promise<void> {
  const list = client.listTools.bind(client);
  const reader = new ListReader(list, await discoverPaging(list, ['pages']));
  await checkWebTools(client, reader, unusedAgent);
}

const digitsOf = (seed: number): string =>
  Math.imul(seed + 1, 0x9e3779b1)
    .toString(16)
    .replace('-', '')
    .padStart(8, '0');

/** A UUID of version 4 that nothing has. */
const uuidOf = (seed: number): string => `${digitsOf(seed)}-7a1e-4c05-9d3b-${digitsOf(seed + 1)}e5b2`;
