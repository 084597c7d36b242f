import { labelledLines } from '../finding-lines.ts';
import type { NormalizedReport, ReportedFinding } from '../normalize-report.ts';
import { ruleLink, ruleOf } from '../rules-page.ts';
import { locationOf, sarifLog, uriOf } from '../sarif-log.ts';
import { staleSentence } from '../sentences.ts';

/**
 * SARIF 2.1.0: a result for each finding, at the place of the document that it contradicts. One that the baseline
 * suppresses is there as suppressed.
 */
export function sarif(report: NormalizedReport): string {
  const { target, document, seed, requests, covered, uncovered, stopped, stale } = report;
  const findings = [...report.findings, ...report.warnings, ...report.known];
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const notes = stale.map((entry) => `The baseline is out of date: ${staleSentence(entry)}`);
  notes.push(...report.notes);
  return sarifLog({
    rules: rules.map((id) => descriptorOf(report, id)),
    artifacts: [{ location: { uri: uriOf(document) } }],
    results: findings.map((finding) => resultOf(finding, rules.indexOf(finding.rule), report)),
    properties: { target, seed, requests, covered, uncovered, notes, stopped },
  });
}

function descriptorOf(report: NormalizedReport, id: string): object {
  const rule = ruleOf(id);
  const link = ruleLink(report, id);
  return {
    id,
    ...(rule && { shortDescription: { text: rule.title }, fullDescription: { text: rule.help } }),
    ...(URL.canParse(link) && { helpUri: link }),
  };
}

function resultOf(finding: ReportedFinding, ruleIndex: number, report: NormalizedReport): object {
  const { target, document } = report;
  const { id, rule, severity, operation, pointer, count, facts, exchange, known } = finding;
  // Code scanning rejects a location without a line.
  const { file, line, column } = report.locate?.(pointer) ?? { file: document, line: 1, column: 1 };
  const artifact = { uri: uriOf(file), ...(file === document && { index: 0 }) };
  const { request, response } = exchange;
  return {
    ruleId: rule,
    ruleIndex,
    level: severity === 'warn' ? 'warning' : 'error',
    ...(known?.isExpired === false && {
      suppressions: [{ kind: 'external', justification: `${known.owner}: ${known.reason}` }],
    }),
    message: { text: [operation, ...labelledLines(report, finding)].join('\n') },
    locations: [locationOf(artifact, { startLine: line, startColumn: column }, operation, pointer)],
    partialFingerprints: { 'finding/v1': id },
    occurrenceCount: count,
    ...(report.unit !== 'delivery' && {
      webRequest: {
        method: request.method,
        target: target.replace(/\/+$/, '') + request.path,
        headers: request.headers,
        body: request.body === undefined ? undefined : { text: request.body },
      },
      webResponse: response
        ? { statusCode: response.status, headers: response.headers, body: { text: response.body } }
        : { noResponseReceived: true },
    }),
    properties: { facts },
  };
}
