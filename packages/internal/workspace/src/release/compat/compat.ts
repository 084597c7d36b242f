import { styleText } from 'node:util';
import { getReleasePlan } from '@changesets/get-release-plan';
import { amount, CannotRun } from '@voice-agent/cli-kit/text';
import { publicPackages } from '../../packages.ts';
import { buildFirst } from '../../tasks.ts';
import { type ExitCode, root } from '../../turbo.ts';
import { readChangesets } from '../read-changesets.ts';
import { type Change, changesSinceRelease, type Place } from './changes.ts';
import { changesetProblems, type Draft, draftsOf, writeDrafts } from './changesets.ts';
import { concerned, type Demand, demandsOf, levelOf, missingOf } from './demands.ts';

/** The changes of the specs since the last release, and those without a changeset. */
interface Verdict {
  changes: Change[];
  /** What is wrong with the changesets themselves, a line each. */
  problems: string[];
  /** What the packages lack. */
  missing: Demand[];
  /** The changesets to write for it. */
  drafts: Draft[];
}

/**
 * Holds the changesets against what the specs changed since the last release.
 *
 * @throws CannotRun when the specs or the changesets can't be read
 */
async function verdictOf(place: Place = {}): Promise<Verdict> {
  const { root: folder = root } = place;
  const packages = publicPackages(folder);
  const [changes, changesets] = await Promise.all([changesSinceRelease(place), readChangesets(folder)]);
  const missing = missingOf(demandsOf(changes, packages), changesets);
  const problems = changesetProblems(changesets, packages);
  return { changes, problems, missing, drafts: draftsOf(missing, folder) };
}

/** `pnpm compat`: checks that each change of the specs has a changeset with the right level. */
export async function compat(place: Place = {}): Promise<ExitCode> {
  return toExitCode(place, async ({ changes, problems, missing, drafts }) => {
    const unreported = [...new Set(missing.flatMap((each) => each.changes))];
    const lines = [...problems, ...unreported.map((each) => reported(each, missing)), ...drafts.map(shown)];
    for (const line of lines) console.error(`${line}\n`);
    if (problems.length + missing.length > 0) {
      const lacks = missing.length === 0 ? '' : `; ${amount(missing.length, 'package')} without a changeset`;
      conclude('red', `${since(changes)}${lacks}`);
      return 1;
    }
    conclude('green', `${since(changes)}${await nextOf(place.root ?? root)}`);
    return 0;
  });
}

/** `pnpm changeset`: writes the changesets that `pnpm compat` asks for. */
export async function changeset(place: Place = {}): Promise<ExitCode> {
  return toExitCode(place, async ({ drafts }) => {
    writeDrafts(drafts, place.root ?? root);
    for (const { file } of drafts) console.log(`Wrote ${file}. Read it, and say what is missing.`);
    if (drafts.length === 0)
      console.log(
        'Every change of the specs has its changeset. For another change, run `pnpm exec changeset add`.',
      );
    return 0;
  });
}

async function toExitCode(place: Place, tell: (verdict: Verdict) => Promise<ExitCode>): Promise<ExitCode> {
  if (place.root === undefined && !place.isBuilt) {
    const built = await buildFirst(['@voice-agent/contract#build']);
    if (built !== 0) return built;
  }
  try {
    return await tell(await verdictOf(place));
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    console.error(error.message);
    return 2;
  }
}

function conclude(colour: 'red' | 'green', words: string): void {
  const mark = styleText(colour, colour === 'green' ? '✓' : '✗');
  console.log(`${mark} compat: ${words}`);
}

function since(changes: readonly Change[]): string {
  if (changes.length === 0) return 'the specs have not changed';
  const parts = (['breaks', 'risky', 'safe'] as const).flatMap((severity) => {
    const number = changes.filter((change) => change.severity === severity).length;
    return number === 0 ? [] : [`${number} ${severity}`];
  });
  return `${amount(changes.length, 'change')} of the specs (${parts.join(', ')})`;
}

/** What the changesets release next, as changesets itself works it out. @throws CannotRun when it can't */
async function nextOf(folder: string): Promise<string> {
  const { releases } = await getReleasePlan(folder).catch((error: Error) => {
    throw new CannotRun(
      `The next release can't be planned: ${error.message.replaceAll(/\s+/g, ' ')}. Correct the files in .changeset.`,
    );
  });
  const next = releases.filter(({ type }) => type !== 'none');
  const names = next.map(({ name, newVersion }) => `${name} ${newVersion}`);
  return names.length === 0 ? '' : `; next: ${names.join(', ')}`;
}

const verbs: Readonly<Record<Change['severity'], string>> = {
  breaks: 'Breaks',
  risky: 'May break',
  safe: 'Is seen by',
};

/** A change once, with every package that lacks it. */
function reported(change: Change, missing: readonly Demand[]): string {
  const names = change.operations.map((each) => `\`${each}\``).join(', ');
  const lacking = missing
    .filter(({ changes }) => changes.includes(change))
    .map(({ name, version }) => {
      const level = levelOf(change, version);
      const hint =
        version.startsWith('0.') && change.severity === 'breaks' ? ', which may break below 1.0.0' : '';
      return `    ${name} ${version}: ${level}${hint}`;
    });
  return [
    `${names === '' ? '' : `${names}: `}${change.sentence}`,
    `  ${verbs[change.severity]} ${concerned(change)} (rule ${change.rule}).`,
    '  It needs a changeset of at least:',
    ...lacking,
  ].join('\n');
}

const shown = ({ file, text }: Draft): string =>
  `Write ${file}, or let \`pnpm changeset\` do it:\n\n${text.replaceAll(/^(?=.)/gm, '  ').trimEnd()}`;
