import type { Change, Document } from './changes.ts';

/** From the least to the most; changesets calls them release types. */
export const levels = ['none', 'patch', 'minor', 'major'] as const;
export type Level = (typeof levels)[number];

export interface Changeset {
  id: string;
  summary: string;
  releases: { name: string; type: Level }[];
}

/** What a package has to be released with. */
export interface Demand {
  name: string;
  version: string;
  level: Level;
  changes: Change[];
}

// What a package is made of. Sandbox and gate act by both documents: what breaks a caller of the service breaks a caller
// of theirs. For anything less, changesets itself releases them with what they depend on.
const carriers: Readonly<Record<Document, readonly string[]>> = {
  openapi: ['@voice-agent/specs', '@voice-agent/client', '@voice-agent/cli', '@voice-agent/mcp'],
  asyncapi: ['@voice-agent/specs', '@voice-agent/webhooks'],
};
const actors = ['@voice-agent/sandbox', '@voice-agent/contract'];

/**
 * The level of a change for a package of this version, by semver: what breaks is a major; what is new, may break or is
 * deprecated is a minor; the rest is a patch. Below 1.0.0 a minor may break.
 */
export function levelOf({ severity, rule }: Change, version: string): Level {
  if (severity === 'breaks') return version.startsWith('0.') ? 'minor' : 'major';
  return severity === 'risky' || /-(?:added|allowed|deprecated)$/.test(rule) ? 'minor' : 'patch';
}

/** What each package that the changes concern has to be released with. */
export function demandsOf(
  changes: readonly Change[],
  packages: readonly { name: string; version: string }[],
): Demand[] {
  return packages.flatMap(({ name, version }) => {
    const concerned = changes.filter(
      ({ document, severity }) =>
        carriers[document].includes(name) || (severity === 'breaks' && actors.includes(name)),
    );
    const level = highest(concerned.map((change) => levelOf(change, version)));
    return concerned.length === 0 ? [] : [{ name, version, level, changes: concerned }];
  });
}

/** The demands that no changeset meets, each with the changes that lack one. */
export function missingOf(demands: readonly Demand[], changesets: readonly Changeset[]): Demand[] {
  return demands.flatMap((demand) => {
    const { name, version } = demand;
    const open = demand.changes.filter(
      (change) => !changesets.some((each) => tells(each, change, name, levelOf(change, version))),
    );
    const level = highest(open.map((change) => levelOf(change, version)));
    return open.length === 0 ? [] : [{ ...demand, level, changes: open }];
  });
}

/** Whether a changeset releases the package with enough, and names what the change is about. */
function tells({ summary, releases }: Changeset, change: Change, name: string, level: Level): boolean {
  const given = releases.find((release) => release.name === name)?.type ?? 'none';
  const { operations, field, sentence } = change;
  const subjects = field !== undefined && names(sentence, field) ? [...operations, field] : operations;
  return rank(given) >= rank(level) && subjects.every((subject) => names(summary, subject));
}

/** Whether a text has a name as a word of its own: `name` is not in `agentName`. */
function names(text: string, name: string): boolean {
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(`(?<!\\w)${literal}(?!\\w)`).test(text);
}

const rank = (level: Level): number => levels.indexOf(level);
const highest = (all: readonly Level[]): Level => levels[Math.max(0, ...all.map(rank))] ?? 'none';

/** Whom a change concerns, in words. */
export function concerned({ document, direction, operations }: Change): string {
  const names = operations.map((each) => `\`${each}\``).join(', ');
  if (names === '') return 'everybody who uses the service';
  if (direction === undefined) return `those who use ${names}`;
  if (document === 'asyncapi') return `those who ${direction === 'request' ? 'write' : 'receive'} ${names}`;
  return direction === 'request' ? `those who call ${names}` : `those who read the responses of ${names}`;
}
