import { linesOf } from './lines.ts';
import type { Report } from './report.ts';
import { amount, coverage, groups, type JoinedFinding, settle, summary } from './settle.ts';
import { visible } from './text.ts';

// A step summary of GitHub holds 1 MiB, this leaves room for the rest.
const detailsBytes = 700_000;

/** A step summary in GitHub's Markdown. What the service sent stands only inside code, where nothing acts. */
export function markdown(report: Report): string {
  const settled = settle(report);
  const { findings, uncovered, notes } = settled;
  const blocks = [`## ${findings.length ? '❌' : '✅'} Contract`, `**${summary(settled)}**`];
  if (findings.length) {
    const rows = groups(settled).map(
      ({ rule, operation, findings }) => `| ${html(rule)} | ${html(operation)} | ${findings.length} |`,
    );
    blocks.push(['| rule | operation | findings |', '| --- | --- | ---: |', ...rows].join('\n'));
    const shown: string[] = [];
    let bytes = 0;
    for (const finding of findings) {
      const text = details(settled.target, finding);
      bytes += Buffer.byteLength(text);
      if (bytes > detailsBytes) break;
      shown.push(text);
    }
    blocks.push(...shown);
    const rest = findings.length - shown.length;
    if (rest) blocks.push(`… and ${amount(rest, 'other')}, see the JSON report.`);
  }
  if (uncovered.length)
    blocks.push(folded(`Not exercised: ${amount(uncovered.length, 'part')}`, list(uncovered)));
  if (notes.length) blocks.push(`### Notes\n\n${list(notes)}`);
  const about = [`- Target: ${code(settled.target)}`, `- Document: ${code(settled.document)}`];
  const covered = coverage(settled);
  blocks.push([...about, ...(covered ? [`- Exercised: ${covered}`] : [])].join('\n'));
  return `${blocks.join('\n\n')}\n`;
}

function details(target: string, finding: JoinedFinding): string {
  const lines = linesOf(target, finding).map(({ label, text }) => `${label.padEnd(10)}${text}`);
  const heading = [finding.rule, finding.operation, finding.pointer].map(html).join(' · ');
  const text = lines.join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return folded(heading, `${fence}text\n${text}\n${fence}`);
}

const folded = (heading: string, content: string) =>
  `<details><summary>${heading}</summary>\n\n${content}\n\n</details>`;

const list = (items: readonly string[]) => items.map((item) => `- ${code(item)}`).join('\n');

/** Text in a code span that no backtick inside it can end. */
function code(text: string): string {
  const shown = visible(text);
  const fence = '`'.repeat(longestRun(shown) + 1);
  return `${fence} ${shown || ' '} ${fence}`;
}

const longestRun = (text: string) => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/** Text as code in HTML: a table cell and a heading know no code span that would hold a `|`. */
function html(text: string): string {
  const inert = visible(text).replace(/[^a-zA-Z0-9 ./-]/g, (found) => `&#${found.charCodeAt(0)};`);
  return `<code>${inert}</code>`;
}
