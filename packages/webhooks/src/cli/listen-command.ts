import { alias, count, type Exit, say } from '@voice-agent/cli-kit/commands';
import { CannotRun, escapedIn, hasColours, painter } from '@voice-agent/cli-kit/text';
import { Command, Option } from 'commander';
import { programDefaults } from '../defaults.ts';
import { type Arrival, cellsOf, jsonOf, lineOf } from './arrival.ts';
import { type Catcher, startCatcher } from './catcher.ts';
import type { Io } from './io.ts';
import { createPoster } from './post.ts';
import { openRecorder } from './recording.ts';
import { readSecret, secretHelp } from './secret.ts';
import { receiverUrl, shown, text } from './values.ts';

interface ListenOptions {
  readonly port?: number;
  readonly url?: URL;
  readonly secret?: string | true;
  readonly record?: string;
  readonly timeout: number;
  readonly json?: true;
}

const examples = `
Examples:
  npx @voice-agent/webhooks listen
  npx @voice-agent/webhooks listen --url http://127.0.0.1:3000/webhook --record calls.ndjson

Deliveries to any path get the status of the target; 502 when it cannot be reached, 504 when it does not respond in time. Without --url they get 200. With a secret, a delivery with another one gets 401 and is not forwarded.

Each delivery is a line: time, ✓ or ✗ for the secret, event, call, status, milliseconds of the target, what is wrong. With --json it has its body too. A recording is sent again with send --file. Without a terminal, tabs separate the fields, with the bytes before the last.`;

export function listenCommand(io: Io, exit: Exit): Command {
  const url = new Option('--url <url>', 'the URL of the target, which gets each delivery').argParser(
    receiverUrl,
  );
  return new Command('listen')
    .description('Shows deliveries as they arrive, and forwards them with the same bytes and headers.')
    .option(
      '--port <n>',
      `where to listen; 0 for a free one (default: ${programDefaults.port}, or a free one when it is taken)`,
      count(0, 65_535),
    )
    .addOption(url)
    .addOption(alias('--forward <url>', url))
    .option('--secret [value]', secretHelp)
    .option('--record <file>', 'append each delivery to this file, without its secret, for send --file', text)
    .option('--timeout <ms>', 'how long to wait for the target', count(1, 600_000), programDefaults.timeout)
    .option('--json', 'print each delivery as a line of JSON')
    .addHelpText('after', examples)
    .action(async (options: ListenOptions) => exit(await listen(options, io)));
}

async function listen({ port, url, json, timeout, ...options }: ListenOptions, io: Io): Promise<0> {
  const secret = await readSecret(options.secret, io);
  const poster = url && createPoster({ url, secret: undefined, timeoutMs: timeout });
  const recorder = options.record === undefined ? undefined : openRecorder(options.record);
  const paint = painter(hasColours(io.stdout, io.env));
  const statuses = new Map<number, number>();
  const onArrival = (arrival: Arrival): void => {
    statuses.set(arrival.status, (statuses.get(arrival.status) ?? 0) + 1);
    if (json) io.stdout.write(`${escapedIn(JSON.stringify(jsonOf(arrival), (_, value) => value ?? null))}\n`);
    else if (io.stdout.isTTY === true) io.stdout.write(`${lineOf(arrival, paint, url)}\n`);
    else io.stdout.write(`${cellsOf(arrival).join('\t')}\n`);
  };
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const takeBack = io.onInterrupt(end);
  let catcher: Catcher | undefined;
  try {
    const target = url && poster && { url, poster };
    catcher = await startCatcher({ port, secret, target, record: recorder?.add, onArrival });
    if (url && isSelf(url, catcher.url))
      throw new CannotRun('--url is the address of this listener. Use the URL of your receiver.');
    const how = secret === undefined ? 'noAuth: every sender is accepted' : 'bearer: the secret is checked';
    say(
      io,
      `Listening at ${catcher.url}${url ? ` → ${shown(url)}` : ''}. Ctrl-C ends.`,
      `${how}${options.record === undefined ? '' : ` · recording to ${options.record}`}.`,
      `Try: npx @voice-agent/webhooks send call.ended --url ${catcher.url}`,
    );
    await ended;
  } finally {
    await catcher?.close();
    takeBack();
    poster?.close();
    recorder?.close();
  }
  say(io, summaryOf(statuses));
  return 0;
}

const isSelf = (url: URL, local: string): boolean =>
  url.port === new URL(local).port && /^(?:127\.|localhost$|\[::1\]$|0\.0\.0\.0$)/.test(url.hostname);

/** `Received 12 requests: 10 × 200, 2 × 502.` */
function summaryOf(statuses: ReadonlyMap<number, number>): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
  const received = [...statuses.values()].reduce((sum, times) => sum + times, 0);
  const what = `Received ${received} ${received === 1 ? 'request' : 'requests'}`;
  return counts.length > 0 ? `${what}: ${counts.join(', ')}.` : `${what}.`;
}
