import { curlLine } from './commands.ts';
import type { JoinedFinding } from './normalize-report.ts';
import type { Report } from './report.ts';
import { ruleLink } from './rules-page.ts';
import { excerpt, visible } from './text.ts';

/** One thing that a finding says. The text is one line and safe to show. */
export interface Line {
  label:
    | 'expected'
    | 'received'
    | 'request'
    | 'answer'
    | 'source'
    | 'spec'
    | 'facts'
    | 'seen'
    | 'known'
    | 'rule'
    | 'id'
    | 'replay'
    | 'curl';
  text: string;
}

// Enough to recognise a body; the whole of it is in the JSON report.
const bodyCharacters = 300;
const valueCharacters = 1_000;
const curlCharacters = 600;

/** What a finding says, as lines for people. Long bodies are cut; a curl line that would be too long is left out. */
export function linesOf(
  report: Pick<Report, 'target' | 'unit' | 'cases' | 'rulesUrl'>,
  finding: JoinedFinding,
): Line[] {
  const { request, response, failure } = finding.exchange;
  const lines: Line[] = [
    { label: 'expected', text: excerpt(finding.expected, valueCharacters) },
    { label: 'received', text: excerpt(finding.received, valueCharacters) },
  ];
  const isDelivery = report.unit === 'delivery';
  if (!isDelivery) lines.push({ label: 'request', text: [startOf(request), bodyOf(request.body)].join('') });
  if (response) lines.push({ label: 'answer', text: `${response.status}${bodyOf(response.body)}` });
  if (failure !== undefined) lines.push({ label: 'answer', text: excerpt(failure, valueCharacters) });
  if (finding.source !== undefined) lines.push({ label: 'source', text: visible(finding.source) });
  lines.push({ label: 'spec', text: visible(finding.pointer) });
  if (finding.facts.length) lines.push({ label: 'facts', text: visible(finding.facts.join(', ')) });
  if (finding.count > 1)
    lines.push({ label: 'seen', text: `${finding.count.toLocaleString('en-US')} times` });
  if (finding.known) {
    const { owner, reason, expires, isExpired, line } = finding.known;
    const text = isExpired
      ? `let through until ${expires} (${owner}), which is over: mend it, or renew line ${line} of the baseline`
      : `let through until ${expires} (${owner}): ${reason}`;
    lines.push({ label: 'known', text: visible(text) });
  }
  lines.push(
    { label: 'rule', text: visible(ruleLink(report, finding.rule)) },
    { label: 'id', text: finding.id },
  );
  const replay = replayLine(report, finding);
  if (replay !== undefined) lines.push({ label: 'replay', text: replay });
  if (isDelivery) return lines;
  const curl = curlLine(report.target, request);
  const text = curl.length > curlCharacters ? 'too long for this place, see the JSON report' : curl;
  lines.push({ label: 'curl', text });
  return lines;
}

/** The command that runs the case of a finding again. */
export function replayLine({ cases }: Pick<Report, 'cases'>, { id }: JoinedFinding): string | undefined {
  if (cases === undefined) return undefined;
  const file = visible(`${cases.replace(/\/+$/, '')}/${id}.json`);
  return `voice-agent-contract replay ${/^[\w./:@%+,-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`}`;
}

const startOf = ({ method, path }: { method: string; path: string }) =>
  `${visible(method)} ${excerpt(path, valueCharacters)}`;

const bodyOf = (body: string | undefined) => (body ? ` ${excerpt(body, bodyCharacters)}` : '');
