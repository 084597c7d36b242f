import { curlLine } from './commands.ts';
import type { JoinedFinding } from './settle.ts';
import { excerpt, visible } from './text.ts';

/** One thing that a finding says. The text is one line and safe to show. */
export interface Line {
  label: 'spec' | 'expected' | 'received' | 'request' | 'answer' | 'facts' | 'seen' | 'curl';
  text: string;
}

// Enough to recognise a body; the whole of it is in the JSON report.
const bodyCharacters = 300;
const valueCharacters = 1_000;
const curlCharacters = 2_000;

/** What a finding says, as lines for people. Long bodies are cut; a curl line that would be too long is left out. */
export function linesOf(target: string, finding: JoinedFinding): Line[] {
  const { request, response, failure } = finding.exchange;
  const lines: Line[] = [
    { label: 'spec', text: visible(finding.pointer) },
    { label: 'expected', text: excerpt(finding.expected, valueCharacters) },
    { label: 'received', text: excerpt(finding.received, valueCharacters) },
    { label: 'request', text: [startOf(request), bodyOf(request.body)].join('') },
  ];
  if (response) lines.push({ label: 'answer', text: `${response.status}${bodyOf(response.body)}` });
  if (failure !== undefined) lines.push({ label: 'answer', text: excerpt(failure, valueCharacters) });
  if (finding.facts.length) lines.push({ label: 'facts', text: visible(finding.facts.join(', ')) });
  if (finding.count > 1)
    lines.push({ label: 'seen', text: `${finding.count.toLocaleString('en-US')} times` });
  const curl = curlLine(target, request);
  const text = curl.length > curlCharacters ? 'too long for this place, see the JSON report' : curl;
  lines.push({ label: 'curl', text });
  return lines;
}

const startOf = ({ method, path }: { method: string; path: string }) =>
  `${visible(method)} ${excerpt(path, valueCharacters)}`;

const bodyOf = (body: string | undefined) => (body ? ` ${excerpt(body, bodyCharacters)}` : '');
