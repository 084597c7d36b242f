import type { Operation } from '@voice-agent/api-documents/document';
import type { Executor } from '../executor.ts';
import { inOrder } from '../resources/order.ts';
import { pathParameters, type Resource } from '../resources/resource.ts';
import { CircuitOpen } from '../run-errors.ts';
import type { Selection } from '../selection.ts';
import { RecordClient } from './record-client.ts';
import { RecordReader } from './record-reader.ts';
import { checkCreated, checkListed, checkSingleton } from './record-sequence.ts';

/**
 * Checks what holds across requests to the records of a service: those of a parent come before those of its children.
 *
 * @throws RunAborted when the run is over
 */
export async function checkSequences(executor: Executor, selection: Selection, seed: number): Promise<void> {
  for (const resource of inOrder(executor.document, executor.records)) {
    try {
      const reason = await checkResource(new RecordClient(executor, selection, seed), resource);
      if (reason !== undefined) executor.uncovered.push(reason);
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error;
    }
  }
}

/** @returns why it could not be tested */
async function checkResource(client: RecordClient, resource: Resource): Promise<string | undefined> {
  const create = client.usable(resource.create ?? resource.updates.find(isUpsert));
  const read = client.usable(resource.parameter === undefined ? resource.read : resource.list);
  const above = create ?? read;
  if (above === undefined) return undefined;
  const { records } = client.executor;
  const known = records.pathValues(above);
  const names = pathParameters(above).map(({ name }) => name);
  const ofParents = above === resource.create || above.method !== 'PUT' ? names : names.slice(0, -1);
  const parents = ofParents.map((name) => known[name] ?? records.given(above, name));
  if (parents.includes(undefined)) return undefined;
  const reader = new RecordReader(client, resource, parents);
  const reason = create && (await checkCreated(reader, create));
  if (create === undefined && resource.parameter !== undefined) await checkListed(reader);
  else if (create === undefined && read !== undefined) await checkSingleton(reader, read);
  return reason && `${create?.id}: what holds across requests is not tested, since ${reason}`;
}

/** Whether a PUT creates what is not there. */
const isUpsert = ({ method, responses }: Operation): boolean =>
  method === 'PUT' && responses.some(({ status }) => status === '201');
