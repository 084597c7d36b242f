import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { redactedIn } from '@voice-agent/http-exchanges/redact/redacted-places';
import { normalizeReport } from '../report/normalize-report.ts';
import type { Report } from '../report/report.ts';
import { jsonText } from '../report/text.ts';
import type { Case } from './case.ts';

/** What the cases of one run have in common beside what its report says. */
export interface CaseContext {
  command: Case['command'];
  /** The document as it was given; undefined for that of the voice agent service. */
  spec: string | undefined;
  /** How the key is sent: `Authorization: Token $KEY`; undefined for a receiver that wants no secret. */
  credential: string | undefined;
  /** Of a receiver: how many events of each kind are by chance, and after how many milliseconds an answer is slow. */
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
  const { findings, known } = normalizeReport(report);
  const all = [...findings, ...known];
  if (all.length === 0) return undefined;
  const { command, spec, credential, receiver, parameters = {} } = context;
  try {
    await mkdir(folder, { recursive: true });
    for (const { id, rule, operation, pointer, expected, received, facts, exchange } of all) {
      const redacted = redactedIn(exchange.request);
      const made: Case = {
        case: 1,
        command,
        rule,
        operation,
        pointer,
        expected,
        received,
        facts,
        ...(spec !== undefined && { document: spec }),
        ...(report.seed !== undefined && { seed: report.seed }),
        ...(credential !== undefined && { credential }),
        ...receiver,
        url: report.target,
        parameters,
        request: exchange.request,
        ...(redacted.length > 0 && { redacted }),
      };
      await writeFile(join(folder, `${id}.json`), jsonText(made));
    }
    return undefined;
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    return `The cases can't be written to ${folder} (${reasons[code] ?? code}): name another folder with --cases.`;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'writing there is not allowed',
  EPERM: 'writing there is not allowed',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  EISDIR: 'a case is a folder there',
  ENOSPC: 'the disk is full',
};
