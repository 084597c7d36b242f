import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { unreadable } from '@voice-agent/spec-model';
import { isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Finding } from './engine/findings.ts';
import { rules } from './rules.ts';

/** A known finding: the report passes with it until it expires. */
export interface KnownFinding {
  /** The id of the finding in a report; without it, rule, operation and pointer are required. */
  id?: string;
  rule?: string;
  operation?: string;
  /** JSON pointer into the document. */
  pointer?: string;
  /** The person or team that is responsible for it. */
  owner: string;
  /** Why it is known and not fixed. */
  reason: string;
  /** The last day on which the report passes with it: `YYYY-MM-DD`. */
  expires: string;
  /** The line of the entry in its file. */
  line: number;
}

/** The known findings of a file. */
export interface Baseline {
  file: string;
  /** The day of the run: `YYYY-MM-DD`. */
  now: string;
  entries: readonly KnownFinding[];
}

/** Whether an entry is about a finding, by its own id or that of its cause. */
export const isAbout = (entry: KnownFinding, finding: Finding & { id: string }): boolean =>
  (entry.id === undefined || entry.id === finding.id || entry.id === causeId(finding)) &&
  (['rule', 'operation', 'pointer'] as const).every(
    (key) => entry[key] === undefined || entry[key] === finding[key],
  );

/** Twelve hexadecimal digits of a text. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The id of all findings of one cause; undefined for a finding that is a cause of its own. */
export const causeId = ({ rule, cause }: Finding): string | undefined =>
  cause === undefined ? undefined : digest(JSON.stringify([rule, cause]));

export const isExpired = ({ expires }: KnownFinding, now: string): boolean => expires < now;

/**
 * Reads a baseline.
 *
 * @param now the day of the run: `YYYY-MM-DD`
 * @throws CannotRun when the file can't be read, or an entry is invalid: a sentence each, with the line
 */
export async function loadBaseline(file: string, now: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(`The baseline ${file}`, error);
  });
  return parseBaseline(text, file, now);
}

/** Parses a baseline. @throws CannotRun when it is invalid: a sentence for each problem, with the line */
export function parseBaseline(text: string, file: string, now: string): Baseline {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const lineOf = (at: number | undefined) => lines.linePos(at ?? 0).line;
  const [broken] = document.errors;
  if (broken !== undefined) {
    const what = broken.message.split('\n')[0]?.replace(/[.:]$/, '');
    throw new CannotRun(`${file}:${lineOf(broken.pos[0])}: not valid YAML: ${what}.`);
  }
  const { contents } = document;
  if (contents === null) return { file, now, entries: [] };
  if (!isSeq(contents))
    throw new CannotRun(`${file}:1: a baseline is a list: start each known finding with "- ".`);
  const problems: string[] = [];
  const entries = contents.items.flatMap((item) => {
    const line = lineOf(isNode(item) ? item.range?.[0] : undefined);
    const value: unknown = isMap(item) ? item.toJS(document) : undefined;
    const found = problemsOf(value);
    problems.push(...found.map((problem) => `${file}:${line}: ${problem}`));
    return found.length > 0 ? [] : [{ ...(value as Omit<KnownFinding, 'line'>), line }];
  });
  if (problems.length > 0) throw new CannotRun(problems);
  return { file, now, entries };
}

const keys = ['id', 'rule', 'operation', 'pointer', 'owner', 'reason', 'expires'];

function problemsOf(value: unknown): string[] {
  if (value === undefined) return [`a known finding has ${keys.slice(1).join(', ')}, as "name: value".`];
  const entry = value as Record<string, unknown>;
  const problems: string[] = [];
  for (const [key, text] of Object.entries(entry)) {
    if (!keys.includes(key)) problems.push(`unknown field "${key}": use ${keys.join(', ')}.`);
    else if (typeof text !== 'string' || text.trim() === '')
      problems.push(`${key} must be a string that is not empty${key === 'id' ? ': put it in quotes' : ''}.`);
  }
  for (const key of ['owner', 'reason', 'expires'])
    if (!Object.hasOwn(entry, key)) problems.push(`${key} is missing.`);
  const named = ['rule', 'operation', 'pointer'].filter((key) => Object.hasOwn(entry, key));
  if (!Object.hasOwn(entry, 'id') && named.length < 3)
    problems.push('name the finding: its id, or its rule, operation and pointer.');
  const { id, rule, expires } = entry;
  if (typeof id === 'string' && !/^[0-9a-f]{12}$/.test(id))
    problems.push('id must be the twelve hexadecimal digits that the report shows.');
  if (typeof rule === 'string' && !Object.hasOwn(rules, rule))
    problems.push(`unknown rule "${rule}": npx @voice-agent/contract rules lists them.`);
  if (typeof expires === 'string' && !isDay(expires)) problems.push('expires must be a day: YYYY-MM-DD.');
  return problems;
}

const dayMs = 86_400_000;
const daysKnown = 90;
const reasonCharacters = 300;

/** Known findings as YAML, to be put behind those of a file. @param now the day of the run: `YYYY-MM-DD` */
export function baselineText(
  findings: readonly (Finding & { id: string; places?: readonly Finding[] })[],
  now: string,
): string {
  const expires = new Date(Date.parse(now) + daysKnown * dayMs).toISOString().slice(0, 10);
  const entries = findings.map(({ id, rule, operation, pointer, expected, received, places }) => {
    const where = places === undefined ? { operation, pointer } : {};
    const count = places === undefined ? '' : ` in ${places.length} places`;
    const seen = `Seen on ${now}${count}: expected ${expected}, received ${received}`;
    const reason = seen.slice(0, reasonCharacters);
    const entry = { id, rule, ...where, owner: 'unassigned', reason, expires };
    // JSON is YAML.
    const lines = Object.entries(entry).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    return `- ${lines.join('\n  ')}\n`;
  });
  return entries.join('');
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
