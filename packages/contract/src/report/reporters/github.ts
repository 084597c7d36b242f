import { notExercised } from '../exercised.ts';
import { labelledLines } from '../finding-lines.ts';
import { knownSentence, type NormalizedReport, staleSentence, summary } from '../normalize-report.ts';
import { visible } from '../text.ts';
import { command } from '../workflow-command.ts';

/** Workflow commands of GitHub Actions: an error for each finding, a warning for what was not exercised. */
export function github(report: NormalizedReport): string {
  const { document, findings, known, stale, notes, stopped, baseline } = report;
  const titled = (name: string, title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [command(name, { title }, lines.map(visible))];
  const commands = [
    ...titled('warning', 'Stopped', stopped === undefined ? [] : [stopped]),
    ...findings.map((finding) => {
      const title = `${finding.rule} · ${finding.operation}`;
      return command('error', { file: document, title }, labelledLines(report, finding));
    }),
    ...stale.map((entry) => {
      const place = { file: baseline?.file ?? '', line: `${entry.line}` };
      return command('error', { ...place, title: 'The baseline is out of date' }, [
        visible(staleSentence(entry)),
      ]);
    }),
    ...titled('notice', 'Known, from the baseline', known.map(knownSentence)),
    ...titled('warning', 'Not exercised', notExercised(report)),
    ...titled('notice', 'Notes', notes),
    ...titled('notice', 'Contract', [summary(report)]),
  ];
  return `${commands.join('\n')}\n`;
}
