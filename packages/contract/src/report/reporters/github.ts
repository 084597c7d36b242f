import { amount, visible } from '@voice-agent/cli-kit/text';
import { notExercised } from '../exercised.ts';
import { labelledLines, leftOut } from '../finding-lines.ts';
import { groups, type NormalizedReport, type ReportedFinding, whereOf } from '../normalize-report.ts';
import { findingSentence, knownSentence, staleSentence, summary } from '../sentences.ts';
import { command } from '../text.ts';

/** GitHub shows ten annotations of a step: these, the summary, the notes, and what was stopped or not exercised. */
const maxAnnotations = 6;
const maxKnown = 20;
/** The rest, which has no annotation of its own. */
const maxOthers = 25;

/**
 * Workflow commands of GitHub Actions, ten at most: an error for each group of findings, the worst first, then for the
 * other findings, a warning for each warning and for what was not exercised, and a notice with the rest.
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
  const annotated = (name: string, findings: readonly ReportedFinding[]) =>
    findings.map((each) => [findingSentence(each), () => annotation(name, each)] as const);
  const errors = groups(report).map(({ findings }) => findings);
  const firsts = errors.flatMap(([first]) => first ?? []);
  const rest = errors.flatMap(([, ...others]) => others);
  const all = [
    ...annotated('error', firsts),
    ...stale.map((entry) => {
      const place = { file: baseline?.file ?? '', line: `${entry.line}` };
      const title = 'The baseline is out of date';
      const sentence = staleSentence(entry);
      return [sentence, () => command('error', { ...place, title }, [visible(sentence)])] as const;
    }),
    ...annotated('error', rest),
    ...annotated('warning', warnings),
  ];
  const shown = all.slice(0, maxAnnotations).map(([, write]) => write());
  const others = all.slice(maxAnnotations).map(([sentence]) => sentence);
  const more = others.length > 0 ? [`And ${amount(others.length, 'other')}:`] : [];
  more.push(...others.slice(0, maxOthers), ...leftOut(report, others.length - maxOthers));
  const listed = known.slice(0, maxKnown).map((each) => `Known: ${knownSentence(each)}`);
  listed.push(...leftOut(report, known.length - maxKnown, 'other known finding'));
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
