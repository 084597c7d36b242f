import type { Parameter } from '@voice-agent/api-documents/document';
import { isUnambiguous } from '@voice-agent/api-documents/serialize-parameter';
import { arbitraryOf, NoValue } from '@voice-agent/json-schema/arbitrary';
import type { SchemaRegistry } from '@voice-agent/json-schema/registry';
import fc from 'fast-check';

/** A valid id that no record has; undefined when there is none. @param known the ids that records have */
export function unknownId(
  registry: SchemaRegistry,
  parameter: Parameter,
  seed: number,
  known: readonly unknown[],
): unknown {
  const { schema } = parameter;
  const taken = new Set(known.map(String));
  const uuid = `5eed0000-0000-4000-8000-${seed.toString(16).padStart(12, '0')}`;
  const isFit = (value: unknown): boolean =>
    isUnambiguous(registry, parameter, value, true) && !taken.has(`${value}`);
  const plain = [2_000_000_000 + (seed % 100_000), uuid].find(isFit);
  if (plain !== undefined) return plain;
  try {
    return fc.sample(arbitraryOf(registry, schema), { seed, numRuns: 20 }).findLast(isFit);
  } catch (error) {
    if (error instanceof NoValue) return undefined;
    throw error;
  }
}
