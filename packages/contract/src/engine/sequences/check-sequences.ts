import type { Operation } from '@voice-agent/spec-model';
import type { Executor } from '../executor.ts';
import { RecordReader } from '../records/record-reader.ts';
import { inOrder } from '../resources/order.ts';
import { pathParameters } from '../resources/resource.ts';
import { CircuitOpen } from '../run-errors.ts';
import { checkCreated, checkExisting } from './record-sequence.ts';

/**
 * Checks what holds across requests to the records of a service: those of a parent come before those of its children.
 *
 * @throws RunAborted when the run is over
 */
export async function checkSequences(executor: Executor, seed: number): Promise<void> {
  for (const resource of inOrder(executor.document, executor.records)) {
    try {
      const reason = await checkResource(new RecordReader(executor, seed, resource));
      if (reason !== undefined) executor.uncovered.push(reason);
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error;
    }
  }
}

/** @returns why it could not be tested */
async function checkResource(reader: RecordReader): Promise<string | undefined> {
  const { resource, executor } = reader;
  const create = reader.usable(resource.create ?? resource.updates.find(isUpsert));
  const above = create ?? reader.usable(resource.parameter === undefined ? resource.read : resource.list);
  if (above === undefined) return undefined;
  const names = pathParameters(above).map(({ name }) => name);
  const ofParents = above === resource.create || above.method !== 'PUT' ? names : names.slice(0, -1);
  reader.parents = ofParents.map(executor.records.valuesOf(above));
  if (reader.parents.includes(undefined)) return undefined;
  const reason = create ? await checkCreated(reader, create) : await checkExisting(reader);
  return reason && `${create?.id}: the invariants across requests are not tested, since ${reason}`;
}

/** Whether a PUT creates what is not there. */
const isUpsert = ({ method, responses }: Operation): boolean =>
  method === 'PUT' && responses.some(({ status }) => status === '201');
