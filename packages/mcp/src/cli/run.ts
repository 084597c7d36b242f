import {
  count,
  type ExitCode,
  type ProgramIo,
  prepare,
  runProgram,
  say,
} from '@voice-agent/cli-kit/commands';
import { Command } from 'commander';
import type { McpOptions } from '../options.ts';

/** What the command has around it. */
export interface Io extends ProgramIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves when it shall end: Ctrl-C, or a signal. */
  readonly untilStopped: () => Promise<void>;
}

type Flags = Pick<McpOptions, 'allowWrites' | 'sandbox'> & { url?: string; http?: true; port?: number };

const name = '@voice-agent/mcp';
const keyVariable = 'VOICE_AGENT_API_KEY';

/** Runs the command line until it is stopped. Never throws for what it was given. @returns 0 or 2 */
export const run = (args: readonly string[], io: Io): Promise<ExitCode> =>
  runProgram(
    args,
    io,
    () => createProgram(io),
    // The client knows options, and this command flags and variables.
    ({ message }) => [
      message
        .replace(/^baseUrl/, addressGivenBy(args, io))
        .replace(/^apiKey/, keyVariable)
        .replace(/Pass it, or set \w+/, 'Set it'),
    ],
  );

/** The variable of the address, where it is that which gives it. */
const addressGivenBy = (args: readonly string[], { env }: Io): string =>
  env.VOICE_AGENT_BASE_URL === undefined || args.some((each) => /^--url(?:=|$)/.test(each))
    ? '--url'
    : 'VOICE_AGENT_BASE_URL';

/** The flags, each with what it does. */
const flags: readonly [flag: string, about: string][] = [
  ['--url <url>', 'base URL of the service (default: VOICE_AGENT_BASE_URL)'],
  ['--allow-writes', 'add the tools that change something'],
  ['--sandbox', 'the service is a sandbox: add tools to start calls, and to read deliveries and the log'],
  ['--http', 'serve streamable HTTP on 127.0.0.1 (default: stdin and stdout)'],
];

/** What stands below the flags. */
const afterHelp = `
The API key is read from VOICE_AGENT_API_KEY. Clients of --http send a bearer token: VOICE_AGENT_MCP_TOKEN, or the one that is printed.

Example:
  npx ${name} --url https://voice-agent.example.com

Exit codes: 0 success, 2 could not run.`;

/** The command with its flags. */
export function createProgram(io: Io): Command {
  const program = new Command(`npx ${name}`).description(
    'An MCP server: tools for the operations of the voice agent service, with specs and guides as resources.',
  );
  for (const [flag, about] of flags) program.option(flag, about);
  program.option('--port <number>', 'port for --http (default: 4230)', count(0, 65_535));
  program.addHelpText('after', afterHelp).action((given: Flags) => serve(given, io));
  return prepare(program, new URL('../../package.json', import.meta.url), io);
}

async function serve({ url, port, http, ...flags }: Flags, io: Io): Promise<void> {
  const { env } = io;
  const { VOICE_AGENT_BASE_URL: baseUrl, VOICE_AGENT_API_KEY: apiKey } = env;
  const options: McpOptions = { ...flags, baseUrl: url ?? baseUrl, apiKey };
  if (!http) {
    if (port !== undefined) throw new Error('--port is for --http alone. Add --http, or leave it out.');
    const { serveStdio } = await import('../stdio.ts');
    const server = await serveStdio(options);
    await Promise.race([server.ended, io.untilStopped()]);
    return server.close();
  }
  const { serveHttp } = await import('../http.ts');
  const server = await serveHttp({ ...options, port, token: env.VOICE_AGENT_MCP_TOKEN });
  say(io, `MCP   ${server.url}`);
  // One from outside stays there.
  if (env.VOICE_AGENT_MCP_TOKEN === undefined) say(io, `Token ${server.token}`);
  await io.untilStopped();
  await server.close();
}
