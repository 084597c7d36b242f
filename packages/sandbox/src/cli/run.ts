import {
  count,
  type ExitCode,
  list,
  type ProgramIo,
  pair,
  prepare,
  runProgram,
} from '@voice-agent/cli-kit/commands';
import { hasColours, nearest, type Paint, painter, visible, wrapped } from '@voice-agent/cli-kit/text';
import { Command, InvalidArgumentError, Option } from 'commander';
import { hostnameOf, isLoopback } from '../address.ts';
import { type ChoiceName, type Choices, choiceNames, choices, choose } from '../choices.ts';
import { sandboxDefaults } from '../defaults.ts';
import { asOrigin, asSite } from '../http/guard.ts';
import type { SandboxOptions } from '../public.ts';
import { checkKey, type RunningSandbox, runSandbox } from '../sandbox.ts';
import { type KeptKey, keptKey } from './kept-key.ts';
import { tail } from './tail.ts';

/** What the command has around it. */
export interface Io extends ProgramIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Gets the address of the sandbox, and resolves when it shall end: Ctrl-C, or a signal. */
  readonly untilStopped: (url: string) => Promise<void>;
}

interface Flags extends Omit<SandboxOptions, 'allowedOrigins' | 'choices' | 'docsUrl' | 'host'> {
  host: string;
  allowOrigin?: string[];
  docs?: string;
  choose?: Record<string, string>;
  showChoices?: boolean;
  log?: boolean;
}

const keyVariable = 'VOICE_AGENT_API_KEY';

/** Runs the command line until it is stopped. Never throws for what it was given. @returns 0 or 2 */
export const run = (args: readonly string[], io: Io): Promise<ExitCode> =>
  runProgram(args, io, () => createProgram(io));

async function serve(flags: Flags, io: Io): Promise<void> {
  const chosen = choose(flags.choose);
  const { stdout } = io;
  const paint = painter(hasColours(stdout, io.env));
  if (flags.showChoices) {
    stdout.write(wrapped(choicesTable(chosen, paint), stdout.columns));
    return;
  }
  const options = optionsOf(flags, chosen, io.env);
  // A file of its own has a key of its own.
  const kept = options.apiKey === undefined && flags.db === undefined ? keptKey(io.env) : undefined;
  const sandbox = await runSandbox(
    kept === undefined ? options : Object.assign(options, { keptKey: kept.key }),
  );
  stdout.write(wrapped(welcome(sandbox, flags, paint, kept), stdout.columns));
  const endTail = (flags.log ?? stdout.isTTY) ? tail(sandbox.state.log, stdout, paint) : undefined;
  await io.untilStopped(sandbox.url);
  // A terminal shows ^C where the cursor is.
  if (stdout.isTTY) stdout.write('\n');
  await sandbox.close();
  endTail?.();
  const data = flags.db === undefined ? 'The data was in memory and is gone' : `The data is in ${flags.db}`;
  stdout.write(`Stopped. ${data}.\n`);
}

/** The command with its flags. */
export function createProgram(io: Io): Command {
  const program = new Command('npx @voice-agent/sandbox').description(
    'The voice agent service on this machine: its operations, calls, webhooks and a dashboard.',
  );
  for (const option of flags()) program.addOption(option);
  for (const text of afterHelp) program.addHelpText('after', text);
  program.action((given: Flags) => serve(given, io));
  return prepare(program, new URL('../../package.json', import.meta.url), io);
}

function flags(): Option[] {
  const { port, host, jobs, webTools } = sandboxDefaults;
  const flag = (name: string, about: string) => new Option(name, about);
  return [
    flag('--port <number>', 'port to listen on').default(port).argParser(count(0, 65_535)),
    flag('--host <address>', 'address to listen on (use 0.0.0.0 to allow other machines)').default(host),
    flag('--db <file>', 'keep the data in an SQLite file (default: in memory, lost at the end)'),
    flag('--seed <number>', 'seed for generated data').argParser(count(0, Number.MAX_SAFE_INTEGER)),
    flag('--jobs <number>', `number of generated jobs (default: ${jobs})`).argParser(count(0, 5e6)),
    flag('--web-tools <number>', `number of generated web tools (default: ${webTools})`).argParser(
      count(0, 1e6),
    ),
    flag('--strict-webhooks', 'reject webhook URLs on this machine, as the service does (default: warn)'),
    flag('--allow-local-tools', 'call web tools whose serverUrl is on this machine'),
    flag(
      '--allow-origin <origin>',
      'allow pages of this origin to use the sandbox; may be repeated',
    ).argParser((text, before?: string[]) => list(asOrigin(text, '--allow-origin'), before)),
    flag('--docs <url>', 'URL of the docs site, for links in the dashboard').argParser((text) =>
      asSite(text, '--docs'),
    ),
    flag(
      '--choose <name=value>',
      'set a choice: how the sandbox behaves where the service specifies nothing; may be repeated',
    ).argParser(chosenPair),
    flag('--show-choices', 'list available choices and exit'),
    flag('--log', 'log each request (default: on a terminal)'),
    flag('--no-log', 'do not log requests'),
  ];
}

const afterHelp = [
  `\nThe API key is printed. It is kept for the next start in the file of --db, or without one in voice-agent-sandbox/api-key of your configuration folder (~/.config, $XDG_CONFIG_HOME or %APPDATA%). ${keyVariable} sets another.`,
  '\nExample:\n  npx @voice-agent/sandbox --db sandbox.db --choose list-jobs.skip=offset',
  '\nExit codes: 0 stopped, 2 could not run.',
];

function chosenPair(text: string, before?: Record<string, string>): Record<string, string> {
  if (text.includes('=')) return pair(text, before);
  const [name = 'list-jobs.skip'] = nearest(text, choiceNames) as ChoiceName[];
  throw new InvalidArgumentError(`It must be name=value, such as ${name}=${choices[name].values[1]}.`);
}

function optionsOf(flags: Flags, chosen: Choices, env: Io['env']): SandboxOptions {
  const { choose: _, showChoices: __, log: ___, allowOrigin: allowedOrigins = [], docs, ...options } = flags;
  const apiKey = env[keyVariable];
  return {
    ...options,
    allowedOrigins,
    choices: chosen,
    ...(docs !== undefined && { docsUrl: docs }),
    ...(apiKey !== undefined && { apiKey: checkKey(apiKey, keyVariable) }),
  };
}

export function welcome(
  { url, state, fromExamples }: RunningSandbox,
  flags: Flags,
  paint: Paint,
  kept?: KeptKey,
): string {
  const [project = ''] = state.jobs.projects();
  const { madeKey } = state;
  // A key from outside may be a secret: the shell puts it in.
  const header =
    madeKey === undefined ? `"Authorization: Token $${keyVariable}"` : `'Authorization: Token ${madeKey}'`;
  const lines = [
    paint('bold', 'Sandbox of the voice agent service'),
    '',
    `  API        ${url}`,
    `  Dashboard  ${url}/_sandbox/`,
    `  API key    ${madeKey ?? `from ${keyVariable}`}`,
    `  Data       ${flags.db ?? 'in memory'}`,
    ...(fromExamples.length > 0 ? [`  Examples   for ${fromExamples.join(', ')}`] : []),
    '',
    `curl -X POST '${url}/v1/jobs/all?projectId=${encodeURIComponent(project)}' -H ${header} -H 'Content-Type: application/json' -d '{"take":2}'`,
    '',
  ];
  const warn = (text: string) => lines.push(paint('yellow', text), '');
  if (!isLoopback(hostnameOf(flags.host) ?? ''))
    warn(
      `It listens on ${flags.host}: anyone who can reach this machine can use the sandbox and its dashboard.`,
    );
  if (kept?.problem !== undefined) warn(visible(kept.problem));
  if (flags.allowLocalTools)
    warn('The sandbox sends requests to web tools on this machine. The service cannot reach them.');
  if (flags.allowOrigin) warn(`Pages of ${flags.allowOrigin.join(' and ')} can use this sandbox.`);
  return `${[...lines, 'Press Ctrl-C to stop.'].join('\n')}\n`;
}

/** Every choice with its values, the chosen one marked. */
function choicesTable(chosen: Choices, paint: Paint): string {
  const entries = choiceNames.map((name) => {
    const { title, description, open } = choices[name];
    const values = choices[name].values
      .map((value) => (value === chosen[name] ? paint('green', `[${value}]`) : value))
      .join(' ');
    return `${paint('bold', name)}  ${title}\n  ${description}\n  ${values}   ${open.join(', ')}\n`;
  });
  return `Behaviour of the sandbox where the service specifies nothing. Change one with --choose name=value.\n\n${entries.join('\n')}`;
}
