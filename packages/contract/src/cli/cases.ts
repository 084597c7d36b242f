import { type Command, Option } from 'commander';
import { type CaseContext, writeCases } from '../replay/write.ts';
import type { Report } from '../report/report.ts';
import { type Io, say } from './io.ts';

/** The flag of a command whose findings can be replayed. */
export interface CasesFlags {
  cases: string;
}

/** Adds it to a command. */
export function withCases(command: Command): Command {
  return command.addOption(
    new Option('--cases <folder>', 'where each finding is written, to be replayed').default('contract-cases'),
  );
}

/** Writes a case for each finding. @returns the report, with its folder of cases when they are written */
export async function reportWithCases(
  report: Report,
  folder: string,
  context: CaseContext,
  io: Io,
): Promise<Report> {
  if (report.findings.length === 0) return report;
  const problem = await writeCases(folder, report, context);
  if (problem === undefined) return { ...report, cases: folder };
  say(io, problem);
  return report;
}
