import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { linesOf } from './lines.ts';
import {
  type JoinedFinding,
  type NormalizedReport,
  normalizeReport,
  staleSentence,
} from './normalize-report.ts';
import type { Report } from './report.ts';
import { ruleLink, ruleOf } from './rules-page.ts';
import { jsonText } from './text.ts';

/**
 * SARIF 2.1.0: a result for each finding, at the place of the document that promised otherwise. One that the baseline
 * lets through is there as suppressed.
 */
export function sarif(report: Report): string {
  const settled = normalizeReport(report);
  const { target, document, seed, requests, covered, uncovered, notes, stopped } = settled;
  const findings = [...settled.findings, ...settled.known];
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const said = settled.stale.map((entry) => `The baseline is out of date: ${staleSentence(entry)}`);
  return jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: '@voice-agent/contract', rules: rules.map((id) => descriptorOf(settled, id)) },
        },
        artifacts: [{ location: { uri: uriOf(document) } }],
        results: findings.map((finding) => resultOf(finding, rules.indexOf(finding.rule), settled)),
        columnKind: 'utf16CodeUnits',
        properties: { target, seed, requests, covered, uncovered, notes: [...said, ...notes], stopped },
      },
    ],
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

function resultOf(finding: JoinedFinding, ruleIndex: number, report: NormalizedReport): object {
  const { target, document } = report;
  const { id, rule, operation, pointer, count, facts, exchange, known } = finding;
  const { request, response } = exchange;
  const lines = linesOf(report, finding).map(({ label, text }) => `${label}: ${text}`);
  return {
    ruleId: rule,
    ruleIndex,
    level: 'error',
    ...(known?.isExpired === false && {
      suppressions: [{ kind: 'external', justification: `${known.owner}: ${known.reason}` }],
    }),
    message: { text: [operation, ...lines].join('\n') },
    locations: [
      {
        // The line is not known here, and code scanning refuses a location without one.
        physicalLocation: { artifactLocation: { uri: uriOf(document), index: 0 }, region: { startLine: 1 } },
        logicalLocations: [{ name: operation, fullyQualifiedName: pointer }],
      },
    ],
    partialFingerprints: { 'finding/v1': id },
    occurrenceCount: count,
    ...(report.unit !== 'delivery' && {
      webRequest: {
        method: request.method,
        target: target.replace(/\/+$/, '') + request.path,
        headers: request.headers,
        ...(request.body === undefined ? {} : { body: { text: request.body } }),
      },
      webResponse: response
        ? { statusCode: response.status, headers: response.headers, body: { text: response.body } }
        : { noResponseReceived: true },
    }),
    properties: { facts },
  };
}

/** A file or a URL as a URI reference; a relative path stays relative, from the folder of the repository. */
function uriOf(document: string): string {
  if (/^https?:\/\//i.test(document) && URL.canParse(document)) return new URL(document).href;
  if (isAbsolute(document)) return pathToFileURL(resolve(document)).href;
  return Buffer.from(document).toString().split(/[\\/]/).map(encodeURIComponent).join('/');
}
