import { curlLine } from './commands.ts';
import { exercised } from './exercised.ts';
import { replayLine } from './lines.ts';
import { type JoinedFinding, normalizeReport } from './normalize-report.ts';
import type { Report } from './report.ts';
import { ruleLink } from './rules-page.ts';
import { jsonText } from './text.ts';

/** The whole report as JSON, each finding with its id, its count, its link, its curl line and its replay line. */
export function json(report: Report): string {
  const { findings, known, stale, ...rest } = normalizeReport(report);
  const whole = (finding: JoinedFinding): object => ({
    ...finding,
    link: ruleLink(report, finding.rule),
    replay: replayLine(report, finding),
    ...(report.unit !== 'delivery' && { curl: curlLine(report.target, finding.exchange.request) }),
  });
  return jsonText({
    ...rest,
    exercised: exercised(report),
    findings: findings.map(whole),
    known: known.map(whole),
    stale,
  });
}
