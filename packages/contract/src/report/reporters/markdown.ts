import { amount } from '@voice-agent/cli-kit/text';
import { exercised, notExercised } from '../exercised.ts';
import { alignedText, leftOut } from '../finding-lines.ts';
import { groups, type NormalizedReport, type ReportedFinding, whereOf } from '../normalize-report.ts';
import { ruleOf } from '../rules-page.ts';
import { findingSentence, knownSentence, staleSentence, summary } from '../sentences.ts';
import { code, folded, html, list, maxRunLength, table } from '../text.ts';

// A step summary of GitHub is at most 1 MiB; this leaves room for the rest.
const detailsBytes = 700_000;
const linesListed = 100;
// Few findings need no click.
const findingsOpen = 3;

/** A step summary in GitHub's Markdown. What the service sent stands only inside code, where nothing acts. */
export function markdown(report: NormalizedReport): string {
  const { findings, warnings, known, stale, notes, stopped, verdict } = report;
  const mark = { passes: '✅', fails: '❌', incomplete: '⚠️' }[verdict];
  const blocks = [`## ${mark} Contract`, `**${summary(report)}**`];
  if (stopped !== undefined) blocks.push(`⚠️ ${html(stopped)} The report shows what was seen until then.`);
  if (findings.length) blocks.push(...findingBlocks(report));
  if (stale.length) blocks.push(`### The baseline is out of date\n\n${list(stale.map(staleSentence))}`);
  const isOpen = warnings.length <= findingsOpen;
  const listed = (heading: string, lines: readonly string[], isOpen: boolean = false): void => {
    const shown = [...lines.slice(0, linesListed), ...leftOut(report, lines.length - linesListed)];
    if (lines.length > 0) blocks.push(folded(heading, list(shown), isOpen));
  };
  listed(amount(warnings.length, 'warning'), warnings.map(findingSentence), isOpen);
  listed(amount(known.length, 'known finding'), known.map(knownSentence));
  const rows = exercised(report).map((each) => {
    return [`${each.what}s`, `${each.exercised} of ${each.of}`, each.cases];
  });
  if (rows.length) blocks.push(table(['exercised', 'parts', 'cases'], rows, ['parts', 'cases']));
  const missing = notExercised(report);
  listed(`Not exercised: ${amount(missing.length, 'part')}`, missing);
  if (notes.length) blocks.push(`### Notes\n\n${list(notes)}`);
  blocks.push(`- Target: ${code(report.target)}\n- Document: ${code(report.document)}`);
  return `${blocks.join('\n\n')}\n`;
}

/** A table of the findings by rule and operation, then each finding as long as there is room. */
function findingBlocks(report: NormalizedReport): string[] {
  const rows = groups(report).map(({ rule, where, findings }) => {
    return [html(rule), html(where), findings.length, ruleOf(rule)?.title ?? ''];
  });
  const columns = ['rule', 'operation', 'findings', 'what it checks'];
  const blocks = [table(columns, rows, ['findings'])];
  let bytes = 0;
  for (const [index, finding] of report.findings.entries()) {
    const text = details(report, finding);
    bytes += Buffer.byteLength(text);
    if (bytes > detailsBytes) {
      blocks.push(...leftOut(report, report.findings.length - index).map(code));
      break;
    }
    blocks.push(text);
  }
  return blocks;
}

function details(report: NormalizedReport, finding: ReportedFinding): string {
  const heading = [finding.rule, whereOf(finding), finding.pointer].map(html).join(' · ');
  const text = alignedText(report, finding);
  const fence = '`'.repeat(Math.max(3, maxRunLength(text) + 1));
  const help = ruleOf(finding.rule)?.help;
  const content = `${help ? `${help}\n\n` : ''}${fence}text\n${text}\n${fence}`;
  return folded(heading, content, report.findings.length <= findingsOpen);
}
