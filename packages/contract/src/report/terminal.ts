import { styleText } from 'node:util';
import { type Line, linesOf } from './lines.ts';
import type { Report } from './report.ts';
import { amount, coverage, groups, settle, summary } from './settle.ts';
import { visible } from './text.ts';

// The rest of a group says the same again; the JSON report has all of it.
const findingsPerGroup = 3;
const uncoveredShown = 10;
const labelWidth = 10;

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/**
 * A report for people: the findings by rule and operation, what was not exercised, and one summary line at the end.
 *
 * @param colours Whether to write colours. Default: none.
 */
export function terminal(report: Report, colours: boolean = false): string {
  const paint = (style: Style, text: string) =>
    colours ? styleText(style, text, { validateStream: false }) : text;
  const row = (label: string, text: string, style?: Style) =>
    `  ${paint('dim', label.padEnd(labelWidth))}${style ? paint(style, text) : text}`;
  const styles: { [label in Line['label']]?: Style } = { expected: 'green', received: 'red' };

  const settled = settle(report);
  const blocks: string[][] = [];
  for (const { rule, operation, findings } of groups(settled)) {
    const heading = `${paint('bold', visible(rule))} · ${paint('bold', visible(operation))}`;
    const count = findings.length > 1 ? paint('dim', `  ${amount(findings.length, 'finding')}`) : '';
    const shown = findings.slice(0, findingsPerGroup);
    const details = shown.map((finding) =>
      linesOf(settled.target, finding).map(({ label, text }) => row(label, text, styles[label])),
    );
    details[0]?.unshift(`${paint('red', '✗')} ${heading}${count}`);
    blocks.push(...details);
    const rest = findings.length - shown.length;
    if (rest) blocks.push([paint('dim', `  … and ${amount(rest, 'other')}, see the JSON report`)]);
  }

  if (settled.uncovered.length) {
    const { uncovered } = settled;
    const shown = uncovered.slice(0, uncoveredShown).map((line) => `  - ${visible(line)}`);
    const rest = uncovered.length - shown.length;
    if (rest) shown.push(paint('dim', `  … and ${amount(rest, 'other')}, see the JSON report`));
    blocks.push([`${paint('yellow', '!')} ${paint('bold', 'Not exercised')}`, ...shown]);
  }
  if (settled.notes.length) {
    blocks.push([paint('bold', 'Notes'), ...settled.notes.map((note) => `  - ${visible(note)}`)]);
  }
  const about = [row('target', visible(settled.target)), row('document', visible(settled.document))];
  const covered = coverage(settled);
  blocks.push(covered ? [...about, row('exercised', covered)] : about);

  const mark = settled.findings.length ? paint('red', '✗') : paint('green', '✓');
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n\n${mark} ${paint('bold', summary(settled))}\n`;
}
