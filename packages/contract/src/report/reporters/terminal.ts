import { amount, type Paint, painter, type Style, visible } from '@voice-agent/cli-kit/text';
import { exercised, notExercised } from '../exercised.ts';
import { leftOut, linesOf } from '../finding-lines.ts';
import { groups, type NormalizedReport, operationsOf, type ReportedFinding } from '../normalize-report.ts';
import { ruleOf } from '../rules-page.ts';
import { findingSentence, knownSentence, staleSentence, summary } from '../sentences.ts';

// The rest of a group repeats the same; the JSON report has all of it.
const findingsPerGroup = 3;
/** More would bury the summary. */
const groupsShown = 25;
const linesListed = 10;
/** Maximum of lines about findings in detail: about a screen of a usual terminal. */
const detailLines = 45;
const briefCharacters = 200;
const usualColumns = 100;
const labelWidth = 10;

const styles: Readonly<Record<string, Style>> = { expected: 'green', received: 'red', known: 'yellow' };
const dim = ['spec', 'facts', 'rule', 'id'];

/**
 * A report for people: the findings by rule and operation, what is known, what was exercised and what was not, and
 * one summary line at the end.
 *
 * @param colors Whether to write ANSI colors. Default: false.
 */
export function terminal(report: NormalizedReport, colors: boolean = false): string {
  const paint = painter(colors);
  const { target, document, warnings, known, stale, notes, stopped, verdict, cases } = report;
  const marks = { passes: paint('green', '✓'), fails: paint('red', '✗'), incomplete: paint('yellow', '!') };
  const listed = (heading: string, lines: readonly string[], max: number = linesListed): Block => {
    if (lines.length === 0) return [];
    const shown = lines.slice(0, max).map((line) => `  - ${visible(line)}`);
    return [heading, ...shown, ...others(report, lines.length - max, paint)];
  };
  const bold = (text: string): string => paint('bold', text);
  const ended = stopped === undefined ? '' : `${visible(stopped)} The report shows what was seen until then.`;
  const blocks = [
    ended === '' ? [] : [`${marks.incomplete} ${bold(ended)}`],
    ...findingBlocks(report, paint),
    listed(`${marks.incomplete} ${bold('Warnings')}`, warnings.map(findingSentence)),
    listed(bold('Known, from the baseline'), known.map(knownSentence)),
    listed(`${marks.fails} ${bold('The baseline is out of date')}`, stale.map(staleSentence)),
    listed(`${marks.incomplete} ${bold('Not exercised')}`, notExercised(report)),
    coverageTable(report, paint),
    listed(bold('Notes'), notes, notes.length),
    [
      labelled('target', visible(target), paint),
      labelled('document', visible(document), paint),
      ...(cases === undefined ? [] : [labelled('cases', `${visible(cases)}: each finding in full`, paint)]),
    ],
    // Above the last line, which is what stays on the screen.
    countsOf(report, paint),
    [`${marks[verdict]} ${bold(summary(report))}`],
  ];
  const shown = blocks.filter((lines) => lines.length > 0);
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** Lines that stand together; an empty block is left out. */
type Block = string[];

const labelled = (label: string, text: string, paint: Paint): string =>
  `  ${paint('dim', label.padEnd(labelWidth))}${text}`;

const others = (report: NormalizedReport, count: number, paint: Paint, what?: string): Block =>
  leftOut(report, count, what).map((line) => paint('dim', `  ${line}`));

/**
 * A block for each of the first findings of a group, as long as there is room; the first one has the heading, and is
 * there in brief where there is no room.
 */
function findingBlocks(report: NormalizedReport, paint: Paint): Block[] {
  let left = detailLines;
  const all = groups(report);
  const blocks = all.slice(0, groupsShown).flatMap(({ rule, where, findings }): Block[] => {
    const blocks: Block[] = [];
    for (const finding of findings.slice(0, findingsPerGroup)) {
      const isFirst = blocks.length === 0;
      const help = isFirst ? ruleOf(rule)?.help : undefined;
      const lines = linesOf(report, finding).filter(({ label }) => isFirst || label !== 'rule');
      let height = isFirst ? 2 : 1;
      for (const text of [help ?? '', ...lines.map(({ text }) => text)])
        height += Math.ceil((text.length + labelWidth + 2) / usualColumns);
      const isBrief = height > left && left < detailLines;
      if (isBrief && !isFirst) break;
      if (!isBrief) left -= height;
      const count = findings.length > 1 ? paint('dim', `  ${amount(findings.length, 'finding')}`) : '';
      const name = `${paint('bold', visible(rule))} · ${paint('bold', visible(where))}`;
      const heading = isFirst ? [`${paint('red', '✗')} ${name}${count}`] : [];
      const shown = isBrief ? briefly(report, finding) : lines;
      const body = shown.map(({ label, text }) => {
        const style = dim.includes(label) ? 'dim' : styles[label];
        return labelled(label, style ? paint(style, text) : text, paint);
      });
      blocks.push([...heading, ...(help && !isBrief ? [`  ${help}`] : []), ...body]);
    }
    return [...blocks, others(report, findings.length - blocks.length, paint)];
  });
  return [...blocks, others(report, all.length - groupsShown, paint, 'other group')];
}

/** Lines of the first finding of a group where there is no room for more. */
function briefly(report: NormalizedReport, finding: ReportedFinding): ReturnType<typeof linesOf> {
  const shown = ['expected', 'received', 'known', report.cases === undefined ? 'id' : 'replay'];
  return linesOf(report, finding, briefCharacters).filter(({ label }) => shown.includes(label));
}

/** How many findings each group has, where there are several groups; of many groups each rule. */
function countsOf(report: NormalizedReport, paint: Paint): Block {
  const all = groups(report);
  const rules = [...new Set(all.map(({ rule }) => rule))].map((rule) => {
    const findings = report.findings.filter((each) => each.rule === rule);
    return { rule, where: amount(operationsOf(findings).length, 'operation'), findings };
  });
  const lines = (all.length > linesListed ? rules : all).map(({ rule, where, findings }) => {
    const count = findings.length.toLocaleString('en-US').padStart(labelWidth - 2);
    return `  ${paint('red', count)}  ${visible(rule)} · ${visible(where)}`;
  });
  return lines.length > 1 ? lines : [];
}

function coverageTable(report: NormalizedReport, paint: Paint): Block {
  const rows = exercised(report).map(({ what, exercised, of, cases }) => {
    const counts = [exercised.toLocaleString('en-US'), of.toLocaleString('en-US'), amount(cases, 'case')];
    return { name: `${what}s`, counts, isWhole: exercised === of };
  });
  const lines = rows.map(({ name, counts, isWhole }) => {
    const widest = (column: number) => Math.max(...rows.map((row) => row.counts[column]?.length ?? 0));
    const [count, of, cases = ''] = counts.map((each, column) => each.padStart(widest(column)));
    const text = isWhole ? `${count} of ${of}` : paint('yellow', `${count} of ${of}`);
    return `  ${paint('dim', name.padEnd(12))}${text}  ${paint('dim', cases)}`;
  });
  return lines.length === 0 ? [] : [paint('bold', 'Exercised'), ...lines];
}
