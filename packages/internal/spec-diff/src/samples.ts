import { sum } from '@voice-agent/spec-model';
import { requiredOf } from './branches.ts';
import { boundOf, countOf } from './scalars.ts';
import type { View } from './view.ts';

const maxNesting = 6;

/** A value that all schemas accept; undefined when none is found at once. */
export function sampleOf(views: readonly View[], depth = 0): unknown {
  if (depth > maxNesting || views.some(({ never }) => never)) return undefined;
  return candidatesOf(views, depth).find(
    (value) => value !== undefined && views.every((view) => view.accepts(value)),
  );
}

function candidatesOf(views: readonly View[], depth: number): unknown[] {
  const listed = views.find(({ values }) => values !== undefined)?.values;
  if (listed !== undefined) return listed;
  const length = Math.max(0, ...views.map((view) => countOf(view, 'minLength') ?? 0));
  const bounds = views.flatMap((view) => [boundOf(view, 'minimum')?.value, boundOf(view, 'maximum')?.value]);
  const texts = [length < 99 ? 'a'.repeat(length) : undefined, '2026-01-02T03:04:05Z', '2026-01-02'];
  const numbers = bounds.flatMap((bound) =>
    bound === undefined ? [] : [bound, sum(bound, 1), sum(bound, -1)],
  );
  return [objectOf(views, depth), ...texts, 0, 1, ...numbers, true, [], null];
}

/** An object with the required fields alone. */
function objectOf(views: readonly View[], depth: number): unknown {
  const result: Record<string, unknown> = {};
  for (const name of new Set(views.flatMap((view) => [...requiredOf(view)]))) {
    const value = sampleOf(
      views.map((view) => view.of(view.property(name).parts)),
      depth + 1,
    );
    if (value === undefined) return undefined;
    Object.defineProperty(result, name, { value, enumerable: true });
  }
  return result;
}
