import { amount } from '@voice-agent/test-engine/amount';
import { notExercised } from '../exercised.ts';
import { labelledLines } from '../finding-lines.ts';
import {
  groups,
  knownSentence,
  type NormalizedReport,
  type ReportedFinding,
  staleSentence,
  summary,
  whereOf,
} from '../normalize-report.ts';
import { command, visible } from '../text.ts';

/** GitHub shows ten annotations of a step: these, the summary, the notes, and what was stopped or not exercised. */
const maxAnnotations = 6;
const maxKnown = 20;

/**
 * Workflow commands of GitHub Actions, ten at most: an error for each finding, the worst first, a warning for each
 * warning and for what was not exercised, and a notice with the rest.
 */
export function github(report: NormalizedReport): string {
  const { document, warnings, known, stale, notes, stopped, baseline } = report;
  const titled = (name: string, title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [command(name, { title }, lines.map(visible))];
  const annotation = (name: string, finding: ReportedFinding): string => {
    const { file, line, column } = report.locate?.(finding.pointer) ?? { file: document };
    const place = line === undefined ? { file } : { file, line: `${line}`, col: `${column}` };
    return command(name, { ...place, title: titleOf(finding) }, labelledLines(report, finding));
  };
  const errors = groups(report).flatMap(({ findings }) => findings);
  const all = [
    ...errors.map((each) => [titleOf(each), () => annotation('error', each)] as const),
    ...stale.map((entry) => {
      const place = { file: baseline?.file ?? '', line: `${entry.line}` };
      const title = 'The baseline is out of date';
      return [title, () => command('error', { ...place, title }, [visible(staleSentence(entry))])] as const;
    }),
    ...warnings.map((each) => [titleOf(each), () => annotation('warning', each)] as const),
  ];
  const shown = all.slice(0, maxAnnotations).map(([, write]) => write());
  const others = all.slice(maxAnnotations);
  const titles = counted(others.map(([title]) => title));
  const more =
    others.length > 0 ? [`And ${amount(others.length, 'other')}, see the JSON report: ${titles}.`] : [];
  const listed = known.slice(0, maxKnown).map((each) => `Known: ${knownSentence(each)}`);
  const commands = [
    ...titled('warning', 'Stopped', stopped === undefined ? [] : [stopped]),
    ...shown,
    ...titled('warning', 'Not exercised', notExercised(report)),
    ...titled('notice', 'Notes', [...listed, ...notes]),
    ...titled('notice', 'Contract', [summary(report), ...more]),
  ];
  return `${commands.join('\n')}\n`;
}

const titleOf = (finding: ReportedFinding): string => `${finding.rule} · ${whereOf(finding)}`;

/** `2 × a, b`. */
function counted(titles: readonly string[]): string {
  const counts = [...Map.groupBy(titles, (title) => title)];
  return counts.map(([title, { length }]) => (length > 1 ? `${length} × ${title}` : title)).join(', ');
}
