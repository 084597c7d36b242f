import { amount } from '../amount.ts';
import { exercised, notExercised, pluralOf } from './exercised.ts';
import { code, folded, html, list, longestRun } from './inert.ts';
import { linesOf } from './lines.ts';
import {
  groups,
  type JoinedFinding,
  knownSentence,
  type NormalizedReport,
  normalizeReport,
  staleSentence,
  summary,
} from './normalize-report.ts';
import type { Report } from './report.ts';
import { ruleOf } from './rules-page.ts';

// A step summary of GitHub holds 1 MiB, this leaves room for the rest.
const detailsBytes = 700_000;
const linesListed = 100;
// Few findings need no click.
const findingsOpen = 3;

/** A step summary in GitHub's Markdown. What the service sent stands only inside code, where nothing acts. */
export function markdown(report: Report): string {
  const settled = normalizeReport(report);
  const { findings, known, stale, notes, stopped } = settled;
  const isBroken = findings.length + stale.length > 0;
  const mark = isBroken ? '❌' : stopped === undefined ? '✅' : '⚠️';
  const blocks = [`## ${mark} Contract`, `**${summary(settled)}**`];
  if (stopped !== undefined) blocks.push(`⚠️ ${html(stopped)} What follows is what was seen.`);
  if (findings.length) {
    const rows = groups(settled).map(({ rule, operation, findings }) => {
      const help = ruleOf(rule)?.title ?? '';
      return `| ${html(rule)} | ${html(operation)} | ${findings.length} | ${help} |`;
    });
    blocks.push(
      ['| rule | operation | findings | what it promises |', '| --- | --- | ---: | --- |', ...rows].join(
        '\n',
      ),
    );
    const shown: string[] = [];
    let bytes = 0;
    for (const finding of findings) {
      const text = details(settled, finding);
      bytes += Buffer.byteLength(text);
      if (bytes > detailsBytes) break;
      shown.push(text);
    }
    blocks.push(...shown);
    const rest = findings.length - shown.length;
    if (rest) blocks.push(`… and ${amount(rest, 'other')}, see the JSON report.`);
  }
  if (stale.length) blocks.push(`### The baseline is out of date\n\n${list(stale.map(staleSentence))}`);
  if (known.length) {
    const lines = known.slice(0, linesListed).map(knownSentence);
    blocks.push(folded(amount(known.length, 'known finding'), list(lines)));
  }
  const covered = exercised(settled);
  if (covered.length) {
    const rows = covered.map(
      ({ what, exercised, of, cases }) => `| ${pluralOf(what)} | ${exercised} of ${of} | ${cases} |`,
    );
    blocks.push(['| exercised | parts | cases |', '| --- | ---: | ---: |', ...rows].join('\n'));
  }
  const missing = notExercised(settled);
  if (missing.length) {
    const rest = missing.length - linesListed;
    const more = rest > 0 ? `\n- and ${amount(rest, 'other')}, see the JSON report` : '';
    blocks.push(
      folded(
        `Not exercised: ${amount(missing.length, 'part')}`,
        `${list(missing.slice(0, linesListed))}${more}`,
      ),
    );
  }
  if (notes.length) blocks.push(`### Notes\n\n${list(notes)}`);
  blocks.push(`- Target: ${code(settled.target)}\n- Document: ${code(settled.document)}`);
  return `${blocks.join('\n\n')}\n`;
}

function details(report: NormalizedReport, finding: JoinedFinding): string {
  const lines = linesOf(report, finding).map(({ label, text }) => `${label.padEnd(10)}${text}`);
  const heading = [finding.rule, finding.operation, finding.pointer].map(html).join(' · ');
  const text = lines.join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  const help = ruleOf(finding.rule)?.help;
  const content = [...(help ? [help] : []), `${fence}text\n${text}\n${fence}`].join('\n\n');
  return folded(heading, content, report.findings.length <= findingsOpen);
}
