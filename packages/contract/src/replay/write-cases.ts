import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { redactedIn } from '@voice-agent/http-exchanges/redact/redacted-places';
import { defined } from '../defined.ts';
import { normalizeReport } from '../report/normalize-report.ts';
import type { Report } from '../report/report.ts';
import { jsonText } from '../report/text.ts';
import { writing } from '../report/write-reports.ts';
import type { Case } from './case.ts';

/** What the cases of one run have in common beside what its report says. */
export interface CaseContext {
  command: Case['command'];
  /** The document as it was given; undefined for that of the voice agent service. */
  spec: string | undefined;
  /** How credentials are sent: `Authorization: Token $KEY`; undefined for a receiver that wants no secret. */
  credentials: readonly string[] | undefined;
  /** Of a receiver: random events of each type, and the milliseconds after which a response is slow. */
  receiver?: { fuzz: number; limitMs: number };
  /** Values of parameters by name. Default: none. */
  parameters?: Readonly<Record<string, string>>;
}

/**
 * Writes a case for each finding of a report, as `<id>.json`. The folder is made when there is a finding.
 *
 * @returns a sentence when they could not be written
 */
export async function writeCases(
  folder: string,
  report: Report,
  context: CaseContext,
): Promise<string | undefined> {
  const { findings, warnings, known } = normalizeReport(report);
  const all = [...findings, ...warnings, ...known];
  if (all.length === 0) return undefined;
  const { command, spec, credentials, receiver, parameters = {} } = context;
  const problem = await writing('The cases', folder, async () => {
    await mkdir(folder, { recursive: true });
    for (const { id, rule, operation, pointer, expected, received, facts, exchange } of all) {
      const redacted = redactedIn(exchange.request);
      const result: Case = {
        case: 1,
        command,
        rule,
        operation,
        pointer,
        expected,
        received,
        facts,
        ...defined({ document: spec, seed: report.seed, credentials }),
        ...receiver,
        url: report.target,
        parameters,
        request: exchange.request,
        ...(redacted.length > 0 && { redacted }),
      };
      await writeFile(join(folder, `${id}.json`), jsonText(result));
    }
  });
  return problem && `${problem} Name another folder with --cases.`;
}
