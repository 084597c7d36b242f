import type { Operation } from '@voice-agent/spec-model';
import { baseOf } from './base.ts';
import type { Executor } from './executor.ts';
import { propertiesOf } from './resources/request-values.ts';
import { keyOf, pathParameters, prefixesOf } from './resources/resource.ts';
import type { Selection } from './selection.ts';

/**
 * Reads the lists that have an id which an operation needs, where the run leaves them out: with GET, and untested.
 *
 * @param tried the lists that need no second try
 * @throws as `Executor.read` does
 */
export async function readIds(
  executor: Executor,
  selection: Selection,
  operation: Operation,
  seed: number,
  tried: Set<Operation> = new Set(),
): Promise<void> {
  const { records, document, credentials } = executor;
  const { parameters, body, isSafe, path } = operation;
  const isUnknown = (name: string): boolean => records.given(operation, name) === undefined;
  const required = parameters.flatMap((each) => (each.required && isUnknown(each.name) ? each.name : []));
  const ofBody = body === undefined ? [] : [...propertiesOf(document.requests, body.schema).keys()];
  const named = [...required, ...ofBody].map((name) => records.resourceNamed(name));
  const above = pathParameters(operation).some(({ name }) => isUnknown(name)) ? prefixesOf(keyOf(path)) : [];
  const isCreate = records.resources.some(({ create }) => create === operation);
  for (const resource of records.resources) {
    const { key, list, create } = resource;
    const isNeeded = named.includes(resource) || above.includes(key);
    if (!isNeeded || records.of(key).length > 0 || list?.method !== 'GET' || !list.isSafe) continue;
    // Records that the run can create itself are not changed where they existed before.
    if (!isSafe && !isCreate && create !== undefined && above.includes(key)) continue;
    if (tried.has(list) || !selection.isUnnamed(list.id) || credentials.missing(list) !== undefined) continue;
    await readIds(executor, selection, list, seed, tried.add(list));
    const found = baseOf(document.requests, list, seed, records.valuesOf(list));
    if (typeof found !== 'string' && found.guessed.length === 0)
      await executor.read(list, executor.requestOf(list, found.base));
  }
}
