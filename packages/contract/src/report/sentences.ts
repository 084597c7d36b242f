import { amount } from '@voice-agent/cli-kit/text';
import type { KnownFinding } from '../baseline.ts';
import { type NormalizedReport, operationsOf, type ReportedFinding, whereOf } from './normalize-report.ts';
import { excerpt } from './text.ts';

const valueCharacters = 200;

/** One sentence on the whole run. */
export function summary(report: NormalizedReport): string {
  const { findings, warnings, known, stale, requests, unit, seed, stopped } = report;
  const operations = operationsOf(findings).length;
  const found = findings.length
    ? `${amount(findings.length, 'finding')} in ${amount(operations, 'operation')}, `
    : requests === 0
      ? 'No finding, since nothing was sent: '
      : 'No finding in ';
  const of = unit === 'delivery' ? amount(requests, 'delivery', 'deliveries') : amount(requests, 'request');
  const parts = [
    `${found}${of}${seed === undefined ? '' : `, seed ${seed}`}`,
    warnings.length && amount(warnings.length, 'warning'),
    known.length && amount(known.length, 'known finding'),
    stale.length && `${amount(stale.length, 'entry', 'entries')} of the baseline out of date`,
    stopped !== undefined && 'not complete',
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

const placeOf = (finding: ReportedFinding): string =>
  `${finding.rule} ${whereOf(finding)} ${finding.pointer}`;

/** A finding in one line. */
export function findingSentence(finding: ReportedFinding): string {
  return `${placeOf(finding)}: ${differenceText(finding, valueCharacters)} [${finding.id}]`;
}

/** What a finding expected and received. @param characters of each */
export const differenceText = ({ expected, received }: ReportedFinding, characters: number): string =>
  `expected ${excerpt(expected, characters)}, received ${excerpt(received, characters)}`;

/** A finding that the baseline suppresses, in one line. */
export const knownSentence = ({ known, ...finding }: ReportedFinding): string =>
  `${placeOf(finding)}${known ? ` (${known.owner}, until ${known.expires}: ${known.reason})` : ''}`;

/** Advice for an entry of the baseline that has no finding. */
export function staleSentence({ line, id, rule, operation, pointer, owner }: KnownFinding): string {
  const name = [id, rule, operation, pointer].filter((part) => part !== undefined).join(' ');
  return `line ${line}: ${name} (${owner}) is no longer found: remove the entry.`;
}
