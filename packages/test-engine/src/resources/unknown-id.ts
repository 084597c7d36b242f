import type { Parameter } from '@voice-agent/api-documents/document';
import { isUnambiguous } from '@voice-agent/api-documents/serialize-parameter';
import { arbitraryOf, NoValue } from '@voice-agent/json-schema/arbitrary';
import type { SchemaRegistry } from '@voice-agent/json-schema/registry';
import fc from 'fast-check';

const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A valid id that no record has, in the form of those that are known; undefined when there is none. */
export function unknownId(
  registry: SchemaRegistry,
  parameter: Parameter,
  seed: number,
  known: readonly unknown[],
): unknown {
  const { schema } = parameter;
  const uuid = `5eed0000-0000-4000-8000-${seed.toString(16).padStart(12, '0')}`;
  const texts = [uuid, `unknown-${seed}`];
  const likely = uuidForm.test(`${known[0] ?? ''}`) ? texts : texts.toReversed();
  const taken = new Set(known.map(String));
  const isFit = (value: unknown): boolean =>
    registry.accepts(schema, value) &&
    isUnambiguous(registry, parameter, value, true) &&
    !taken.has(`${value}`);
  return (
    [2_000_000_000 + (seed % 100_000), ...likely].find(isFit) ?? sampled(registry, parameter, seed, isFit)
  );
}

function sampled(
  registry: SchemaRegistry,
  { schema }: Parameter,
  seed: number,
  isFit: (value: unknown) => boolean,
): unknown {
  try {
    return fc.sample(arbitraryOf(registry, schema), { seed, numRuns: 20 }).findLast(isFit);
  } catch (error) {
    if (error instanceof NoValue) return undefined;
    throw error;
  }
}
