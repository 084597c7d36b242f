import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Draft, Problem } from './problem.ts';

/** Pastes the drafts of problems where they say, as a reader does. Of two for the same lines the first is taken. */
export function applyDrafts(problems: readonly Problem[], specs: string): void {
  const drafts = problems.flatMap(({ draft }) => draft ?? []);
  for (const [file, all] of Map.groupBy(drafts, (draft) => draft.file)) {
    const path = join(specs, file);
    const whole = all.find(({ below }) => below === undefined);
    let lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    // From the last line on, so that the numbers of the others stay right.
    for (const { below = 0, replaces = 0, text } of distinct(all))
      lines = lines.toSpliced(below, replaces, ...text.split('\n'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, whole ? `${whole.text}\n` : lines.join('\n'));
  }
}

function distinct(drafts: readonly Draft[]): Draft[] {
  const kept = drafts.filter(
    ({ below, replaces }, index) => !replaces || drafts.findIndex((other) => other.below === below) === index,
  );
  return kept.toSorted((one, other) => Number(other.below) - Number(one.below));
}
