import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { root, turbo } from '@voice-agent/workspace/turbo';
import { type Figure, isMet, missedTargets, type Subject, targetText, valueText } from './report.ts';

/** A subject: a package of ours beside what it is made of. */
export interface Bench {
  /** The name of the package, without its scope. */
  name: string;
  /** Its subject, for the help. */
  about: string;
  /** About how long it takes on two cores. */
  minutes: number;
  measure(run: Run): Promise<Figure[]>;
}

/** A run of one bench. */
export interface Run {
  /** Whether it only tries that everything works, with few rounds, and reports nothing. */
  isQuick: boolean;
  /** Shows what is going on. */
  progress(what: string, step?: number, steps?: number): void;
}

const reportFile: string = join(import.meta.dirname, '../report.json');

/**
 * Builds what is measured, measures it, shows the figures and reports them. A missed target is shown and fails nothing.
 *
 * @returns the exit code
 */
export async function runBench(bench: Bench, isQuick: boolean): Promise<number> {
  const { isTTY } = process.stderr;
  let work = '';
  const progress: Run['progress'] = (what, step, steps) => {
    const count = step === undefined ? '' : ` ${step}/${steps}`;
    if (isTTY) process.stderr.write(`\r\u001b[2K${bench.name}: ${what}${count}`);
    else if (what !== work) console.error(`${bench.name}: ${what}`);
    work = what;
  };
  progress('building what is measured');
  const { exitCode, output } = await turbo(['run', `@voice-agent/${bench.name}#build`]);
  if (exitCode !== 0) {
    console.error(`${output}\n${bench.name} does not build: fix it with \`pnpm build\` first.`);
    return exitCode;
  }
  const figures = await bench.measure({ isQuick, progress });
  if (isTTY) process.stderr.write('\r\u001b[2K');
  console.log(`\n${figureTable(figures)}\n`);
  const subject: Subject = { measuredAt: new Date().toISOString(), machine: machine(), figures };
  for (const missed of missedTargets({ [bench.name]: subject })) console.log(`missed: ${missed}`);
  if (isQuick) console.log('A quick run measures nothing: the report stays as it is.');
  else {
    writeFileSync(reportFile, `${JSON.stringify({ ...readReport(), [bench.name]: subject }, null, 2)}\n`);
    console.log(`report: ${relative(root, reportFile)}`);
  }
  return 0;
}

export const readReport = (): Record<string, Subject> => JSON.parse(readFileSync(reportFile, 'utf8'));

const machine = (): Subject['machine'] => ({
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 1e9),
});

function figureTable(figures: Figure[]): string {
  const result = (figure: Figure): string => {
    if (figure.target === undefined) return '';
    return isMet(figure) ? styleText('green', 'met') : styleText('red', 'missed');
  };
  const lines = [
    ['measured', 'target', 'ours', ''],
    ...figures.map((figure) => [
      figure.name,
      targetText(figure),
      valueText(figure.values.ours, figure.unit),
      result(figure),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => widthOf(line[column]))));
  return lines
    .map((line) => line.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))))
    .map((line) => line.join('   ').trimEnd())
    .join('\n');
}

const widthOf = (cell = ''): number => stripVTControlCharacters(cell).length;
