import { notExercised } from './exercised.ts';
import { linesOf } from './lines.ts';
import { groups, knownSentence, normalizeReport, staleSentence, summary } from './normalize-report.ts';
import type { Report } from './report.ts';
import { visible } from './text.ts';
import { command } from './workflow-command.ts';

/** Workflow commands of GitHub Actions: an error for each finding, a warning for what was not exercised. */
export function github(report: Report): string {
  const settled = normalizeReport(report);
  const { document, known, stale, notes, stopped } = settled;
  const commands: string[] = [];
  if (stopped !== undefined) commands.push(command('warning', { title: 'Stopped' }, [visible(stopped)]));
  for (const { rule, operation, findings } of groups(settled))
    for (const finding of findings) {
      const lines = linesOf(settled, finding).map(({ label, text }) => `${label}: ${text}`);
      commands.push(command('error', { file: document, title: `${rule} · ${operation}` }, lines));
    }
  for (const entry of stale)
    commands.push(
      command(
        'error',
        { file: report.baseline?.file ?? '', line: `${entry.line}`, title: 'The baseline is out of date' },
        [visible(staleSentence(entry))],
      ),
    );
  if (known.length) {
    const lines = known.map((finding) => visible(knownSentence(finding)));
    commands.push(command('notice', { title: 'Known, from the baseline' }, lines));
  }
  const missing = notExercised(settled);
  if (missing.length) commands.push(command('warning', { title: 'Not exercised' }, missing.map(visible)));
  if (notes.length) commands.push(command('notice', { title: 'Notes' }, notes.map(visible)));
  commands.push(command('notice', { title: 'Contract' }, [summary(settled)]));
  return `${commands.join('\n')}\n`;
}
