import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { alias, count, type Exit, list } from '@voice-agent/cli-kit/commands';
import {
  CannotRun,
  didYouMean,
  escapedIn,
  hasColours,
  painter,
  reasonOf,
  visible,
  wrapped,
} from '@voice-agent/cli-kit/text';
import { Command, Option } from 'commander';
import { programDefaults } from '../defaults.ts';
import { eventTypes } from '../generated/events.ts';
import type { WebhookEvent, WebhookEventMap } from '../generated/types.ts';
import { type ParseProblem, parse } from '../parse.ts';
import { event as exampleOf } from '../testing/event.ts';
import type { Io } from './io.ts';
import { override } from './override.ts';
import { cannotReach, createPoster, type Posted } from './post.ts';
import { type RecordedBody, readRecording } from './recording.ts';
import { readSecret, secretHelp } from './secret.ts';
import { receiverUrl, shown } from './values.ts';

interface SendOptions {
  readonly url: URL;
  readonly secret?: string | true;
  readonly override?: readonly string[];
  readonly file?: string;
  readonly invalid?: true;
  readonly timeout: number;
  readonly json?: true;
}

const examples = `
Examples:
  npx @voice-agent/webhooks send call.ended --url http://127.0.0.1:3000/webhook
  npx @voice-agent/webhooks send call.ended --url http://127.0.0.1:3000/webhook --override callId=call-7 --override data.data.outcomeResult.orderId=42

Exits with 0 when the receiver responds with 200, with 1 when it does not.`;

/** The meaning of a response other than 200 to the service. */
const meanings: Readonly<Record<number, string>> = {
  401: 'the receiver rejects the secret: check VOICE_AGENT_WEBHOOK_SECRET',
  404: 'no receiver has this path: check --url',
  405: 'no receiver takes a POST at this path: check --url',
  413: 'the body is too large for the receiver',
  503: 'the receiver could not store it: see its log',
};

export function sendCommand(io: Io, exit: Exit): Command {
  const url = new Option('--url <url>', 'the URL of the receiver')
    .argParser(receiverUrl)
    .makeOptionMandatory();
  return new Command('send')
    .description('Sends one event to a receiver: an example of its type, or the content of a file.')
    .argument('[event]', `the type of the event: ${eventTypes.join(', ')}; optional with --file`)
    .addOption(url)
    .addOption(alias('--to <url>', url))
    .option('--secret [value]', secretHelp)
    .option(
      '--override <path=value>',
      'set a field, such as data.ringDuration=2; JSON, else a string; may be repeated',
      list,
    )
    .option(
      '--file <file>',
      'send the body in this file, or each of a recording of listen, byte for byte unless --override changes it',
    )
    .option('--invalid', 'send it even when it is not a valid event')
    .option('--timeout <ms>', 'how long to wait for a response', count(1, 600_000), programDefaults.timeout)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', examples)
    .action(async (event: string | undefined, options: SendOptions) => exit(await send(event, options, io)));
}

async function send(event: string | undefined, options: SendOptions, io: Io): Promise<0 | 1> {
  const deliveries = (await bodiesOf(event, options)).map(({ source, body }) => {
    const result = parse(body);
    if (!result.ok && options.invalid !== true) throw new CannotRun(rejection(result.problem, source));
    return { body, event: result.ok ? result.event : undefined };
  });
  const { url } = options;
  const secret = await readSecret(options.secret, io);
  const poster = createPoster({ url, secret, timeoutMs: options.timeout });
  try {
    let code: 0 | 1 = 0;
    for (const { body, event: parsed } of deliveries) {
      const posted = await poster.post(body);
      const trouble = cannotReach(posted.failure, url);
      if (trouble) throw trouble;
      print(posted, parsed, options, io);
      if (posted.status !== 200) code = 1;
    }
    return code;
  } finally {
    poster.close();
  }
}

function print(
  { status, failure, mayHaveArrived, milliseconds }: Posted,
  event: WebhookEvent | undefined,
  { url, json }: SendOptions,
  io: Io,
): void {
  const took = Number(milliseconds.toFixed(1));
  if (json) {
    io.stdout.write(
      `${escapedIn(
        JSON.stringify({
          eventType: event?.eventType ?? null,
          callId: event?.callId ?? null,
          to: shown(url),
          status: status ?? null,
          failure: failure ?? null,
          mayHaveArrived,
          milliseconds: took,
        }),
      )}\n`,
    );
    return;
  }
  const name = event ? `${event.eventType} of ${visible(JSON.stringify(event.callId))}` : 'the body';
  const meaning = status === undefined ? undefined : meanings[status];
  const response =
    status === undefined
      ? `no response (${failure})${mayHaveArrived ? ', it may have arrived' : ''}`
      : `${status} in ${took} ms`;
  const paint = painter(hasColours(io.stdout, io.env));
  const expected = `${response}${meaning === undefined ? '' : `, ${meaning}`}`;
  const line = `${name} to ${shown(url)}: ${paint(status === 200 ? 'green' : 'red', expected)}\n`;
  io.stdout.write(wrapped(line, io.stdout.columns));
}

/** The bodies to send, each with its name in messages. */
async function bodiesOf(
  event: string | undefined,
  { file, override: overrides = [], invalid }: SendOptions,
): Promise<RecordedBody[]> {
  if (event !== undefined && !isEventType(event))
    // The text is not repeated: without quotes around it, a secret ends up here.
    throw new CannotRun(`The event must be one of ${eventTypes.join(', ')}.${didYouMean(event, eventTypes)}`);
  if (file === undefined) {
    if (event === undefined)
      throw new CannotRun(`Name the event to send (${eventTypes.join(', ')}), or give a --file.`);
    return [{ source: 'the event', body: changed(example(event), overrides) }];
  }
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CannotRun(`${file} cannot be read (${reasonOf(error)}). Check the path.`);
  });
  const found = readRecording(bytes, file) ?? [{ source: file, body: bytes }];
  if (overrides.length === 0 && event === undefined) return found;
  return found.map(({ source, body }) => {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    } catch {
      throw new CannotRun(`${source} is not JSON in UTF-8, so it cannot be checked or changed.`);
    }
    const type = (value as { eventType?: unknown } | null)?.eventType;
    if (event !== undefined && type !== event && invalid !== true)
      throw new CannotRun(`${source}, at /eventType: it is not ${event}. Leave out one of the two.`);
    return { source, body: overrides.length === 0 ? body : changed(value, overrides) };
  });
}

const isEventType = (text: string): text is keyof WebhookEventMap => eventTypes.some((type) => type === text);

/** An example of the spec with its own call and timestamp, so that no receiver takes it for a duplicate. */
export function example(type: keyof WebhookEventMap): WebhookEvent {
  const callId = `call-${randomUUID().slice(0, 8)}`;
  return exampleOf(type, { callId, timestamp: new Date().toISOString() });
}

function changed(value: unknown, overrides: readonly string[]): Uint8Array {
  for (const assignment of overrides) override(value, assignment);
  return Buffer.from(JSON.stringify(value));
}

function rejection({ pointer, message }: ParseProblem, source: string): string {
  const where = `${source}${pointer === '' ? '' : `, at ${pointer}`}`;
  return `Not a valid event: ${where}: ${message.replace(/\.$/, '')}. Fix it, or send it anyway with --invalid.`;
}
