import { completing } from '@voice-agent/webhooks/internal/cli';
import { didYouMean } from '@voice-agent/webhooks/internal/text';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { WantedReport } from '../report/write-reports.ts';

/** Adds the flags that say which reports are written, and where to. */
export function withReporters(command: Command, names: readonly string[]): Command {
  const wanted: WantedReport[] = [];
  return command
    .addOption(
      completing(
        new Option('--reporter <name[=file]>', `${names.join(', ')}; may be repeated`)
          .default([{ reporter: 'terminal' }], 'terminal')
          .argParser((text) => {
            const [name = '', ...output] = text.split('=');
            if (!names.includes(name))
              throw new InvalidArgumentError(
                `It must be one of ${names.join(', ')}.${didYouMean(name, names)}`,
              );
            wanted.push({ reporter: name, ...(output.length > 0 && { output: output.join('=') }) });
            return wanted;
          }),
        names,
      ),
    )
    .addOption(
      new Option('--output <file>', 'the file of the --reporter before it').argParser((text) => {
        const last = wanted.at(-1);
        if (last === undefined || last.output !== undefined)
          throw new InvalidArgumentError(
            'It belongs to the reporter before it: --reporter json --output FILE.',
          );
        last.output = text;
        return text;
      }),
    );
}
