import { writeFile } from 'node:fs/promises';
import { count } from '@voice-agent/webhooks/internal/cli';
import { Command, InvalidArgumentError } from 'commander';
import { amount } from '../amount.ts';
import { checkDeliveries, type DeliveriesResult } from '../deliveries/check.ts';
import type { Delivery, Passed } from '../deliveries/delivery.ts';
import { Events } from '../deliveries/events.ts';
import { listen } from '../deliveries/listen.ts';
import { deliveriesOf } from '../deliveries/open.ts';
import { loadAsyncApi } from '../documents.ts';
import { CannotRun } from '../problem.ts';
import { factSourceOf } from '../profiles/index.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { ReportingFlags } from './planned-report.ts';
import { progressLine, watching } from './progress.ts';
import { type Reporting, reportingOf, shownPath, withReporting } from './reporting.ts';

interface Flags extends ReportingFlags {
  spec?: string;
  listen?: number;
  host?: string;
  for?: number;
  expect?: number;
  path?: string;
  draft?: string;
}

const maxCount = 999_999_999;

/** `deliveries`: holds webhook deliveries against the AsyncAPI document. */
export function deliveriesCommand(io: Io, exit: (code: ExitCode) => void): Command {
  return withReporting(new Command('deliveries'))
    .description('Judges webhook deliveries, recorded or arriving now, by what the AsyncAPI document says.')
    .argument('[file...]', 'recordings: JSON lines, HAR files, inbox databases of @voice-agent/webhooks')
    .option('--spec <file>', 'an AsyncAPI document (default: that of the voice agent service)')
    .option('--listen <port>', 'waits for deliveries; 0 takes a free port', count(0, 65_535))
    .option('--host <address>', 'where it listens (default: 127.0.0.1, which only this machine reaches)')
    .option('--for <time>', 'how long it listens, such as 90s, 10m or 1h', millisecondsOf)
    .option('--expect <number>', 'ends when so many deliveries have arrived', count(1, maxCount))
    .option('--path <path>', 'a POST to it is a delivery, another is not', pathOf)
    .option('--draft <file>', 'writes what the document leaves undescribed, as it was seen, as YAML')
    .addHelpText(
      'after',
      `
A line of JSON is an event, or an object of body and perhaps headers, as a recorder writes it.
A request of a HAR file is a delivery when it is a POST of an event, or with --path a POST to that path.
Without --for it listens until --expect is met, or until Ctrl-C, which ends it with its report.

Examples:
  $ voice-agent-contract deliveries calls.ndjson inbox.db --draft draft.yaml
  $ voice-agent-contract deliveries --listen 8080 --for 10m`,
    )
    .action(async (files: string[], flags: Flags) => {
      exit(
        await (flags.listen === undefined ? judgeFiles(files, flags, io) : judgeArriving(files, flags, io)),
      );
    });
}

async function judgeFiles(files: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  if (files.length === 0) throw new CannotRun('Name a file of deliveries, or a port with --listen.');
  for (const name of ['host', 'for', 'expect'] as const)
    if (flags[name] !== undefined) throw new CannotRun(`--${name} goes with --listen.`);
  const run = await Run.of(flags, io);
  const interrupt = io.interrupt?.();
  async function* all(): AsyncGenerator<Delivery> {
    for (const file of files)
      for await (const delivery of deliveriesOf(file, run.events, run.passed, flags.path)) {
        if (interrupt?.aborted) return;
        yield delivery;
      }
  }
  const target = files.join(', ');
  const stopped = (): string | undefined => (interrupt?.aborted ? 'Ctrl-C ended it.' : undefined);
  const code = await run.judge(
    all(),
    target,
    `${target}: there is nothing to judge, since no delivery is in it.`,
    stopped,
  );
  // Nothing found in a part is no promise that all holds.
  return code === 0 && interrupt?.aborted ? 2 : code;
}

async function judgeArriving(files: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  if (files.length > 0) throw new CannotRun('Name files, or a port with --listen, but not both.');
  const run = await Run.of(flags, io);
  const { for: forMs, expect, host, path, listen: port = 0 } = flags;
  const signal = io.interrupt?.();
  const { url, deliveries } = await listen(run.events, run.passed, {
    port,
    ...(signal !== undefined && { signal }),
    ...(host !== undefined && { host }),
    ...(path !== undefined && { path }),
    ...(forMs !== undefined && { forMs }),
    ...(expect !== undefined && { expect }),
  });
  const place = `${url}${path ?? ''}`;
  say(io, `Waiting for deliveries at ${place}. Ctrl-C ends it with a report.`);
  const code = await run.judge(
    deliveries,
    place,
    `No delivery arrived at ${place}: there is nothing to judge.`,
  );
  if (code === 0 && expect !== undefined && run.deliveries < expect)
    throw new CannotRun(`Of ${expect} deliveries that were expected, ${run.deliveries} arrived.`);
  return code;
}

/** What one command needs from its flags to its report. */
class Run {
  readonly events: Events;
  readonly passed: Passed = { others: 0, notes: [] };
  deliveries = 0;
  readonly #flags: Flags;
  readonly #io: Io;
  readonly #reporting: Reporting;

  private constructor(events: Events, flags: Flags, io: Io, reporting: Reporting) {
    this.events = events;
    this.#flags = flags;
    this.#io = io;
    this.#reporting = reporting;
  }

  static async of(flags: Flags, io: Io): Promise<Run> {
    const reporting = await reportingOf(flags, io);
    return new Run(new Events(await loadAsyncApi(flags.spec)), flags, io, reporting);
  }

  /** Judges and reports. @throws CannotRun that says `nothing` when no delivery came */
  async judge(
    all: AsyncIterable<Delivery>,
    target: string,
    nothing: string,
    stopped: () => string | undefined = () => undefined,
  ): Promise<ExitCode> {
    const { document } = this.events;
    this.#reporting.plan({
      report: { target, document: shownPath(document.file), unit: 'delivery' },
      facts: factSourceOf(document),
    });
    const line = progressLine(this.#io.stderr);
    let result: DeliveriesResult;
    try {
      result = await checkDeliveries(document, all, watching(line, this.#io));
    } finally {
      line.clear();
    }
    const { others } = this.passed;
    const passedBy = `${amount(others, 'request')} brought no event${this.#flags.path === undefined ? '' : ` to ${this.#flags.path}`}.`;
    if (result.deliveries === 0)
      throw new CannotRun(
        others === 0 ? nothing : `${nothing} ${passedBy} Name the path of deliveries with --path.`,
      );
    this.deliveries = result.deliveries;
    const why = stopped();
    const code = await this.#reporting.finish({
      requests: result.deliveries,
      findings: result.findings,
      covered: result.covered,
      uncovered: [],
      notes: [...result.notes, ...this.passed.notes, ...(others === 0 ? [] : [passedBy])],
      ...(why !== undefined && { stopped: why }),
    });
    await this.#showDraft(result.draft);
    return code;
  }

  /** To its file, or after the report for people. */
  async #showDraft(draft: string | undefined): Promise<void> {
    const { draft: file, reporter } = this.#flags;
    const forPeople = reporter.some((each) => each.reporter === 'terminal' && each.output === undefined);
    if (file === undefined) {
      if (draft !== undefined && forPeople) this.#io.stdout.write(`\n${draft}`);
      return;
    }
    try {
      await writeFile(file, draft ?? '# Nothing was seen that the document leaves undescribed.\n');
    } catch (error) {
      const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
      throw new CannotRun(
        `The draft can't be written to ${file} (${code}): name a file in a folder that may be written.`,
      );
    }
  }
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
/** A timer of Node ends at once when it is set for longer than that. */
const maxMs = 2 ** 31 - 1;

function millisecondsOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,9})(ms|s|m|h)$/.exec(text) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? 0);
  if (!(ms > 0)) throw new InvalidArgumentError('It must be a time such as 90s, 10m or 1h.');
  if (ms > maxMs) throw new InvalidArgumentError('It must be at most 596h.');
  return ms;
}

function pathOf(text: string): string {
  if (!/^\/[^?#]*$/.test(text)) throw new InvalidArgumentError('It must be a path that begins with /.');
  return text;
}
