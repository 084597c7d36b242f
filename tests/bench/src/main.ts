import { parseArgs, styleText } from 'node:util';
import { client } from './client.ts';
import { type Bench, runBench } from './harness.ts';
import { webhooks } from './webhooks.ts';

const benches: Bench[] = [client, webhooks];

const list = benches.map(({ name, about, minutes }) => `  ${name.padEnd(8)}  ${about}; ${minutes} min`);
const usage = `Usage: pnpm bench [subject ...] [--quick]

Measures this repository beside its peers and writes tests/bench/report.json.
The times are estimates for a machine with two cores; nothing else should run meanwhile. The first run installs the peers.

Subjects (default: all)
${list.join('\n')}

  --quick   few rounds, to try that everything works; writes no report
  --help    this text

Exit codes: 0 measured (whether targets are met or not), 1 what is to be measured does not build, 2 could not run`;

// Servers and edits of a measurement are undone as the process exits, so a signal has to make it exit.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`bench could not run: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}

async function main(args: string[]): Promise<number> {
  let chosen: Bench[];
  let isQuick: boolean;
  try {
    const options = { help: { type: 'boolean', short: 'h' }, quick: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) {
      console.log(usage);
      return 0;
    }
    isQuick = values.quick ?? false;
    chosen = positionals.length === 0 ? benches : positionals.map(benchNamed);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
  for (const bench of chosen) {
    console.log(styleText('bold', bench.name));
    const exitCode = await runBench(bench, isQuick);
    if (exitCode !== 0) return exitCode;
  }
  return 0;
}

function benchNamed(name: string): Bench {
  const found = benches.find((bench) => bench.name === name);
  if (found !== undefined) return found;
  throw new TypeError(`There is no subject "${name}".`);
}
