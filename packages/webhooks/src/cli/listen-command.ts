import { count, type Exit, say } from '@voice-agent/cli-kit/commands';
import { escapedIn, hasColours, type Paint, painter } from '@voice-agent/cli-kit/text';
import { Command } from 'commander';
import { programDefaults } from '../defaults.ts';
import { cellsOf, jsonOf, rowOf } from './arrival-view.ts';
import type { Arrival, Arrivals } from './arrivals.ts';
import { type Catcher, startCatcher } from './catcher.ts';
import { CannotRun, type Io } from './io.ts';
import { ListenScreen } from './listen-screen.ts';
import { cannotReach, createPoster } from './post.ts';
import { openRecorder } from './recording.ts';
import { readSecret, secretHelp } from './secret.ts';
import { receiverUrl, shown, text } from './values.ts';

interface ListenOptions {
  readonly port?: number;
  readonly forward?: URL;
  readonly secret?: string | true;
  readonly record?: string;
  readonly timeout: number;
  readonly json?: true;
}

const examples = `
Examples:
  npx @voice-agent/webhooks listen
  npx @voice-agent/webhooks listen --forward http://127.0.0.1:3000/webhook --record calls.ndjson

Deliveries to any path get the status of the target; 502 when it cannot be reached, 504 when it does not respond in time. Without --forward they get 200. With a secret, a delivery with another one gets 401 and is not forwarded.

On a terminal: r replays the chosen delivery to the target, o opens its body, f filters, up and down choose, q ends. Else each delivery is a line: time, ✓ or ✗ for the secret, event, call, status, milliseconds of the target, bytes, problem.`;

export function listenCommand(io: Io, exit: Exit): Command {
  return new Command('listen')
    .description('Shows deliveries as they arrive, and forwards them with the same bytes and headers.')
    .option(
      '--port <n>',
      `where to listen; 0 for a free one (default: ${programDefaults.port}, or a free one when it is taken)`,
      count(0, 65_535),
    )
    .option('--forward <url>', 'the URL of the target, which gets each delivery', receiverUrl('--forward'))
    .option('--secret [value]', secretHelp)
    .option('--record <file>', 'append each delivery to this file, without its secret, for send --file', text)
    .option('--timeout <ms>', 'how long to wait for the target', count(1, 600_000), programDefaults.timeout)
    .option('--json', 'print each delivery as a line of JSON')
    .addHelpText('after', examples)
    .action(async (options: ListenOptions) => exit(await listen(options, io)));
}

async function listen({ port, forward: url, json, timeout, ...options }: ListenOptions, io: Io): Promise<0> {
  const { stdin, stdout } = io;
  const secret = await readSecret(options.secret, io);
  const paint = painter(hasColours(stdout, io.env));
  const isScreen = !json && stdout.isTTY === true && stdin.isTTY === true && io.env.TERM !== 'dumb';
  const poster = url && createPoster({ url, secret: undefined, timeoutMs: timeout });
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const recorder = options.record === undefined ? undefined : openRecorder(options.record);
  let onChange: (arrival: Arrival) => void = () => {};
  let catcher: Catcher | undefined;
  let screen: ListenScreen | undefined;
  const takeBack = io.onInterrupt(end);
  try {
    catcher = await startCatcher({
      port,
      secret,
      target: url && poster && { url, poster },
      record: recorder?.add,
      onChange: (arrival) => onChange(arrival),
    });
    if (url && isSelf(url, catcher.url))
      throw new CannotRun('--forward is where this listens. Name the target.');
    const where = `Listening at ${catcher.url}${url ? ` → ${shown(url)}` : ''}`;
    const how = [
      secret === undefined ? 'noAuth: every sender is accepted' : 'bearer: the secret is checked',
      ...(options.record === undefined ? [] : [`recording to ${options.record}`]),
    ].join(' · ');
    if (isScreen) {
      const hint = `Waiting. Try: npx @voice-agent/webhooks send call.ended --to ${catcher.url}`;
      const explain = (failure: string) => (url && cannotReach(failure, url)?.message) ?? failure;
      screen = new ListenScreen({ io, catcher, paint, heading: [where, how], hint, explain, onEnd: end });
      onChange = screen.update;
    } else {
      say(io, `${where}. Ctrl-C ends.`, `${how}.`);
      onChange = (arrival) => {
        if (arrival.status !== undefined) stdout.write(`${printed(arrival, json, io, paint)}\n`);
      };
    }
    await ended;
  } finally {
    screen?.close();
    await catcher?.close();
    takeBack();
    poster?.close();
    recorder?.close();
  }
  say(io, summaryOf(catcher.arrivals));
  return 0;
}

function printed(arrival: Arrival, json: true | undefined, { stdout }: Io, paint: Paint): string {
  if (json) return escapedIn(JSON.stringify(jsonOf(arrival), (_, value) => value ?? null));
  if (stdout.isTTY !== true) return cellsOf(arrival).join('\t');
  return rowOf(arrival, { columns: stdout.columns ?? 80, callSize: 36, isChosen: false, paint });
}

const isSelf = (url: URL, local: string): boolean =>
  url.port === new URL(local).port && /^(?:127\.|localhost$|\[::1\]$|0\.0\.0\.0$)/.test(url.hostname);

/** `Received 12 requests: 10 × 200, 2 × 502. Replayed 1.` */
function summaryOf({ received, replayed, statuses }: Arrivals): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
  const what = `Received ${received} ${received === 1 ? 'request' : 'requests'}`;
  const all = counts.length > 0 ? `${what}: ${counts.join(', ')}.` : `${what}.`;
  return replayed > 0 ? `${all} Replayed ${replayed}.` : all;
}
