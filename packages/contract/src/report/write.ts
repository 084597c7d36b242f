import { github } from './github.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import type { Report, Reporter } from './report.ts';
import { sarif } from './sarif.ts';
import { type ReportIo, saveReports, type WantedReport } from './save.ts';
import { terminal } from './terminal.ts';

/** The reporters by name. */
export const reporters: Readonly<Record<string, Reporter>> = {
  terminal,
  json,
  junit,
  sarif,
  github,
  markdown,
};

/** The names of the reporters. */
export const reporterNames: readonly string[] = Object.keys(reporters);

/**
 * Writes each wanted report.
 *
 * @throws {CannotRun} One sentence, on a line of its own, for each that could not be written. The others are.
 */
export async function writeReports(
  report: Report,
  wanted: readonly WantedReport[],
  io: ReportIo,
): Promise<void> {
  await saveReports(report, reporters, wanted, io);
}

export type { ReportIo, WantedReport } from './save.ts';
