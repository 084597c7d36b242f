import { type ContractDocument, isUnambiguous, type Parameter } from '@voice-agent/spec-model';
import { samplesOf } from '@voice-agent/spec-model/generate';
import type { KnownRecords } from './known-records.ts';

/** A valid id that no record of a kind has; undefined when there is none. */
export function unknownId(
  { document: { requests }, records }: { document: ContractDocument; records: KnownRecords },
  parameter: Parameter,
  key: string,
  seed: number,
): unknown {
  const taken = new Set(records.of(key).map(({ values }) => `${values.at(-1)}`));
  const isFit = (value: unknown): boolean =>
    isUnambiguous(requests, parameter, value, true) && !taken.has(`${value}`);
  const uuid = `5eed0000-0000-4000-8000-${seed.toString(16).padStart(12, '0')}`;
  const plain = [2_000_000_000 + (seed % 100_000), uuid].find(isFit);
  return plain ?? samplesOf(requests, parameter.schema, { seed, numRuns: 20 }).findLast(isFit);
}
