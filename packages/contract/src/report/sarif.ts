import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { linesOf } from './lines.ts';
import type { Report } from './report.ts';
import { type JoinedFinding, settle } from './settle.ts';
import { jsonText } from './text.ts';

/** SARIF 2.1.0: a result for each finding, at the place of the document that promised otherwise. */
export function sarif(report: Report): string {
  const { findings, target, document, seed, requests, covered, uncovered, notes } = settle(report);
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  return jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: '@voice-agent/contract', rules: rules.map((id) => ({ id })) } },
        artifacts: [{ location: { uri: uriOf(document) } }],
        results: findings.map((finding) => resultOf(finding, rules.indexOf(finding.rule), target, document)),
        columnKind: 'utf16CodeUnits',
        properties: { target, seed, requests, covered, uncovered, notes },
      },
    ],
  });
}

function resultOf(finding: JoinedFinding, ruleIndex: number, target: string, document: string): object {
  const { id, rule, operation, pointer, count, facts, exchange } = finding;
  const { request, response } = exchange;
  const lines = linesOf(target, finding).map(({ label, text }) => `${label}: ${text}`);
  return {
    ruleId: rule,
    ruleIndex,
    level: 'error',
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
    webRequest: {
      method: request.method,
      target: target.replace(/\/+$/, '') + request.path,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: { text: request.body } }),
    },
    webResponse: response
      ? { statusCode: response.status, headers: response.headers, body: { text: response.body } }
      : { noResponseReceived: true },
    properties: { facts },
  };
}

/** A file or a URL as a URI reference; a relative path stays relative, from the folder of the repository. */
function uriOf(document: string): string {
  if (/^https?:\/\//i.test(document) && URL.canParse(document)) return new URL(document).href;
  if (isAbsolute(document)) return pathToFileURL(resolve(document)).href;
  return Buffer.from(document).toString().split(/[\\/]/).map(encodeURIComponent).join('/');
}
