import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import type { RequestValues } from '@voice-agent/api-documents/request';
import type { HttpRequest } from '@voice-agent/http-exchanges/http';
import { baseOf } from '../generators/base.ts';
import type { Outcome } from '../outcome.ts';
import type { Writes } from '../writes.ts';
import { type KnownRecord, type KnownRecords, pathFor } from './known-records.ts';
import { namesIn } from './resource.ts';

/** What writes requests of a run. */
interface Sending {
  document: ContractDocument;
  records: KnownRecords;
  requestOf(operation: Operation, values: RequestValues): HttpRequest;
  allows(operation: Operation): boolean;
}

/** Registers what a successful request has shown, created, deleted or changed. */
export function registerWrite(sending: Sending, writes: Writes, outcome: Outcome): void {
  const { operation, request } = outcome.testCase;
  const isOwn = sending.records.isOwn(request.path);
  const created = sending.records.received(outcome);
  for (const record of created)
    writes.made({ by: operation.id, path: pathFor(record), removal: removalOf(sending, record) });
  if (request.method === 'DELETE' && isOwn) writes.removed(request.path.split('?')[0] ?? '');
  else if (!isOwn && created.length === 0) writes.accepted(operation, request);
}

/** The request that removes a record; or why none does. */
function removalOf(sending: Sending, { key, values }: KnownRecord): HttpRequest | string {
  const { document, records } = sending;
  const { remove } = records.resources.find((each) => each.key === key) ?? {};
  if (remove === undefined) return 'no operation deletes them';
  if (!sending.allows(remove)) return `--allow-writes does not name ${remove.id}`;
  const found = baseOf(document.requests, remove, 1, () => undefined);
  if (typeof found === 'string') return found;
  const path = Object.fromEntries(namesIn(remove.path).map((name, index) => [name, values[index]]));
  return sending.requestOf(remove, { ...found.base, path });
}
