import { linesOf } from './lines.ts';
import type { Report } from './report.ts';
import { groups, settle, summary } from './settle.ts';
import { visible } from './text.ts';

/** Workflow commands of GitHub Actions: an error for each finding, a warning for what was not exercised. */
export function github(report: Report): string {
  const settled = settle(report);
  const { target, document, uncovered, notes } = settled;
  const commands = groups(settled).flatMap(({ rule, operation, findings }) =>
    findings.map((finding) => {
      const lines = linesOf(target, finding).map(({ label, text }) => `${label}: ${text}`);
      return command('error', { file: document, title: `${rule} · ${operation}` }, lines);
    }),
  );
  if (uncovered.length) commands.push(command('warning', { title: 'Not exercised' }, uncovered.map(visible)));
  if (notes.length) commands.push(command('notice', { title: 'Notes' }, notes.map(visible)));
  commands.push(command('notice', { title: 'Contract' }, [summary(settled)]));
  return `${commands.join('\n')}\n`;
}

function command(name: string, properties: Record<string, string>, lines: string[]): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${property(visible(value))}`);
  return `::${name} ${written.join(',')}::${data(lines.join('\n'))}`;
}

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
