import { styleText } from 'node:util';
import { prepare, runProgram } from '@voice-agent/cli-kit/commands';
import { Argument, Command } from 'commander';
import { client } from './client.ts';
import { type Bench, runBench } from './harness.ts';
import { mcp } from './mcp.ts';
import { webhooks } from './webhooks.ts';

const benches: Bench[] = [client, mcp, webhooks];

const list = benches.map(({ name, about, minutes }) => `  ${name.padEnd(8)}  ${about}; ${minutes} min`);
const afterHelp = `
Subjects:
${list.join('\n')}

The times are estimates for a machine with two cores; nothing else should run meanwhile.

Exit codes: 0 measured (whether targets are met or not), 1 what is to be measured does not build, 2 could not run.`;

// Servers and edits of a measurement are undone as the process exits, so a signal has to make it exit.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  let exitCode = 0;
  const names = benches.map(({ name }) => name);
  const program = new Command('npx pnpm bench')
    .description('Measures this repository beside the platform and writes tests/bench/report.json.')
    .addArgument(new Argument('[subject...]', 'what to measure (default: all)').choices(names))
    .option('--quick', 'few rounds, to try that everything works; writes no report')
    .addHelpText('after', afterHelp)
    .action(async (subjects: string[], { quick = false }: { quick?: boolean }) => {
      exitCode = await measure(subjects, quick);
    });
  const code = await runProgram(
    args,
    process,
    () => prepare(program, undefined, process),
    (error) => error.message.split('\n'),
  );
  return code === 0 ? exitCode : code;
}

async function measure(subjects: string[], isQuick: boolean): Promise<number> {
  for (const bench of benches) {
    if (subjects.length > 0 && !subjects.includes(bench.name)) continue;
    console.log(styleText('bold', bench.name));
    const exitCode = await runBench(bench, isQuick);
    if (exitCode !== 0) return exitCode;
  }
  return 0;
}
