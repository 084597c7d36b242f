import { amount } from '@voice-agent/test-engine/amount';
import { type Paint, painter, type Style } from '@voice-agent/webhooks/internal/text';
import { exercised, notExercised, pluralOf } from '../exercised.ts';
import { linesOf } from '../finding-lines.ts';
import { groups, knownSentence, type NormalizedReport, staleSentence, summary } from '../normalize-report.ts';
import { ruleOf } from '../rules-page.ts';
import { visible } from '../text.ts';

// The rest of a group repeats the same; the JSON report has all of it.
const findingsPerGroup = 3;
const linesListed = 10;
const labelWidth = 10;

const styles: Readonly<Record<string, Style>> = {
  expected: 'green',
  received: 'red',
  known: 'yellow',
  spec: 'dim',
  facts: 'dim',
  rule: 'dim',
  id: 'dim',
};

/**
 * A report for people: the findings by rule and operation, what is known, what was exercised and what was not, and
 * one summary line at the end.
 *
 * @param colors Whether to write ANSI colors. Default: false.
 */
export function terminal(report: NormalizedReport, colors: boolean = false): string {
  const paint = painter(colors);
  const { target, document, known, stale, notes, stopped, verdict } = report;
  const marks = { passes: paint('green', '✓'), fails: paint('red', '✗'), incomplete: paint('yellow', '!') };
  const listed = (
    mark: string,
    heading: string,
    lines: readonly string[],
    max: number = linesListed,
  ): Block =>
    lines.length === 0
      ? []
      : [
          `${mark}${paint('bold', heading)}`,
          ...lines.slice(0, max).map((line) => `  - ${visible(line)}`),
          ...others(lines.length - max, paint),
        ];
  const ended = stopped === undefined ? '' : `${visible(stopped)} The report shows what was seen until then.`;
  const blocks = [
    ended === '' ? [] : [`${marks.incomplete} ${paint('bold', ended)}`],
    ...findingBlocks(report, paint),
    listed('', 'Known, from the baseline', known.map(knownSentence)),
    listed(`${marks.fails} `, 'The baseline is out of date', stale.map(staleSentence)),
    listed(`${marks.incomplete} `, 'Not exercised', notExercised(report)),
    coverageTable(report, paint),
    listed('', 'Notes', notes, notes.length),
    [labelled('target', visible(target), paint), labelled('document', visible(document), paint)],
    // Above the last line, which is what stays on the screen.
    countsOf(report, paint),
    [`${marks[verdict]} ${paint('bold', summary(report))}`],
  ];
  const shown = blocks.filter((lines) => lines.length > 0);
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** Lines that stand together; an empty block is left out. */
type Block = string[];

const labelled = (label: string, text: string, paint: Paint): string =>
  `  ${paint('dim', label.padEnd(labelWidth))}${text}`;

const others = (count: number, paint: Paint): Block =>
  count > 0 ? [paint('dim', `  … and ${amount(count, 'other')}, see the JSON report`)] : [];

/** A block for each of the first findings of a group; the first one has the heading. */
function findingBlocks(report: NormalizedReport, paint: Paint): Block[] {
  return groups(report).flatMap(({ rule, operation, findings }) => {
    const count = findings.length > 1 ? paint('dim', `  ${amount(findings.length, 'finding')}`) : '';
    const name = `${paint('bold', visible(rule))} · ${paint('bold', visible(operation))}`;
    const shown = findings.slice(0, findingsPerGroup).map((finding, i) => {
      const lines = linesOf(report, finding).filter(({ label }) => i === 0 || label !== 'rule');
      return lines.map(({ label, text }) => {
        const style = styles[label];
        return labelled(label, style ? paint(style, text) : text, paint);
      });
    });
    const help = ruleOf(rule)?.help;
    shown[0]?.unshift(`${paint('red', '✗')} ${name}${count}`, ...(help ? [`  ${help}`] : []));
    return [...shown, others(findings.length - shown.length, paint)];
  });
}

/** How many findings each group has, where there are several groups. */
function countsOf(report: NormalizedReport, paint: Paint): Block {
  const lines = groups(report).map(({ rule, operation, findings }) => {
    const count = findings.length.toLocaleString('en-US').padStart(labelWidth - 2);
    return `  ${paint('red', count)}  ${visible(rule)} · ${visible(operation)}`;
  });
  return lines.length > 1 ? lines : [];
}

function coverageTable(report: NormalizedReport, paint: Paint): Block {
  const rows = exercised(report).map(({ what, exercised, of, cases }) => ({
    name: pluralOf(what),
    count: exercised.toLocaleString('en-US'),
    of: of.toLocaleString('en-US'),
    cases: amount(cases, 'case'),
    isWhole: exercised === of,
  }));
  if (rows.length === 0) return [];
  const widest = (key: 'count' | 'of' | 'cases') => Math.max(...rows.map((row) => row[key].length));
  const lines = rows.map(({ name, count, of, cases, isWhole }) => {
    const share = `${count.padStart(widest('count'))} of ${of.padStart(widest('of'))}`;
    const text = isWhole ? share : paint('yellow', share);
    return `  ${paint('dim', name.padEnd(12))}${text}  ${paint('dim', cases.padStart(widest('cases')))}`;
  });
  return [paint('bold', 'Exercised'), ...lines];
}
