import { expect } from 'vitest';
import type { Outcome } from './chain.ts';
import type { Level, Levels, SpecChange } from './change.ts';

/** Holds what came of a change against what was expected of it. */
export function expectOutcome(outcome: Outcome, change: SpecChange, released: Record<string, string>): void {
  const { demands, reported, generated, follow = [] } = change;
  const asks = Object.keys(demands).length > 0;
  // Sandbox and gate depend on what is released, so they are released with it.
  const levels: Levels = asks ? { sandbox: 'patch', contract: 'patch', ...demands } : {};
  const versions = Object.fromEntries(
    Object.entries(levels).map(([name, level]) => [name, bumped(released[name] ?? '', level)]),
  );
  const { changelogs, built, ...rest } = outcome;
  expect(outcome.unbuilt, built).toEqual(follow);
  expect(rest).toEqual({
    check: {
      code: asks ? 1 : 0,
      counts: asks ? expect.stringMatching(new RegExp(`^\\d+ ${change.verdict}`)) : unchanged,
      reported: reported
        .map(({ rule, operations }) => ({ rule, operations }))
        .sort((a, b) => a.rule.localeCompare(b.rule)),
      demands,
    },
    changesets: demands,
    next: { code: 0, versions },
    generated,
    unbuilt: follow,
    versions,
    after: `0: ${unchanged}`,
  });
  for (const name of Object.keys(versions)) expectLine(changelogs[name] ?? '', change, name in demands);
}

const unchanged = 'the specs are those of the last release';

/** The changelog names the operations, events and fields, or what the package was released for. */
function expectLine(section: string, { reported, says, verdict }: SpecChange, isConcerned: boolean): void {
  if (!isConcerned) {
    expect(section).toContain('Updated dependencies');
    return;
  }
  for (const { operations, field } of reported)
    for (const each of field === undefined ? operations : [...operations, field])
      expect(section).toMatch(new RegExp(`(?<![\\w])${each.replaceAll('.', '\\.')}(?![\\w])`));
  if (reported.every(({ operations }) => operations.length === 0))
    expect(section).toContain('- Everywhere\n');
  if (verdict === 'breaks') expect(section).toContain('**Breaks:**');
  if (verdict === 'risky') expect(section).toContain('**May break:**');
  if (says !== undefined) expect(section).toMatch(says);
}

/** The next version of a level. */
function bumped(version: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (level === 'major') return `${major + 1}.0.0`;
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
