import { curlLine } from './commands.ts';
import type { Report } from './report.ts';
import { settle } from './settle.ts';
import { jsonText } from './text.ts';

/** The whole report as JSON, each finding with its id, its count and its curl line. */
export function json(report: Report): string {
  const { findings, ...rest } = settle(report);
  return jsonText({
    ...rest,
    findings: findings.map((finding) => ({
      ...finding,
      curl: curlLine(report.target, finding.exchange.request),
    })),
  });
}
