import { amount } from '@voice-agent/cli-kit/text';
import { type ContractDocument, problemLine } from '@voice-agent/spec-model';
import { loadOpenApi } from '../documents.ts';
import type { RunOptions, RunResult } from '../engine/run-types.ts';
import { exchangesIn } from '../http/har.ts';
import { startPrismValidator } from '../http/prism-validator.ts';
import { type RecordedExchange, recordedOf } from '../http/recorded-exchange.ts';
import { credentialName } from '../http/redact/redacted-credentials.ts';
import type { HttpArchive, TrafficExchange } from '../http/traffic-exchange.ts';
import { factSourceOf, withFacts } from '../profiles/index.ts';
import { Traffic } from './traffic.ts';

/**
 * Which traffic is checked, and how.
 *
 * @example
 * import type { TrafficOptions } from '@voice-agent/contract';
 *
 * const options: TrafficOptions = { traffic: [], baseUrl: 'https://voice-agent.example.com' };
 */
export interface TrafficOptions extends Pick<RunOptions, 'progress' | 'severities'> {
  /** Default: that of the voice agent service. */
  document?: ContractDocument;
  /** An HTTP Archive (HAR), parsed or as text, or exchanges one after another. */
  traffic: HttpArchive | string | AsyncIterable<TrafficExchange> | Iterable<TrafficExchange>;
  /** The base URL of the service: what went elsewhere is left out. Default: every host is the service. */
  baseUrl?: string;
  /** The API key, which is left out of the result. Default: what the requests have in their credentials. */
  key?: string;
  /** Whether Prism judges the traffic, too; it needs `@stoplight/prism-cli`. Default: false. */
  prism?: boolean;
}

/** The result of a check of traffic. */
export type TrafficResult = Pick<RunResult, 'requests' | 'findings' | 'covered' | 'notes'>;

/**
 * Checks recorded traffic of a service against its document. The result has no credential of a request and no secret
 * of a response.
 *
 * @throws CannotRun when the traffic is not an HTTP Archive, or Prism is wanted and does not start
 * @example
 * import { checkTraffic } from '@voice-agent/contract';
 * import { readFileSync } from 'node:fs';
 *
 * const { findings } = await checkTraffic({ traffic: JSON.parse(readFileSync('traffic.har', 'utf8')) });
 */
export async function checkTraffic(options: TrafficOptions): Promise<TrafficResult> {
  const { document = await loadOpenApi(), traffic: given, baseUrl, key = '', prism = false } = options;
  const isArchive = typeof given === 'string' || !(Symbol.iterator in given || Symbol.asyncIterator in given);
  const exchanges = isArchive ? exchangesIn(given, 'The traffic') : given;
  const validator = prism ? await startPrismValidator(document.file) : undefined;
  const askPrism = validator && ((recorded: RecordedExchange) => validator.judge(recorded));
  const credentials = new Map([[key, credentialName]]);
  const traffic = new Traffic(document, { ...options, credentials, askPrism });
  let [elsewhere, unanswered] = [0, 0];
  try {
    for await (const exchange of exchanges) {
      const recorded = recordedOf(exchange, baseUrl?.replace(/\/$/, ''));
      if (recorded === undefined) elsewhere++;
      else if (recorded.response === undefined && recorded.failure === undefined) unanswered++;
      else traffic.add(recorded);
      // One at a time: memory is bounded, and Prism judges each.
      await traffic.settled();
    }
  } finally {
    await validator?.close();
  }
  const { requests, coverage } = traffic;
  const findings = traffic.redactedFindings();
  const notes = [...document.problems.map(problemLine), ...traffic.notes];
  if (elsewhere > 0) notes.push(`Not checked, because they went elsewhere: ${amount(elsewhere, 'request')}.`);
  if (unanswered > 0)
    notes.push(`Not checked, because no response is recorded: ${amount(unanswered, 'request')}.`);
  return withFacts({ requests, findings, covered: coverage.parts, notes }, factSourceOf(document));
}
