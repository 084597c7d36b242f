import { amount, visible } from '@voice-agent/cli-kit/text';
import { curlLine, quoted } from './curl.ts';
import { operationsOf, type ReportedFinding } from './normalize-report.ts';
import type { Report } from './report.ts';
import { ruleLink } from './rules-page.ts';
import { excerpt } from './text.ts';

/** A labelled line of a finding. The text is one line and safe to show. */
type Line = Record<'label' | 'text', string>;

// Enough to recognise a body; the JSON report and the case have all of it.
const bodyCharacters = 300;
const valueCharacters = 1_000;
const curlCharacters = 600;
const operationsListed = 5;

/** How many a report leaves out, and where they are; none where it shows all. */
export const leftOut = ({ json }: Pick<Report, 'json'>, count: number, what: string = 'other'): string[] =>
  count > 0 ? [`… and ${amount(count, what)}: ${inFull(json)}`] : [];

/** The file with everything that a report shortens. */
const inFull = (json: string | undefined): string =>
  json === undefined ? '--reporter json=FILE shows all' : `see ${visible(json)}`;

/**
 * A finding as lines for people. Long bodies are cut; a curl line that would be too long is left out.
 *
 * @param characters how much of a value is shown. Default: `valueCharacters`
 */
export function linesOf(
  report: Pick<Report, 'target' | 'unit' | 'cases' | 'rulesUrl' | 'json'>,
  finding: ReportedFinding,
  characters: number = valueCharacters,
): Line[] {
  const { expected, received, source, pointer, facts, count, known, rule, id, exchange } = finding;
  const { request, response, failure } = exchange;
  const isDelivery = report.unit === 'delivery';
  const start = `${visible(request.method)} ${excerpt(request.path, valueCharacters)}`;
  const lines: [label: string, text: string | false | undefined][] = [
    ['expected', excerpt(expected, characters)],
    ['received', excerpt(received, characters)],
    ['shows in', placesText(finding)],
    ['request', !isDelivery && `${start}${bodyOf(request.body)}`],
    ['response', response && `${response.status}${bodyOf(response.body)}`],
    ['response', failure && excerpt(failure, valueCharacters)],
    ['source', source && visible(source)],
    ['spec', visible(pointer)],
    ['facts', facts.length > 0 && visible(facts.join(', '))],
    ['seen', count > 1 && `${count.toLocaleString('en-US')} times`],
    ['known', known && visible(suppression(known))],
    ['rule', visible(ruleLink(report, rule))],
    ['id', id],
    ['replay', replayLine(report, finding)],
    ['curl', !isDelivery && shortCurl(report, finding)],
  ];
  return lines.flatMap(([label, text]) => (text === false || text === undefined ? [] : [{ label, text }]));
}

/** The other places of the cause of a finding. */
function placesText(finding: ReportedFinding): string | undefined {
  const { places } = finding;
  if (places === undefined) return undefined;
  const operations = operationsOf([finding]);
  const listed = operations.slice(0, operationsListed).map(visible).join(', ');
  const others = operations.length - operationsListed;
  const more = others > 0 ? ` and ${amount(others, 'other')}` : '';
  return `${amount(places.length, 'place')} of ${amount(operations.length, 'operation')}: ${listed}${more}`;
}

/** The lines of a finding as one text, each label padded to a column. */
export const alignedText = (report: Report, finding: ReportedFinding): string =>
  linesOf(report, finding)
    .map(({ label, text }) => `${label.padEnd(10)}${text}`)
    .join('\n');

export const labelledLines = (report: Report, finding: ReportedFinding): string[] =>
  linesOf(report, finding).map(({ label, text }) => `${label}: ${text}`);

/** The command that runs the case of a finding again. */
export function replayLine({ cases }: Pick<Report, 'cases'>, { id }: ReportedFinding): string | undefined {
  if (cases === undefined) return undefined;
  return `npx @voice-agent/contract replay ${quoted(visible(`${cases.replace(/\/+$/, '')}/${id}.json`))}`;
}

const bodyOf = (body: string | undefined) => (body ? ` ${excerpt(body, bodyCharacters)}` : '');

function suppression(known: NonNullable<ReportedFinding['known']>): string {
  const { owner, reason, expires, isExpired, line } = known;
  const rest = isExpired ? `, which is over: fix it, or renew line ${line} of the baseline` : `: ${reason}`;
  return `let through until ${expires} (${owner})${rest}`;
}

function shortCurl({ target, json }: Pick<Report, 'target' | 'json'>, { exchange }: ReportedFinding): string {
  const curl = curlLine(target, exchange.request);
  return curl.length > curlCharacters ? `too long for this place: ${inFull(json)}` : curl;
}
