import { readFileSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { type Exit, type ExitCode, type Output, type ProgramIo, say } from './io.ts';
import { item, wrapped } from './layout.ts';
import { didYouMean } from './nearest.ts';

/**
 * Runs a program. Never throws for what it was given.
 *
 * @param make the program, prepared by `prepare`
 * @param explain the lines that an error of a command becomes
 */
export async function runProgram(
  args: readonly string[],
  io: ProgramIo,
  make: (exit: Exit) => Command,
  explain: (error: Error) => readonly string[],
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = make((given) => {
    code = given;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // Commander has reported what was wrong; help that was asked for is not an error.
    const { code: reason, exitCode } = error as { code?: unknown; exitCode?: number };
    if (typeof reason === 'string' && reason.startsWith('commander.')) return exitCode === 0 ? 0 : 2;
    say(io, ...explain(error as Error));
    return 2;
  }
}

const required = new WeakSet<Option>();

/** Whether a command does not run without an option. */
export const isRequired = (option: Option): boolean => required.has(option);

// Help that no terminal shows.
const helpColumns = 100;

/**
 * Gives a program what all of them have: `--version`, help that fits the terminal, errors that name what
 * may be meant and keep to themselves what can be a secret.
 *
 * @param manifest the package.json of the program
 */
export function prepare(program: Command, manifest: URL, io: ProgramIo): Command {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  program.version(version, '-V, --version', 'print the version');
  const write = (output: Output, columns: number | undefined) => (text: string) =>
    output.write(wrapped(text, columns));
  const columns = io.stdout.columns ?? helpColumns;
  const prepared = (command: Command): void => {
    command
      .exitOverride()
      .showHelpAfterError(`Run '${pathOf(command)} --help' for its flags.`)
      .configureHelp({
        helpWidth: Number.POSITIVE_INFINITY,
        formatItem: (term, termWidth, text) => item(term, termWidth, text, columns, '  '),
      })
      .configureOutput({
        writeOut: write(io.stdout, columns),
        writeErr: write(io.stderr, io.stderr.columns ?? helpColumns),
        outputError: (text) => say(io, ...errorLines(text)),
      });
    // Commander looks for those before it looks for misspelled ones.
    for (const option of command.options)
      if (option.mandatory) {
        option.mandatory = false;
        required.add(option);
      }
    command.commands.forEach(prepared);
  };
  prepared(program);
  return program.hook('preAction', (_program, command) => {
    for (const option of command.options)
      if (isRequired(option) && command.getOptionValue(option.attributeName()) === undefined)
        command.error(`error: required option '${option.flags}' not specified`, {
          code: 'commander.missingMandatoryOptionValue',
          exitCode: 2,
        });
  });
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** The message of commander without possible secrets: behind a misspelled flag, or without the quotes that it needs. */
function errorLines(text: string): string[] {
  const [message = '', hint = ''] = text.trimEnd().split(/\n(?=\(Did you mean [^\n]*\)$)/);
  const [, value, choices] = /'([^']*)' is invalid.* Allowed choices are (.*)\.$/.exec(message) ?? [];
  const line = message.replace(/(unknown option '[^=']+)=.*'/s, "$1'").replace(/(but got \d+): .*/s, '$1.');
  return [`${line}${didYouMean(value ?? '', choices?.split(', ') ?? [])}`, ...(hint === '' ? [] : [hint])];
}
