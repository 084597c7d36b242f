import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicPackages } from '@voice-agent/workspace/packages';
import { type ProgramResult, pnpm, run } from '@voice-agent/workspace/programs';
import { type ExitCode, root } from '@voice-agent/workspace/turbo';

/** What `.config/review.json` allows. */
interface Rules {
  /** SPDX ids that anyone may use without asking. */
  licences: string[];
  /** What a published package has in its files without depending on it. */
  bundled?: Record<string, string[]>;
  /** Packages under another licence, or none. */
  licenceExceptions: { package: string; licence: string; reason: string }[];
  /** Known vulnerabilities that can't be reached here. */
  advisoryExceptions: { advisory: string; package: string; reason: string }[];
}

/** What a review found; `asked` is false where it could not look. */
export interface Review {
  asked: boolean;
  problems: string[];
}

/** Licences and known vulnerabilities of everything that comes with a published package. */
export async function review(): Promise<ExitCode> {
  const reviews = await Promise.all([reviewLicences(), reviewAdvisories()]);
  for (const each of reviews) for (const problem of each.problems) console.error(problem);
  const exitCode = exitCodeOf(reviews);
  if (exitCode === 0) console.log('✓ review: every licence is an allowed one, and no vulnerability is known');
  return exitCode;
}

/** The licences alone, which need no registry. */
export async function lintLicences(): Promise<ExitCode> {
  const found = await reviewLicences();
  for (const problem of found.problems) console.error(problem);
  return exitCodeOf([found]);
}

/** 1 where something is found, else 2 where a review could not look. */
export function exitCodeOf(reviews: readonly Review[]): ExitCode {
  if (reviews.some(({ asked, problems }) => asked && problems.length > 0)) return 1;
  return reviews.every(({ asked }) => asked) ? 0 : 2;
}

/** Every dependency of a published package has a licence that is allowed. */
export async function reviewLicences(folder: string = root): Promise<Review> {
  return look(folder, async ({ licences, licenceExceptions, bundled }) => {
    const found = await shipped(folder, bundled, async (args) => {
      const ran = await runPnpm(folder, ['licenses', 'list', '--json', ...args]);
      const all = Object.entries(parsed<Record<string, { name: string }[]>>(ran, 'The licences', isLicences));
      return all.flatMap(([licence, packages]) => packages.map(({ name }) => ({ name, licence })));
    });
    const rejected = found.filter(({ licence }) => !licences.includes(licence));
    return [
      ...rejected
        .filter(({ name, licence }) => !licenceExceptions.some((each) => isSame(each, name, licence)))
        .map(
          ({ name, licence }) =>
            `${name}: its licence is "${licence}", which is not among /licences in ${rulesFile}. ` +
            'Take another package, or add an exception with its reason to /licenceExceptions.',
        ),
      ...licenceExceptions
        .filter((each) => !rejected.some(({ name, licence }) => isSame(each, name, licence)))
        .map((each) => stale('licenceExceptions', each.package)),
    ];
  });
}

const isSame = (each: { package: string; licence: string }, name: string, licence: string): boolean =>
  each.package === name && each.licence === licence;

interface Advisory {
  module_name: string;
  title: string;
  url: string;
  severity: string;
  findings: { version: string; paths: string[] }[];
}

/** The registry knows no vulnerability in a dependency of a published package. */
export async function reviewAdvisories(folder: string = root, flags: string[] = []): Promise<Review> {
  return look(folder, async ({ advisoryExceptions, bundled }) => {
    const found = await shipped(folder, bundled, async (args) => {
      const ran = await runPnpm(folder, ['audit', '--json', ...args, ...flags]);
      const { advisories } = parsed<{ advisories: Record<string, Advisory> }>(ran, 'The registry', isAudit);
      return Object.values(advisories).map((each) => ({ ...each, name: each.module_name }));
    });
    const isExcepted = ({ url, module_name }: Advisory): boolean =>
      advisoryExceptions.some((each) => url.endsWith(`/${each.advisory}`) && each.package === module_name);
    return [
      ...found
        .filter((each) => !isExcepted(each))
        .map(
          ({ module_name: name, findings, severity, title, url }) =>
            `${name} ${findings.map(({ version }) => version).join(', ')}: ${severity}: ${title} (${url}), ` +
            `by ${findings[0]?.paths[0] ?? name}. Use a fixed version; where it can't be reached, ` +
            `add an exception with its reason to /advisoryExceptions in ${rulesFile}.`,
        ),
      ...advisoryExceptions
        .filter(({ advisory }) => !found.some(({ url }) => url.endsWith(`/${advisory}`)))
        .map(({ advisory }) => stale('advisoryExceptions', advisory)),
    ];
  });
}

/** What a published package has in its files without depending on it. @throws Error when the rules can't be read */
export const bundledInto = (folder: string, name: string): string[] =>
  readRules(folder).bundled?.[name] ?? [];

const rulesFile = '.config/review.json';

const stale = (list: string, name: string): string =>
  `${rulesFile}: ${name} in /${list} is not needed any more. Remove it.`;

async function look(folder: string, find: (rules: Rules) => Promise<string[]>): Promise<Review> {
  try {
    return { asked: true, problems: await find(readRules(folder)) };
  } catch (error) {
    return { asked: false, problems: [(error as Error).message] };
  }
}

function readRules(folder: string): Rules {
  let rules: Rules;
  try {
    rules = JSON.parse(readFileSync(join(folder, rulesFile), 'utf8'));
  } catch (error) {
    throw new Error(`${rulesFile} can't be read: ${(error as Error).message}.`);
  }
  for (const list of ['licences', 'licenceExceptions', 'advisoryExceptions'] as const)
    if (!Array.isArray(rules[list])) throw new Error(`${rulesFile}: /${list} is not a list.`);
  for (const list of ['licenceExceptions', 'advisoryExceptions'] as const)
    for (const each of rules[list])
      if (!each.reason?.trim())
        throw new Error(`${rulesFile}: ${each.package} in /${list} has no reason. Say why it may stay.`);
  return rules;
}

const runPnpm = (folder: string, args: string[]): Promise<ProgramResult> => {
  const selected = publicPackages(folder).flatMap(({ name }) => ['--filter', name]);
  return run(pnpm(), [...selected, ...args], { cwd: folder });
};

/** The findings about dependencies of published packages, and about what is bundled into them. */
async function shipped<T extends { name: string }>(
  folder: string,
  bundled: Rules['bundled'] = {},
  list: (args: string[]) => Promise<T[]>,
): Promise<T[]> {
  const inside = publicPackages(folder).flatMap(({ name }) => bundled[name] ?? []);
  const production = await list(['--prod']);
  if (inside.length === 0) return production;
  const others = (await list([])).filter(({ name }) => inside.includes(name));
  const known = new Set(production.map((each) => JSON.stringify(each)));
  return [...production, ...others.filter((each) => !known.has(JSON.stringify(each)))];
}

// pnpm ends with 1 when it finds something and when it can't ask; what it writes distinguishes them.
function parsed<T>({ stdout, output }: ProgramResult, what: string, isIt: (value: unknown) => boolean): T {
  let value: unknown;
  try {
    value = JSON.parse(stdout);
  } catch {
    value = undefined;
  }
  if (isIt(value)) return value as T;
  const lines = output.split('\n').map((line) => line.replace(/^(?:Error:|[\s×│])+/, ''));
  // pnpm breaks addresses at a slash.
  const words = lines.filter(Boolean).join(' ').replaceAll('/ ', '/').trim().replace(/[.:]$/, '');
  throw new Error(
    `${what} could not be asked: ${words || 'pnpm wrote nothing'}. Run it again with a registry that supports it; some mirrors do not.`,
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLicences = (value: unknown): boolean => isRecord(value) && Object.values(value).every(Array.isArray);
const isAudit = (value: unknown): boolean => isRecord(value) && isRecord(value.advisories);
