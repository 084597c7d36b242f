import { type ExitCode, say } from '@voice-agent/cli-kit/commands';
import {
  type ApiPromise,
  createClient,
  type Fetch,
  type Paginated,
  VoiceAgentError,
} from '@voice-agent/client';
import type { CommandDescription, Given, PagingCommand } from './command.ts';
import { type CapturedRequest, curlLine } from './dry-run.ts';
import { sayError } from './error.ts';
import { CannotRun, type Io } from './io.ts';
import { mask, masked, replaceSecrets } from './mask.ts';
import { Printer } from './output.ts';
import { readData } from './values.ts';

/** The methods of a resource of the client, by their names. */
type Methods = Readonly<Record<string, (...args: unknown[]) => unknown>>;
type Send = (fetch?: Fetch) => AsyncIterable<unknown> | ApiPromise<unknown>;

/** Sends an operation, and writes its result. @throws CannotRun when nothing can be sent */
export async function callOperation(command: CommandDescription, given: Given, io: Io): Promise<ExitCode> {
  const { flags } = given;
  const isIterated = flags.all === true || flags.limit !== undefined;
  const params = await paramsOf(command, given, io);
  const send: Send = (fetch) => {
    const client = clientFor(flags.url, io, fetch) as unknown as Readonly<Record<string, Methods>>;
    const methods = client[command.resource] as Methods;
    const { paging } = command;
    const method = isIterated && paging !== undefined ? paging.iterator : command.method;
    const object = isIterated && paging !== undefined ? iteratorParams(paging, params, given) : params;
    const args = [...given.path, ...(command.object === undefined ? [] : [object])];
    return methods[method]?.(...args) as Paginated<unknown>;
  };
  if (flags.dryRun) return dryRun(send, command, io);
  return isIterated ? list(send, command, given, io) : callOnce(send, command, given, io);
}

function clientFor(
  flag: string | undefined,
  { env }: Io,
  fetch: Fetch | undefined,
): ReturnType<typeof createClient> {
  const baseUrl = flag || env.VOICE_AGENT_BASE_URL;
  // A request that is not sent needs none.
  const apiKey = fetch === undefined ? env.VOICE_AGENT_API_KEY : 'not-sent';
  if (!baseUrl)
    throw new CannotRun('The address of the service is missing. Use --url, or set VOICE_AGENT_BASE_URL.');
  if (!apiKey) throw new CannotRun('The API key is missing. Set VOICE_AGENT_API_KEY.');
  const withoutSending = fetch !== undefined && { fetch, maxRetries: 0 };
  return createClient({ baseUrl, apiKey, ...withoutSending, appInfo: { name: 'voice-agent-cli' } });
}

/** The object that the method of the client takes. */
async function paramsOf(command: CommandDescription, { fields, flags }: Given, io: Io): Promise<unknown> {
  const entries = (isBody: boolean) =>
    Object.fromEntries(
      [...fields]
        .filter(([flag]) => (flag.in === 'body') === isBody)
        .map(([flag, value]) => [flag.field, value]),
    );
  const [parameters, ofFlags] = [entries(false), entries(true)];
  const data = flags.data === undefined ? undefined : await readData(flags.data, io.stdin);
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (data !== undefined && !isObject && (Object.keys(ofFlags).length > 0 || mustBeObject(command)))
    throw new CannotRun('--data must be a JSON object here.');
  const hasBody = isObject || (data === undefined && command.flags.some((flag) => flag.in === 'body'));
  const body = hasBody ? { ...(data as object | undefined), ...ofFlags } : data;
  checkMasked(body);
  if (command.object === 'body') {
    const isEmpty = data === undefined && Object.keys(ofFlags).length === 0;
    return isEmpty && command.isOptional ? undefined : body;
  }
  if (command.bodyIsField) return body === undefined ? parameters : { ...parameters, body };
  return { ...(body as object | undefined), ...parameters };
}

/** Results show secrets as `***`: sent back, it would replace the secret. @throws CannotRun */
function checkMasked(body: unknown): void {
  replaceSecrets(body, (secret, name) => {
    if (secret === mask)
      throw new CannotRun(
        `${name} is ${mask}, which stands for a secret in a result. Leave it out, or give its value.`,
      );
    return secret;
  });
}

const mustBeObject = ({ object, bodyIsField }: CommandDescription): boolean =>
  object === 'both' && !bodyIsField;

/** What the iterator takes: the same without the page, and what pages are counted by where the spec leaves that open. */
function iteratorParams({ parameter, counts }: PagingCommand, params: unknown, { flags }: Given): object {
  const { [parameter]: page, ...others } = params as Record<string, unknown>;
  if (page !== undefined)
    throw new CannotRun(`${parameter} names one page: leave it out with --all and --limit.`);
  if (counts === undefined) return others;
  if (flags.counts === undefined)
    throw new CannotRun(
      `--all and --limit need --${counts.flag}: whether ${parameter} counts pages or records is not specified. Ask the provider of the service, or compare two pages.`,
    );
  return { ...others, [counts.field]: flags.counts };
}

/** Sends one request. */
async function callOnce(
  send: Send,
  command: CommandDescription,
  { flags }: Given,
  io: Io,
): Promise<ExitCode> {
  const result = await (send() as ApiPromise<unknown>);
  if (!result.ok) return sayError(result.error, command, io);
  const printer = new Printer(io, flags.output);
  if (result.data instanceof Response)
    printer.text(masked(await result.data.text(), io.env.VOICE_AGENT_API_KEY) as string);
  else printer.print(masked(result.data, io.env.VOICE_AGENT_API_KEY), command.paging?.items);
  if (printer.isTable && command.paging !== undefined) sayMore(result.data, command.paging, io);
  return 0;
}

/** Reports on a terminal that there are more records than those of the page. */
function sayMore(data: unknown, { items, filtered }: PagingCommand, io: Io): void {
  const page = data as Readonly<Record<string, unknown>>;
  const [shown, all] = [
    (page[items] as unknown[]).length,
    filtered === undefined ? undefined : page[filtered],
  ];
  if (typeof all === 'number' && all > shown)
    say(io, `${shown} of ${all}. To list all of them, use --all; to list the first N, use --limit N.`);
}

/** Lists the records of all pages: with NDJSON one by one, else when all are there. */
async function list(send: Send, command: CommandDescription, { flags }: Given, io: Io): Promise<ExitCode> {
  const printer = new Printer(io, flags.output);
  const records: unknown[] = [];
  let count = 0;
  try {
    for await (const record of send() as AsyncIterable<unknown>) {
      const shown = masked(record, io.env.VOICE_AGENT_API_KEY);
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
async function dryRun(send: Send, command: CommandDescription, io: Io): Promise<ExitCode> {
  let captured: CapturedRequest | undefined;
  const sent = send(async (url: string, init: RequestInit & { headers: Headers }) => {
    captured = {
      url,
      method: init.method ?? 'GET',
      headers: init.headers,
      body: init.body as string | undefined,
    };
    throw new Error('not sent');
  });
  const first =
    Symbol.asyncIterator in sent
      ? sent[Symbol.asyncIterator]().next()
      : (sent as ApiPromise<unknown>).orThrow();
  const error = await first.then(
    () => undefined,
    (reason: unknown) => reason as VoiceAgentError,
  );
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
