import type { Operation } from '@voice-agent/spec-model';
import { baseOf } from './base.ts';
import type { Executor, Result } from './executor.ts';
import { isSuccess } from './outcome.ts';
import { createdIn } from './resources/known-records.ts';
import { pathValuesOf } from './resources/read-records.ts';
import { anyResponse } from './test-case.ts';

/** Reads the record that a request has created or updated: whatever was accepted, that must not fail. */
export async function readBack(executor: Executor, result: Result | undefined, seed: number): Promise<void> {
  if (result === undefined || !isSuccess(result.response?.status ?? 0)) return;
  const { operation, request, expects, pointer } = result.testCase;
  if (expects === 'rejection' || operation.isSafe) return;
  const resource = executor.records.resources.find(
    ({ create, updates }) => create === operation || updates.includes(operation),
  );
  if (resource === undefined) return;
  const updated = resource.create === operation ? undefined : pathValuesOf(operation.path, request.path);
  const values = createdIn(result, resource) ?? updated;
  if (values) await readAfter(executor, resource.read, values, seed, `${operation.id} (${pointer})`);
}

/** Reads a list, or a record with the values of its path, after a request. */
export async function readAfter(
  executor: Executor,
  read: Operation | undefined,
  values: readonly unknown[],
  seed: number,
  after: string,
): Promise<void> {
  if (read === undefined || !executor.tests(read)) return;
  const found = baseOf(executor.document.requests, read, seed, executor.records.valuesOf(read, values));
  if (typeof found === 'string') return;
  const request = executor.requestOf(read, found.base);
  await executor.test({ operation: read, request, pointer: read.pointer, ...anyResponse, after });
}
