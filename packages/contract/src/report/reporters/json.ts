import { curlLine } from '../curl.ts';
import { exercised } from '../exercised.ts';
import { replayLine } from '../finding-lines.ts';
import type { NormalizedReport, ReportedFinding } from '../normalize-report.ts';
import { ruleLink } from '../rules-page.ts';
import { jsonText } from '../text.ts';

/** The whole report as JSON, each finding with its id, count, link, curl line and replay line. */
export function json(report: NormalizedReport): string {
  const { target, document, seed, unit, requests, covered, uncovered, notes } = report;
  const { stopped, cases, rulesUrl, findings, warnings, known, stale } = report;
  const whole = (finding: ReportedFinding): object => ({
    ...finding,
    location: report.locate?.(finding.pointer),
    link: ruleLink(report, finding.rule),
    replay: replayLine(report, finding),
    curl: unit === 'delivery' ? undefined : curlLine(target, finding.exchange.request),
  });
  return jsonText({
    target,
    document,
    seed,
    unit,
    requests,
    covered,
    uncovered,
    notes,
    stopped,
    cases,
    rulesUrl,
    exercised: exercised(report),
    findings: findings.map(whole),
    warnings: warnings.map(whole),
    known: known.map(whole),
    stale,
  });
}
