import { createHash } from 'node:crypto';
import { painter, visible } from '@voice-agent/cli-kit/text';
import { type Change, type Comparison, changeRules, type Severity, type Spot } from '@voice-agent/spec-diff';
import { toJson } from '@voice-agent/spec-model';
import { digest } from '../baseline.ts';
import { leftOut } from './finding-lines.ts';
import { junitText, type SuiteTest } from './junit-suites.ts';
import type { ReportFormat } from './render.ts';
import type { Report } from './report.ts';
import { locationOf, sarifLog, uriOf } from './sarif-log.ts';
import { code, command, html, jsonText, table } from './text.ts';

/** A comparison, with the file of its JSON report where one is written. */
type Compared = Comparison & Pick<Report, 'json'>;

/** Renders a comparison. It reads no file, no clock and no environment. */
export type ComparisonReporter = (comparison: Compared, colors?: boolean) => string;

/** The reporters by name, those of a report of the gate. */
export const comparisonReporters: Readonly<Record<ReportFormat, ComparisonReporter>> = {
  github,
  json,
  junit,
  markdown,
  sarif,
  terminal,
};

const severities: readonly Severity[] = ['breaks', 'risky', 'safe'];
// A step summary of GitHub is at most 1 MiB.
const rowsListed = 1000;

const of = ({ changes }: Comparison, severity: Severity): Change[] =>
  changes.filter((change) => change.severity === severity);

const at = ({ file, line }: Spot): string => visible(`${file}:${line}`);

/** The verdict in one sentence, with the counts. */
function verdictOf(comparison: Comparison): string {
  const [breaks = 0, risky = 0, safe = 0] = severities.map((each) => of(comparison, each).length);
  if (breaks + risky + safe === 0) return 'Nothing changed for those who use the documents.';
  const counts = [
    `${breaks} ${breaks === 1 ? 'change breaks' : 'changes break'}`,
    `${risky} ${risky === 1 ? 'is' : 'are'} risky`,
    `${safe} ${safe === 1 ? 'is' : 'are'} safe`,
  ].join(', ');
  const words = { breaks: 'It breaks', risky: 'It is risky', safe: 'It is safe' };
  return `${words[comparison.verdict]}: ${counts}.`;
}

function terminal(comparison: Comparison, colors: boolean = false): string {
  const paint = painter(colors);
  const marks = { breaks: paint('red', '✗'), risky: paint('yellow', '!'), safe: paint('green', '✓') };
  const titles = { breaks: 'Breaks', risky: 'Risky', safe: 'Safe' };
  const blocks = severities.flatMap((severity) => {
    const changes = of(comparison, severity);
    if (changes.length === 0) return [];
    const lines = changes.flatMap((change) => {
      const place = `    ${change.rule} · ${at(change.after)} (before: ${wasAt(change)})`;
      const details = severity === 'safe' ? [place] : [place, `    ${change.why}`];
      return [`  ${visible(change.message)}`, ...details.map((each) => paint('dim', each))];
    });
    return [[`${marks[severity]} ${paint('bold', `${titles[severity]} (${changes.length})`)}`, ...lines]];
  });
  const end = `${marks[comparison.verdict]} ${paint('bold', verdictOf(comparison))}`;
  return `${[...blocks, [end]].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function json(comparison: Comparison): string {
  const { before, after, verdict, changes } = comparison;
  const counts = Object.fromEntries(severities.map((each) => [each, of(comparison, each).length]));
  const known: Excerpts = new Map();
  const short = changes.map((change) => {
    const [earlier, later] = [change.before, change.after].map((spot) => withoutValue(spot, known));
    return { ...change, before: earlier, after: later };
  });
  return jsonText({ verdict, before, after, counts, changes: short });
}

const excerptCharacters = 200;
type Excerpts = Map<unknown, Record<'digest' | 'excerpt', string>>;

/** A place with the digest and the beginning of its value: the value can be most of a document. */
function withoutValue({ value, ...spot }: Spot, known: Excerpts): object {
  if (value === undefined) return spot;
  if (!known.has(value)) {
    const text = toJson(value);
    const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
    // A slice alone would keep the whole text in memory.
    const start = Buffer.from(text.slice(0, excerptCharacters - 1)).toString();
    known.set(value, { digest, excerpt: text.length <= excerptCharacters ? text : `${start}…` });
  }
  return { ...spot, ...known.get(value) };
}

/** The path in the repository, without the revision in front of it. */
const pathOf = ({ file, revision }: Spot): string =>
  revision === undefined ? file : file.slice(revision.length + 1);

/** The place of a change: in the newer document, or in the older one for a removal. */
const placeIn = ({ rule, before, after }: Change): Spot => (rule.endsWith('-removed') ? before : after);

/** The place before the change; in the same file its line alone. */
function wasAt({ before, after }: Change): string {
  return pathOf(before) === pathOf(after) ? `line ${before.line}` : at(before);
}

/** Workflow commands of GitHub Actions, at the line of each change that is not safe. */
function github(comparison: Comparison): string {
  const lines = comparison.changes
    .filter(({ severity }) => severity !== 'safe')
    .map((change) => {
      const { severity, rule, message, why } = change;
      const spot = placeIn(change);
      const place = { file: pathOf(spot), line: `${spot.line}`, title: rule };
      return command(severity === 'breaks' ? 'error' : 'warning', place, [visible(message), why]);
    });
  return `${[...lines, command('notice', { title: 'Compatibility' }, [verdictOf(comparison)])].join('\n')}\n`;
}

/** A step summary in GitHub's Markdown. What the documents say stands only inside code, where nothing acts. */
function markdown(comparison: Compared): string {
  const mark = { breaks: '❌', risky: '⚠️', safe: '✅' }[comparison.verdict];
  const blocks = [`## ${mark} Compatibility`, `**${verdictOf(comparison)}**`];
  const rows = comparison.changes.slice(0, rowsListed).map((change) => {
    const { severity, rule, message, why } = change;
    return [severity, ...[rule, message, at(placeIn(change))].map(html), why];
  });
  const columns = ['severity', 'rule', 'change', 'where', 'why'];
  if (rows.length > 0) blocks.push(table(columns, rows));
  const rest = comparison.changes.length - rows.length;
  blocks.push(...leftOut(comparison, rest).map(code));
  return `${blocks.join('\n\n')}\n`;
}

/** The same change has the same id in every run. */
const idOf = ({ rule, message, before, after }: Change): string =>
  digest(JSON.stringify([rule, message, before.pointer, after.pointer]));

/** SARIF 2.1.0: an error for each change that breaks, a warning for a risky one, and a note for a safe one. */
function sarif(comparison: Comparison): string {
  const { before, after, verdict, changes } = comparison;
  const levels = { breaks: 'error', risky: 'warning', safe: 'note' };
  const rules = [...new Set(changes.map(({ rule }) => rule))];
  const results = changes.map((change) => {
    const { rule, severity, operations, message, why } = change;
    const spot = placeIn(change);
    const region = { startLine: spot.line };
    return {
      ruleId: rule,
      ruleIndex: rules.indexOf(rule),
      level: levels[severity],
      message: { text: `${message}\n${why}` },
      locations: [locationOf({ uri: uriOf(pathOf(spot)) }, region, operations.join(', '), spot.pointer)],
      partialFingerprints: { 'change/v1': idOf(change) },
    };
  });
  const described = rules.map((id) => ({ id, shortDescription: { text: changeRules[id].why } }));
  return sarifLog({ rules: described, results, properties: { before, after, verdict } });
}

/** JUnit XML: a failed test for each change that breaks, a skipped one for a risky one, a passed one for the rest. */
function junit(comparison: Comparison): string {
  const { before, after, changes } = comparison;
  const tests = changes.map((change): SuiteTest => {
    const { rule, severity, operations, message, why } = change;
    const name = `${rule} ${placeIn(change).pointer} [${idOf(change)}]`;
    const text = `${visible(message)}\n${why}\n${at(placeIn(change))}`;
    const suite = operations.join(', ') || 'Document';
    if (severity === 'breaks') return [suite, name, 'failure', { type: rule, message }, text];
    return severity === 'risky' ? [suite, name, 'skipped', { message: `risky: ${message}` }] : [suite, name];
  });
  const verdict = verdictOf(comparison);
  // A file without a test is an error to many readers.
  if (tests.length === 0) tests.push(['Document', verdict]);
  return junitText('compatibility', tests, { before, after }, [verdict]);
}
