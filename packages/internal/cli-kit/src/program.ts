import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { CannotRun } from './cannot-run.ts';
import { type Exit, type ExitCode, type Output, type ProgramIo, say } from './io.ts';
import { item, wrapped } from './layout.ts';
import { didYouMean } from './nearest.ts';

/**
 * Runs a program. Never throws for what it was given.
 *
 * @param make the program, prepared by `prepare`
 * @param explain the lines that an error becomes which is no CannotRun; default: its message
 */
export async function runProgram(
  args: readonly string[],
  io: ProgramIo,
  make: (exit: Exit) => Command,
  explain: (error: Error) => readonly string[] = ({ message }) => message.split('\n'),
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
    say(io, ...(error instanceof CannotRun ? error.lines : explain(error as Error)));
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
 * @param manifest the package.json of the program; without one it has no `--version`
 */
export function prepare(program: Command, manifest: URL | undefined, io: ProgramIo): Command {
  if (manifest !== undefined) {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    program.version(version, '-V, --version', 'print the version');
  }
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
        outputError: (text) => say(io, sentenceOf(text)),
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

/** A flag by another name, which help does not show; its value is that of the option. */
export function alias(flags: string, option: Option): Option {
  const other = new Option(flags).hideHelp();
  if (option.parseArg !== undefined) other.argParser(option.parseArg);
  other.attributeName = () => option.attributeName();
  return other;
}

/** What commander reports, and how a sentence of it begins here. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^error: required option '(.*)' not specified$/, 'The flag $1 is missing.'],
  [/^error: missing required argument '(.*)'$/, 'The argument $1 is missing.'],
  [/^error: option '(.*)' argument missing$/, 'The value of $1 is missing.'],
  [/^error: option '(\S+).*' argument '.*' is invalid\. It (?=must)/s, '$1 '],
  [/^error: option '(\S+).*' argument '.*' is invalid\. Allowed choices are /s, '$1 must be one of '],
  [
    /^error: command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are /s,
    '"$1" is invalid: $2 must be one of ',
  ],
  [/^error: (?:option|command-argument value) '(.*)' (?:argument '.*' )?is invalid/s, '$1 is invalid'],
  // What is behind a misspelled flag can be a secret, and so can what lacks its quotes.
  [/^error: unknown option '([^=']+).*'$/s, 'Unknown flag $1.'],
  [/^error: unknown command '(.*)'$/s, 'Unknown command $1.'],
  [/^error: too many arguments.*(Expected \d+ arguments? but got \d+).*/s, 'Too many arguments. $1.'],
  [/^error: /, ''],
];

/** The message of commander as a sentence. */
function sentenceOf(text: string): string {
  const [message = '', hint = ''] = text.trimEnd().split(/\n\((?=Did you mean [^\n]*\)$)/);
  const [, value = '', choices = ''] =
    /'([^']*)' is invalid.* Allowed choices are (.*)\.$/.exec(message) ?? [];
  const [pattern, sentence] = sentences.find(([known]) => known.test(message)) ?? ['', ''];
  const meant = hint === '' ? didYouMean(value, choices.split(', ')) : ` ${hint.slice(0, -1)}`;
  return `${message.replace(pattern, sentence)}${meant}`;
}
