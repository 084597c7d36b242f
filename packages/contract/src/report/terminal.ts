import { type Paint, painter, type Style } from '@voice-agent/webhooks/internal/text';
import { amount } from '../amount.ts';
import { exercised, notExercised, pluralOf } from './exercised.ts';
import { type Line, linesOf } from './lines.ts';
import {
  groups,
  knownSentence,
  type NormalizedReport,
  normalizeReport,
  staleSentence,
  summary,
} from './normalize-report.ts';
import type { Report } from './report.ts';
import { ruleOf } from './rules-page.ts';
import { visible } from './text.ts';

// The rest of a group says the same again; the JSON report has all of it.
const findingsPerGroup = 3;
const linesListed = 10;
const labelWidth = 10;

/**
 * A report for people: the findings by rule and operation, what is known already, what was exercised and what not,
 * and one summary line at the end.
 *
 * @param colours Whether to write colours. Default: none.
 */
export function terminal(report: Report, colours: boolean = false): string {
  const paint = painter(colours);
  const settled = normalizeReport(report);
  const blocks: string[][] = [];
  if (settled.stopped !== undefined) {
    const said = `${visible(settled.stopped)} What follows is what was seen.`;
    blocks.push([`${paint('yellow', '!')} ${paint('bold', said)}`]);
  }
  blocks.push(...findingBlocks(settled, paint));
  const listed = (lines: readonly string[]): string[] => {
    const rest = lines.length - linesListed;
    const more = rest > 0 ? [paint('dim', `  … and ${amount(rest, 'other')}, see the JSON report`)] : [];
    return [...lines.slice(0, linesListed).map((line) => `  - ${visible(line)}`), ...more];
  };
  if (settled.known.length)
    blocks.push([paint('bold', 'Known, from the baseline'), ...listed(settled.known.map(knownSentence))]);
  if (settled.stale.length) {
    const heading = `${paint('red', '✗')} ${paint('bold', 'The baseline is out of date')}`;
    blocks.push([heading, ...listed(settled.stale.map(staleSentence))]);
  }
  const missing = notExercised(settled);
  if (missing.length)
    blocks.push([`${paint('yellow', '!')} ${paint('bold', 'Not exercised')}`, ...listed(missing)]);
  const table = coverageTable(settled, paint);
  if (table.length) blocks.push([paint('bold', 'Exercised'), ...table]);
  if (settled.notes.length) {
    blocks.push([paint('bold', 'Notes'), ...settled.notes.map((note) => `  - ${visible(note)}`)]);
  }
  blocks.push(
    [
      ['target', visible(settled.target)],
      ['document', visible(settled.document)],
    ].map(([label = '', text = '']) => `  ${paint('dim', label.padEnd(labelWidth))}${text}`),
  );
  const found = groups(settled);
  // Above the last line, which is what stays on the screen.
  if (found.length > 1)
    blocks.push(
      found.map(({ rule, operation, findings }) => {
        const count = findings.length.toLocaleString('en-US').padStart(labelWidth - 2);
        return `  ${paint('red', count)}  ${visible(rule)} · ${visible(operation)}`;
      }),
    );
  const isBroken = settled.findings.length + settled.stale.length > 0;
  const held = settled.stopped === undefined ? paint('green', '✓') : paint('yellow', '!');
  const mark = isBroken ? paint('red', '✗') : held;
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n\n${mark} ${paint('bold', summary(settled))}\n`;
}

/** A block for each of the first findings of a group; the first one has the heading. */
function findingBlocks(settled: NormalizedReport, paint: Paint): string[][] {
  const styles: { [label in Line['label']]?: Style } = {
    expected: 'green',
    received: 'red',
    known: 'yellow',
    spec: 'dim',
    facts: 'dim',
    rule: 'dim',
    id: 'dim',
  };
  return groups(settled).flatMap(({ rule, operation, findings }) => {
    const count = findings.length > 1 ? paint('dim', `  ${amount(findings.length, 'finding')}`) : '';
    const heading = `${paint('bold', visible(rule))} · ${paint('bold', visible(operation))}${count}`;
    const shown = findings.slice(0, findingsPerGroup).map((finding, i) => {
      const lines = linesOf(settled, finding).filter(({ label }) => i === 0 || label !== 'rule');
      return lines.map(({ label, text }) => {
        const style = styles[label];
        return `  ${paint('dim', label.padEnd(labelWidth))}${style ? paint(style, text) : text}`;
      });
    });
    const help = ruleOf(rule)?.help;
    shown[0]?.unshift(`${paint('red', '✗')} ${heading}`, ...(help ? [`  ${help}`] : []));
    const rest = findings.length - shown.length;
    if (rest) shown.push([paint('dim', `  … and ${amount(rest, 'other')}, see the JSON report`)]);
    return shown;
  });
}

function coverageTable(settled: NormalizedReport, paint: Paint): string[] {
  const rows = exercised(settled).map(({ what, exercised, of, cases }) => ({
    name: pluralOf(what),
    count: exercised.toLocaleString('en-US'),
    of: of.toLocaleString('en-US'),
    cases: amount(cases, 'case'),
    isWhole: exercised === of,
  }));
  const widest = (key: 'count' | 'of' | 'cases') => Math.max(...rows.map((row) => row[key].length));
  return rows.map(({ name, count, of, cases, isWhole }) => {
    const share = `${count.padStart(widest('count'))} of ${of.padStart(widest('of'))}`;
    const text = isWhole ? share : paint('yellow', share);
    return `  ${paint('dim', name.padEnd(12))}${text}  ${paint('dim', cases.padStart(widest('cases')))}`;
  });
}
