import { randomInt } from 'node:crypto';
import { count, type Exit } from '@voice-agent/cli-kit/commands';
import { hasColours, painter, wrapped } from '@voice-agent/cli-kit/text';
import { Command } from 'commander';
import { programDefaults } from '../defaults.ts';
import { call } from './calls.ts';
import { CannotRun, type Io } from './io.ts';
import { type PlannedDelivery, plan } from './plan.ts';
import { createPoster } from './post.ts';
import { readSecret, secretHelp } from './secret.ts';
import { emptyTally, simulate, type Tally } from './simulation.ts';
import { asJson, asText } from './summary.ts';
import { rate, receiverUrl, share, shown, text } from './values.ts';

interface SimulateOptions {
  readonly to?: URL;
  readonly secret?: string | true;
  readonly calls: number;
  readonly rate: number;
  readonly seed?: string;
  readonly duplicate: number;
  /** `true` when the flag came without a value. */
  readonly reorder: number | true;
  readonly delay: number;
  readonly drop: number;
  readonly slow: number;
  readonly redeliver: number;
  readonly concurrency: number;
  readonly timeout: number;
  readonly dryRun?: true;
  readonly json?: true;
}

const examples = `
Examples:
  npx @voice-agent/webhooks simulate --calls 100 --rate 200 --seed 7 --to http://127.0.0.1:3000/webhook
  npx @voice-agent/webhooks simulate --calls 20 --duplicate 5% --reorder --delay 500 --drop 2% --redeliver 3 --to http://127.0.0.1:3000/webhook
  npx @voice-agent/webhooks simulate --calls 1 --seed 7 --dry-run

The same seed and flags give the same deliveries in the same order; a receiver that has seen them takes a second run for duplicates. Exits with 0 when every delivery got a 200 in the end, else with 1.`;

const defaultReorder = 0.1;
const graceMs = 2000;
const progressMs = 200;

export function simulateCommand(io: Io, exit: Exit): Command {
  return new Command('simulate')
    .description('Sends a receiver the events of whole calls, with made-up data, and sums up the responses.')
    .option('--to <url>', 'the URL of the receiver; optional with --dry-run', receiverUrl('--to'))
    .option('--secret [value]', secretHelp)
    .option('--calls <n>', 'how many calls', count(1, 100_000), 10)
    .option('--rate <n>', 'deliveries a second', rate(100_000), 50)
    .option('--seed <text>', 'makes a run repeatable; another one for each run by default', text)
    .option('--duplicate <share>', 'deliveries that come twice, such as 5%', share, 0)
    .option(
      '--reorder [share]',
      'events that are overtaken by the next one of their call; 10% without a value',
      share,
      0,
    )
    .option('--delay <ms>', 'maximum delay of a delivery, so that others overtake it', count(0, 600_000), 0)
    .option(
      '--drop <share>',
      'deliveries whose connection ends in the middle of the body, before they come whole',
      share,
      0,
    )
    .option('--slow <share>', 'deliveries whose body comes in pieces within a second', share, 0)
    .option('--redeliver <n>', 'how often to repeat a delivery that does not get a 200', count(0, 1000), 0)
    .option('--concurrency <n>', 'maximum number of deliveries at the same time', count(1, 1000), 8)
    .option('--timeout <ms>', 'how long to wait for a response', count(1, 600_000), programDefaults.timeout)
    .option('--dry-run', 'send nothing, print each delivery as a line of JSON')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', examples)
    .action(async (options: SimulateOptions) => exit(await run(options, io)));
}

async function run(options: SimulateOptions, io: Io): Promise<0 | 1> {
  const seed = options.seed ?? String(randomInt(2 ** 32));
  const reorder = options.reorder === true ? defaultReorder : options.reorder;
  const url = options.to;
  if (options.dryRun) {
    printPlan(plan({ ...options, seed, reorder }), seed, io);
    return 0;
  }
  if (url === undefined)
    throw new CannotRun('Give the URL of a receiver with --to, or see the deliveries with --dry-run.');
  const secret = await readSecret(options.secret, io);
  const planned = plan({ ...options, seed, reorder });
  const { concurrency, redeliver, timeout: timeoutMs } = options;
  const poster = createPoster({ url, secret, timeoutMs });
  const tally = emptyTally();
  const [stop, breakOff] = [new AbortController(), new AbortController()];
  const takeBack = io.onInterrupt(() => {
    stop.abort();
    setTimeout(() => breakOff.abort(), graceMs).unref();
  });
  const hideProgress = showProgress(tally, planned.length, io);
  try {
    const signals = { stop: stop.signal, breakOff: breakOff.signal };
    await simulate(planned, { seed, poster, url, concurrency, redeliver, ...signals }, tally);
  } finally {
    hideProgress();
    takeBack();
    poster.close();
  }
  const facts = {
    seed,
    calls: options.calls,
    to: shown(url),
    planned,
    tally,
    interrupted: stop.signal.aborted,
  };
  const paint = painter(hasColours(io.stdout, io.env));
  io.stdout.write(
    options.json ? `${JSON.stringify(asJson(facts))}\n` : wrapped(asText(facts, paint), io.stdout.columns),
  );
  return tally.done === planned.length && tally.unansweredCount === 0 ? 0 : 1;
}

function printPlan(planned: readonly PlannedDelivery[], seed: string, io: Io): void {
  for (const { call: index, event, duplicate, reordered, fault, dueMs } of planned) {
    const line = {
      dueMs: Math.round(dueMs),
      duplicate,
      reordered,
      fault: fault ?? null,
      event: call(seed, index)[event],
    };
    io.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

/** Shows the progress in one line, on a terminal only. @returns a function that clears it */
function showProgress(tally: Tally, total: number, io: Io): () => void {
  if (io.stderr.isTTY !== true) return () => undefined;
  const draw = () => {
    const failed = tally.unansweredCount === 0 ? '' : `, ${tally.unansweredCount} without a 200`;
    io.stderr.write(`\r\u001b[K${tally.done} of ${total} deliveries${failed}`);
  };
  const timer = setInterval(draw, progressMs);
  return () => {
    clearInterval(timer);
    io.stderr.write('\r\u001b[K');
  };
}
