import { completing } from '@voice-agent/webhooks/internal/cli';
import { didYouMean } from '@voice-agent/webhooks/internal/text';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { WantedReport } from '../report/write-reports.ts';

export function withReporters(command: Command, names: readonly string[]): Command {
  const wanted: WantedReport[] = [];
  const reporter = (text: string): WantedReport[] => {
    const [name = '', ...file] = text.split('=');
    if (!names.includes(name))
      throw new InvalidArgumentError(`It must be one of ${names.join(', ')}.${didYouMean(name, names)}`);
    wanted.push({ reporter: name, ...(file.length > 0 && { output: file.join('=') }) });
    return wanted;
  };
  const output = (text: string): string => {
    const last = wanted.at(-1);
    if (last === undefined || last.output !== undefined)
      throw new InvalidArgumentError('It belongs to the reporter before it: --reporter json --output FILE.');
    last.output = text;
    return text;
  };
  const option = new Option('--reporter <name[=file]>', `${names.join(', ')}; may be repeated`)
    .default([{ reporter: 'terminal' }], 'terminal')
    .argParser(reporter);
  return command
    .addOption(completing(option, names))
    .option('--output <file>', 'the file of the --reporter before it', output);
}
