import { writeFile } from 'node:fs/promises';
import { count } from '@voice-agent/cli-kit/commands';
import { amount, CannotRun } from '@voice-agent/cli-kit/text';
import { EventMatcher } from '@voice-agent/spec-model';
import { Command, InvalidArgumentError } from 'commander';
import { listenDefaults, maxInteger } from '../defaults.ts';
import { defined } from '../defined.ts';
import { checkDeliveries } from '../deliveries/check-deliveries.ts';
import type { Delivery, Reading, Skipped } from '../deliveries/delivery.ts';
import { listen } from '../deliveries/listen.ts';
import { deliveriesOf } from '../deliveries/read-file.ts';
import { loadAsyncApi } from '../documents.ts';
import { writing } from '../report/write-reports.ts';
import { withCheck } from './flags.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { ReportingFlags } from './planned-report.ts';
import { runCheck } from './run-check.ts';

interface Flags extends ReportingFlags {
  listen?: number;
  host?: string;
  for?: number;
  expect?: number;
  path?: string;
  draft?: string;
}

const maxCount = 999_999_999;

export function deliveriesCommand(io: Io, exit: (code: ExitCode) => void): Command {
  return withCheck(new Command('deliveries'), 'AsyncAPI')
    .description('Checks webhook deliveries, recorded or arriving now, against the AsyncAPI document.')
    .argument('[file...]', 'recordings: JSON lines, HAR files, inbox databases of @voice-agent/webhooks')
    .option('--listen <port>', 'wait for deliveries on this port; 0 takes a free one', count(0, 65_535))
    .option(
      '--host <address>',
      `address to listen on (default: ${listenDefaults.host}, which only this machine reaches)`,
    )
    .option('--for <time>', 'how long to listen, such as 90s, 10m or 1h', millisecondsOf)
    .option('--expect <number>', 'end after this number of deliveries', count(1, maxCount))
    .option('--path <path>', 'only a POST to this path is a delivery', pathOf)
    .option('--draft <file>', 'write a draft schema of the fields that the spec leaves open, as YAML')
    .addHelpText(
      'after',
      `
A line of JSON is an event, or an object with body and optional headers, as a recorder writes it.
A request of a HAR file is a delivery when it is a POST of an event, or with --path a POST to that path.
Without --for it listens until --expect is met, or until Ctrl-C, which ends it with its report.

Examples:
  npx @voice-agent/contract deliveries calls.ndjson inbox.db --draft draft.yaml
  npx @voice-agent/contract deliveries --listen 8080 --for 10m`,
    )
    .action(async (files: string[], flags: Flags) => exit(await check(files, flags, io)));
}

async function check(files: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const { listen: port, expect, path } = flags;
  if (port !== undefined && files.length > 0)
    throw new CannotRun('Name files, or a port with --listen, but not both.');
  if (port === undefined && files.length === 0)
    throw new CannotRun('Name a file of deliveries, or a port with --listen.');
  for (const name of ['host', 'for', 'expect'] as const)
    if (port === undefined && flags[name] !== undefined) throw new CannotRun(`--${name} goes with --listen.`);
  let [draft, arrived]: [string | undefined, number] = [undefined, 0];
  const code = await runCheck(flags, io, {
    load: loadAsyncApi,
    prepare: async (document, { progress, interrupt, severities }) => {
      const skipped: Skipped = { requests: 0, notes: [] };
      const reading = { matcher: new EventMatcher(document), skipped, path };
      const source = await sourceOf(files, flags, reading, io, interrupt);
      return {
        report: { target: source.target, unit: 'delivery' },
        run: async () => {
          const { deliveries } = source;
          const result = await checkDeliveries({ document, deliveries, progress, severities });
          [draft, arrived] = [result.draft, result.deliveries];
          const others = amount(skipped.requests, 'request');
          const ignored = `${others} had no event${path === undefined ? '' : ` to ${path}`}.`;
          const hint = skipped.requests === 0 ? '' : ` ${ignored} Name the path of deliveries with --path.`;
          if (arrived === 0) throw new CannotRun(`${source.empty}${hint}`);
          const isUnfinished = port === undefined && interrupt?.aborted === true;
          return {
            ...result,
            ...defined({ stopped: isUnfinished ? 'Ctrl-C ended it.' : undefined }),
            requests: arrived,
            notes: [...result.notes, ...skipped.notes, ...(skipped.requests === 0 ? [] : [ignored])],
            isUnfinished,
          };
        },
      };
    },
  });
  await showDraft(draft, flags, io);
  if (code === 0 && expect !== undefined && arrived < expect)
    throw new CannotRun(`Expected ${expect} deliveries, ${arrived} arrived.`);
  return code;
}

/** The recorded deliveries of files, or those that arrive at a port; and the sentence when there is none. */
async function sourceOf(
  files: readonly string[],
  { listen: port, host, path, for: forMs, expect }: Flags,
  reading: Reading,
  io: Io,
  signal: AbortSignal | undefined,
): Promise<{ target: string; deliveries: AsyncIterable<Delivery>; empty: string }> {
  if (port !== undefined) {
    const limits = defined({ signal, host, forMs, expect });
    const { url, deliveries } = await listen(reading, { port, ...limits });
    const target = `${url}${path ?? ''}`;
    say(io, `Waiting for deliveries at ${target}. Ctrl-C ends it with a report.`);
    return { target, deliveries, empty: `No delivery arrived at ${target}: there is nothing to check.` };
  }
  async function* recorded(): AsyncGenerator<Delivery> {
    for (const file of files)
      for await (const delivery of deliveriesOf(file, reading)) {
        if (signal?.aborted) return;
        yield delivery;
      }
  }
  const target = files.join(', ');
  const empty = `${target}: there is nothing to check, since it has no delivery.`;
  return { target, deliveries: recorded(), empty };
}

/** Writes the draft to its file, or after the report for people. */
async function showDraft(draft: string | undefined, flags: Flags, io: Io): Promise<void> {
  const { draft: file, reporter } = flags;
  if (file === undefined) {
    const isForPeople = reporter.some((each) => each.reporter === 'terminal' && each.output === undefined);
    if (draft !== undefined && isForPeople) io.stdout.write(`\n${draft}`);
    return;
  }
  const text = draft ?? '# Every field that was seen is in the spec.\n';
  const problem = await writing('The draft', file, () => writeFile(file, text));
  if (problem !== undefined) throw new CannotRun(problem);
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

function millisecondsOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,9})(ms|s|m|h)$/.exec(text) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? 0);
  if (!(ms > 0)) throw new InvalidArgumentError('It must be a time such as 90s, 10m or 1h.');
  if (ms > maxInteger) throw new InvalidArgumentError('It must be at most 596h.');
  return ms;
}

function pathOf(text: string): string {
  if (!/^\/[^?#]*$/.test(text)) throw new InvalidArgumentError('It must be a path that begins with /.');
  return text;
}
