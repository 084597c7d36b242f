import { type ExitCode, say } from '@voice-agent/cli-kit/commands';
import { CannotRun } from '@voice-agent/cli-kit/text';
import {
  type ApiPromise,
  type Client,
  createClient,
  type Fetch,
  type Paginated,
  VoiceAgentError,
} from '@voice-agent/client';
import type { PagingDescription } from '@voice-agent/codegen/operation';
import { type JsonObject, lastArgument } from '@voice-agent/operation-kit/arguments';
import { masked, pointerOfMask } from '@voice-agent/operation-kit/mask';
import type { OperationCommand } from './commands.ts';
import { type CapturedRequest, curlLine } from './dry-run.ts';
import { maskFor, placeOf, sayError } from './error.ts';
import type { Io } from './io.ts';
import { type Format, Printer } from './output.ts';
import { readData } from './values.ts';

/** The methods of a resource of the client, by their names. */
type Methods = Readonly<Record<string, (...args: unknown[]) => unknown>>;
type Send = (fetch?: Fetch) => AsyncIterable<unknown> | ApiPromise<unknown>;

/** What a command line gave. */
export interface Given {
  /** The arguments of the operation that flags gave, by their fields. */
  readonly args: JsonObject;
  readonly path: readonly unknown[];
  readonly flags: CommonFlags;
}

/** The flags that every command has. */
interface CommonFlags {
  readonly url?: string;
  readonly output?: Format;
  readonly data?: string;
  readonly dryRun?: boolean;
  readonly all?: boolean;
  readonly limit?: number;
  readonly counts?: 'pages' | 'records';
}

/** Sends an operation, and writes its result. @throws CannotRun when nothing can be sent */
export async function callOperation(command: OperationCommand, given: Given, io: Io): Promise<ExitCode> {
  const { tool } = command;
  const { path, flags } = given;
  const isIterated = flags.all === true || flags.limit !== undefined;
  const args = await argumentsOf(command, given, io);
  const send: Send = (fetch) => {
    const client = clientFor(flags.url, io, fetch) as unknown as Readonly<Record<string, Methods>>;
    const methods = client[tool.resource] as Methods;
    if (!isIterated)
      return methods[tool.method]?.(...path, ...lastArgument(tool, args)) as ApiPromise<unknown>;
    const iterator = methods[tool.paging?.iterator ?? ''];
    return iterator?.(...path, iteratorArguments(command, args, flags)) as Paginated<unknown>;
  };
  if (flags.dryRun) return dryRun(send, command, io);
  return isIterated ? list(send, command, given, io) : callOnce(send, command, given, io);
}

function clientFor(flag: string | undefined, { env }: Io, fetch: Fetch | undefined): Client {
  const baseUrl = flag || env.VOICE_AGENT_BASE_URL;
  // A request that is not sent needs none.
  const apiKey = fetch === undefined ? env.VOICE_AGENT_API_KEY : 'not-sent';
  if (!baseUrl)
    throw new CannotRun('The address of the service is missing. Use --url, or set VOICE_AGENT_BASE_URL.');
  if (!apiKey) throw new CannotRun('The API key is missing. Set VOICE_AGENT_API_KEY.');
  const withoutSending = fetch !== undefined && { fetch, maxRetries: 0 };
  return createClient({ baseUrl, apiKey, ...withoutSending, appInfo: { name: 'voice-agent-cli' } });
}

/** The arguments of flags and `--data`, without those of the path. @throws CannotRun */
async function argumentsOf(command: OperationCommand, { args, flags }: Given, io: Io): Promise<JsonObject> {
  const { body } = command.tool;
  const data = flags.data === undefined ? {} : await readData(flags.data, io.stdin);
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (body !== 'argument' && !isObject) throw new CannotRun('--data must be a JSON object here.');
  const ofData = body !== 'argument' ? data : flags.data !== undefined && { body: data };
  const all = { ...(ofData as JsonObject), ...args };
  const pointer = pointerOfMask(all);
  if (pointer === undefined) return all;
  throw new CannotRun(
    `${placeOf(pointer, command)} has ${masked}, which stands for a secret in a result. Leave it out, or give the secret.`,
  );
}

/** What the iterator takes: the same without the page, and what pages are counted by where the spec leaves that open. */
function iteratorArguments(
  { tool, countsFlag }: OperationCommand,
  args: JsonObject,
  flags: CommonFlags,
): JsonObject {
  const { parameter = '', counts } = tool.paging ?? {};
  const { [parameter]: page, ...others } = args;
  if (page !== undefined)
    throw new CannotRun(`${parameter} names one page: leave it out with --all and --limit.`);
  if (counts === undefined) return others;
  if (flags.counts === undefined)
    throw new CannotRun(
      `--all and --limit need --${countsFlag}: whether ${parameter} counts pages or records is not specified. Ask the provider of the service, or compare two pages.`,
    );
  return { ...others, [counts]: flags.counts };
}

/** Sends one request. */
async function callOnce(send: Send, command: OperationCommand, { flags }: Given, io: Io): Promise<ExitCode> {
  const result = await (send() as ApiPromise<unknown>);
  if (!result.ok) return sayError(result.error, command, io);
  const { paging } = command.tool;
  const printer = new Printer(io, flags.output);
  if (result.data instanceof Response) printer.text(maskFor(io).value(await result.data.text()) as string);
  else printer.print(maskFor(io).value(result.data), paging?.items);
  if (printer.isTable && paging !== undefined) sayMore(result.data, paging, io);
  return 0;
}

/** Reports on a terminal that there are more records than those of the page. */
function sayMore(data: unknown, { items, filtered }: PagingDescription, io: Io): void {
  const page = data as Readonly<Record<string, unknown>>;
  const { length } = page[items] as unknown[];
  const all = page[filtered ?? ''];
  if (typeof all === 'number' && all > length)
    say(io, `${length} of ${all}. To list all of them, use --all; to list the first N, use --limit N.`);
}

/** Lists the records of all pages: with NDJSON one by one, else when all are there. */
async function list(send: Send, command: OperationCommand, { flags }: Given, io: Io): Promise<ExitCode> {
  const printer = new Printer(io, flags.output);
  const mask = maskFor(io);
  const records: unknown[] = [];
  let count = 0;
  try {
    for await (const record of send() as AsyncIterable<unknown>) {
      const shown = mask.value(record);
      if (printer.isStream) printer.records([shown]);
      else records.push(shown);
      if (++count === flags.limit) break;
    }
  } catch (error) {
    if (!(error instanceof VoiceAgentError)) throw error;
    if (printer.isStream && count > 0) say(io, `The list is incomplete: it ended after ${count} records.`);
    return sayError(error, command, io);
  }
  if (!printer.isStream) printer.records(records);
  return 0;
}

/** Writes the request that would be sent, of a list the one for its first page. */
async function dryRun(send: Send, command: OperationCommand, io: Io): Promise<ExitCode> {
  let captured: CapturedRequest | undefined;
  const sent = send(async (url, init) => {
    captured = { ...init, url };
    throw new Error('not sent');
  });
  const first =
    Symbol.asyncIterator in sent
      ? sent[Symbol.asyncIterator]().next()
      : (sent as ApiPromise<unknown>).orThrow();
  const error: unknown = await first.catch((reason: unknown) => reason);
  if (captured === undefined) {
    if (error instanceof VoiceAgentError) return sayError(error, command, io);
    throw error;
  }
  const { line, variables } = curlLine(captured);
  io.stdout.write(`${line}\n`);
  if (variables.length > 0)
    say(io, `Set ${variables.join(' and ')} before you run it: secrets are not printed.`);
  return 0;
}
