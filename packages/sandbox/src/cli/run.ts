import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type Choices, choiceNames, choices, choose } from '../choices.ts';
import { hostnameOf, isLoopback } from '../deliveries/address.ts';
import { asOrigin } from '../guard.ts';
import type { SandboxOptions } from '../public.ts';
import { checkKey, type RunningSandbox, runSandbox } from '../sandbox.ts';

/** What the command has around it. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown; readonly columns?: number | undefined };
  readonly stderr: { write(text: string): unknown };
  /** Fulfilled when the sandbox shall end: Ctrl-C, or a signal. */
  readonly untilStopped: () => Promise<void>;
}

interface Flags {
  port: number;
  host: string;
  db?: string;
  seed?: number;
  jobs?: number;
  webTools?: number;
  allowLocalWebhooks?: boolean;
  allowOrigin?: string[];
  choose?: Record<string, string>;
  showChoices?: boolean;
}

const defaultPort = 4210;
const keyVariable = 'VOICE_AGENT_API_KEY';

/** Runs the command line until it is stopped. Never throws for what it was given. @returns 0 or 2 */
export async function run(args: readonly string[], io: Io): Promise<0 | 2> {
  const program = createProgram(io);
  try {
    program.parse(args, { from: 'user' });
    const flags = program.opts<Flags>();
    const chosen = choose(flags.choose);
    if (flags.showChoices) {
      io.stdout.write(choicesTable(chosen));
      return 0;
    }
    const sandbox = await runSandbox(optionsOf(flags, chosen, io.env));
    io.stdout.write(welcome(sandbox, flags));
    await io.untilStopped();
    await sandbox.close();
    return 0;
  } catch (error) {
    // Commander has said what was wrong; help that was asked for is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    io.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
}

/** The flags. */
export function createProgram(io: Pick<Io, 'stdout' | 'stderr'>): Command {
  return new Command('voice-agent-sandbox')
    .description(
      'The voice agent service on this machine: three operations, calls, webhooks and a dashboard.',
    )
    .addOption(
      new Option('--port <number>', 'where it listens').default(defaultPort).argParser(whole(65_535)),
    )
    .option(
      '--host <address>',
      'the address it listens on; others than this machine reach it then',
      '127.0.0.1',
    )
    .option('--db <file>', 'keeps the data in an SQLite file (default: in memory, forgotten at the end)')
    .addOption(
      new Option('--seed <number>', 'makes the data; the same number, the same data').argParser(whole()),
    )
    .addOption(
      new Option('--jobs <number>', 'how many jobs to begin with (default: 240)').argParser(whole(5e6)),
    )
    .addOption(new Option('--web-tools <number>', 'how many web tools (default: 36)').argParser(whole(1e6)))
    .option(
      '--allow-local-webhooks',
      'takes webhook URLs and calls web tools on this machine; the service would not',
    )
    .addOption(
      new Option(
        '--allow-origin <origin>',
        'lets pages of this origin use the sandbox; may be repeated',
      ).argParser(collectOrigins),
    )
    .addOption(
      new Option(
        '--choose <name=value>',
        'reads an open point of the interface another way; may be repeated',
      ).argParser(collect),
    )
    .option('--show-choices', 'lists what can be chosen, and ends')
    .addHelpText('after', `\nThe API key is made at each start and printed, unless ${keyVariable} holds one.`)
    .addHelpText(
      'after',
      '\nExample:\n  $ voice-agent-sandbox --db sandbox.db --choose list-jobs.skip=offset',
    )
    .addHelpText('after', '\nExit codes: 0 it ran until it was stopped, 2 it could not run.')
    .allowExcessArguments(false)
    .exitOverride()
    .showHelpAfterError("Run 'voice-agent-sandbox --help' for its flags.")
    .configureOutput({
      writeOut: (said) => io.stdout.write(said),
      writeErr: (said) => io.stderr.write(said),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
    });
}

const whole =
  (most = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(number <= most)) throw new InvalidArgumentError(`It must be a whole number from 0 to ${most}.`);
    return number;
  };

function collect(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [name = '', ...value] = text.split('=');
  if (value.length === 0) throw new InvalidArgumentError('It must be name=value.');
  return { ...before, [name]: value.join('=') };
}

const collectOrigins = (text: string, before: string[] = []): string[] => [
  ...before,
  asOrigin(text, '--allow-origin'),
];

function optionsOf(flags: Flags, chosen: Choices, env: Io['env']): SandboxOptions {
  const { choose: _, showChoices: __, allowOrigin: allowedOrigins = [], ...options } = flags;
  const apiKey = env[keyVariable];
  if (apiKey !== undefined) checkKey(apiKey, keyVariable);
  return { ...options, allowedOrigins, choices: chosen, ...(apiKey !== undefined && { apiKey }) };
}

function welcome({ url, state }: RunningSandbox, flags: Flags): string {
  const [project = ''] = state.jobs.projects();
  const { madeKey } = state;
  // A key from outside may be a secret: the shell puts it in.
  const header =
    madeKey === undefined ? `"Authorization: Token $${keyVariable}"` : `'Authorization: Token ${madeKey}'`;
  const lines = [
    'Sandbox of the voice agent service',
    '',
    `  API        ${url}`,
    `  Dashboard  ${url}/_sandbox/`,
    `  API key    ${madeKey ?? `from ${keyVariable}`}`,
    `  Data       ${flags.db ?? 'in memory'}`,
    '',
    `curl -X POST '${url}/v1/jobs/all?projectId=${encodeURIComponent(project)}' -H ${header} -H 'Content-Type: application/json' -d '{"take":2}'`,
    '',
  ];
  if (!isLoopback(hostnameOf(flags.host) ?? ''))
    lines.push(
      `It listens on ${flags.host}: whoever reaches this machine can use it, its dashboard too.`,
      '',
    );
  if (flags.allowLocalWebhooks)
    lines.push(
      'Webhook URLs on this machine are taken, and web tools on it called. The service itself would refuse them.',
      '',
    );
  if (flags.allowOrigin)
    lines.push(`Pages of ${flags.allowOrigin.join(' and ')} may use it, as its dashboard does.`, '');
  return `${lines.join('\n')}\n`;
}

/** Every choice with its values, the chosen one marked. */
function choicesTable(chosen: Choices): string {
  const entries = choiceNames.map((name) => {
    const { says, open } = choices[name];
    const values = choices[name].values
      .map((value) => (value === chosen[name] ? `[${value}]` : value))
      .join(' ');
    return `${name}\n  ${says}\n  ${values}   ${open.join(', ')}\n`;
  });
  return `Sandbox behaviour, not part of the interface. Change one with --choose name=value.\n\n${entries.join('\n')}`;
}
