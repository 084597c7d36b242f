import { normalizeReport, type Reporter } from './normalize-report.ts';
import type { Report } from './report.ts';
import * as all from './reporters/index.ts';

/** The name of a reporter, as `--reporter` takes it. */
export type ReportFormat = keyof typeof all;

export const reporters: Readonly<Record<ReportFormat, Reporter>> = all;

/**
 * How a report is rendered.
 *
 * @example
 * import type { RenderOptions } from '@voice-agent/contract';
 *
 * const options: RenderOptions = { format: 'terminal', colors: process.stdout.isTTY };
 */
export interface RenderOptions {
  /** Default: `terminal`. */
  format?: ReportFormat;
  /** Whether the format `terminal` has ANSI colors. Default: false. */
  colors?: boolean;
}

/**
 * Renders a report as the command does. The same report gives the same text.
 *
 * @throws RangeError when there is no such format
 * @example
 * import { checkApi, loadOpenApi, render } from '@voice-agent/contract';
 *
 * const url = 'http://127.0.0.1:4010';
 * const document = await loadOpenApi();
 * const result = await checkApi({ document, url });
 * console.log(render({ ...result, target: url, document: document.file }, { format: 'terminal' }));
 */
export function render(report: Report, { format = 'terminal', colors = false }: RenderOptions = {}): string {
  if (!Object.hasOwn(reporters, format))
    throw new RangeError(`There is no format "${format}": use one of ${Object.keys(reporters).join(', ')}.`);
  return reporters[format](normalizeReport(report), colors);
}
