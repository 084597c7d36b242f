import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { loadOpenApi } from '../document/document.ts';
import { CannotRun } from '../problem.ts';
import type { Report } from '../report/report.ts';
import { reporterNames, type WantedReport, writeReports } from '../report/write.ts';
import { type RunResult, run } from '../run.ts';
import { knownParameters } from '../service/parameters.ts';
import { checkedUrl, isLoopback, type Target } from '../target.ts';
import type { ExitCode, Io } from './io.ts';

interface Flags {
  url: string;
  spec?: string;
  project?: string;
  webTool?: string;
  parameter?: Record<string, string>;
  credential: string;
  seed?: number;
  fuzz: number;
  timeout: number;
  allowWrites?: boolean;
  reporter: WantedReport[];
}

const keyVariable = 'VOICE_AGENT_API_KEY';

/** `api`: asks a service for everything that its document allows and forbids. */
export function apiCommand(io: Io, exit: (code: ExitCode) => void): Command {
  return new Command('api')
    .description('Asks a service for what its document allows and forbids, and judges every answer.')
    .requiredOption('--url <url>', 'the address of the service')
    .option('--spec <file>', 'an OpenAPI document (default: that of the voice agent service)')
    .option('--project <id>', 'the project whose jobs are listed')
    .option('--web-tool <id>', 'the web tool that may be updated')
    .addOption(
      new Option('--parameter <name=value>', 'a value that the service knows; may be repeated').argParser(
        pair,
      ),
    )
    .addOption(
      new Option('--credential <form>', 'how the key is sent: header name, colon, form').default(
        'Authorization: Token $KEY',
      ),
    )
    .addOption(
      new Option('--seed <number>', 'makes what is by chance; the same number, the same report').argParser(
        whole,
      ),
    )
    .addOption(
      new Option('--fuzz <number>', 'bodies by chance for each operation').default(100).argParser(whole),
    )
    .addOption(new Option('--timeout <ms>', 'how long an answer may take').default(10_000).argParser(whole))
    .option('--allow-writes', 'calls operations that change something; on this machine alone')
    .addOption(
      new Option('--reporter <name[=file]>', `${reporterNames.join(', ')}; may be repeated`)
        .default([{ reporter: 'terminal' }], 'terminal')
        .argParser(reporter()),
    )
    .addHelpText('after', `\nThe key is read from ${keyVariable}.`)
    .addHelpText(
      'after',
      '\nExample:\n  $ VOICE_AGENT_API_KEY=… voice-agent-contract api --url http://127.0.0.1:4210 --allow-writes',
    )
    .action(async (flags: Flags) => {
      exit(await checkApi(flags, io));
    });
}

async function checkApi(flags: Flags, io: Io): Promise<ExitCode> {
  const url = checkedUrl(flags.url);
  const credential = credentialOf(flags.credential, io.env[keyVariable]);
  if (flags.allowWrites && !isLoopback(url))
    throw new CannotRun('--allow-writes is for a service on this machine: leave it out for any other.');
  const file = flags.spec ?? createRequire(import.meta.url).resolve('@voice-agent/specs/openapi.yaml');
  const document = await loadOpenApi(file);
  const target: Target = {
    url,
    credential,
    timeoutMs: flags.timeout,
    allowWrites: flags.allowWrites ?? false,
  };
  const given = {
    ...(flags.project !== undefined && { projectId: flags.project }),
    ...(flags.webTool !== undefined && { id: flags.webTool }),
    ...flags.parameter,
  };
  const parameters = { ...(await knownParameters(document, target, given)), ...given };
  const seed = flags.seed ?? Math.floor(Math.random() * 2 ** 31);
  const progress = (operation: string, requests: number, findings: number): void => {
    if (io.stderr.isTTY && requests % 50 === 0)
      io.stderr.write(`\r\u001b[K${operation}: ${requests} requests, ${findings} findings …`);
  };
  const result = await run(document, { ...target, parameters }, { seed, fuzz: flags.fuzz, progress });
  if (io.stderr.isTTY) io.stderr.write('\r\u001b[K');
  await writeReports(
    reportOf(result, { url, document: relative(process.cwd(), realpathSync(file)), seed }),
    flags.reporter,
    {
      print: (text) => io.stdout.write(text),
      colours: io.stdout.isTTY === true && io.env.NO_COLOR === undefined,
    },
  );
  return result.findings.length === 0 ? 0 : 1;
}

const reportOf = (
  result: RunResult,
  { url, ...named }: { url: string; document: string; seed: number },
): Report => ({
  ...result,
  target: url,
  ...named,
  notes: [],
});

function credentialOf(form: string, key: string | undefined): Target['credential'] {
  if (key === undefined || key === '') throw new CannotRun(`${keyVariable} must hold the API key.`);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new CannotRun(`${keyVariable} must be printable ASCII without spaces.`);
  const [, name, value] = /^([\w-]+): *(.*\$KEY.*)$/.exec(form) ?? [];
  if (name === undefined || value === undefined)
    throw new CannotRun('--credential must be the name of a header, a colon, and a form with $KEY in it.');
  return { name, value: value.replace('$KEY', () => key) };
}

function whole(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 0.');
  return Number(text);
}

function pair(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [name = '', ...value] = text.split('=');
  if (name === '' || value.length === 0) throw new InvalidArgumentError('It must be name=value.');
  return { ...before, [name]: value.join('=') };
}

/** The first one replaces the default. */
function reporter(): (text: string) => Flags['reporter'] {
  const wanted: Flags['reporter'] = [];
  return (text) => {
    const [name = '', ...output] = text.split('=');
    if (!reporterNames.includes(name))
      throw new InvalidArgumentError(`It must be one of ${reporterNames.join(', ')}.`);
    wanted.push({ reporter: name, ...(output.length > 0 && { output: output.join('=') }) });
    return wanted;
  };
}
