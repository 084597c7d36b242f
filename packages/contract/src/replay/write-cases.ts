import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '../defined.ts';
import { redactedIn } from '../http/redact/redacted-places.ts';
import type { NormalizedReport } from '../report/normalize-report.ts';
import { jsonText } from '../report/text.ts';
import { writing } from '../report/write-reports.ts';
import type { Case } from './case.ts';

/** Common parts of the cases of one run that its report does not have. */
export type CaseContext = Pick<Case, 'command' | 'document' | 'credentials' | 'fuzz' | 'limitMs'> &
  Partial<Pick<Case, 'parameters'>>;

/**
 * Writes a case for each finding of a report, as `<id>.json`.
 *
 * @returns a sentence when they could not be written
 */
export async function writeCases(
  folder: string,
  { findings, warnings, known, seed, target: url }: NormalizedReport,
  context: CaseContext,
): Promise<string | undefined> {
  const common = { ...context, ...defined({ seed }), url, parameters: context.parameters ?? {} };
  const problem = await writing('The cases', folder, async () => {
    await mkdir(folder, { recursive: true });
    for (const each of [...findings, ...warnings, ...known]) {
      const { id, rule, operation, pointer, expected, received, facts } = each;
      const { request } = each.exchange;
      const redacted = redactedIn(request);
      const found = { rule, operation, pointer, expected, received, facts, request };
      const result: Case = { case: 1, ...common, ...found, ...(redacted.length > 0 && { redacted }) };
      await writeFile(join(folder, `${id}.json`), jsonText(result));
    }
  });
  return problem && `${problem} Name another folder with --cases.`;
}
