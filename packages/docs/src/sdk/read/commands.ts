import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRequired, type prepare } from '@voice-agent/cli-kit/commands';
import { repositoryFolder } from '../../repository.ts';
import type { CommandModel, ProgramModel, Word } from '../model.ts';

type Command = Parameters<typeof prepare>[0];
type Option = Command['options'][number];
type Argument = Command['registeredArguments'][number];

type MakeProgram = (io: object, exit: () => void) => Command;

/** The exports of the built modules of the programs that are used here. */
interface Modules {
  createProgram: MakeProgram;
  programFor: (args: readonly string[]) => Promise<MakeProgram>;
}

// A program has these around it. It is only looked at, so none of them is used.
const io = { env: {}, stdin: {}, stdout: {}, stderr: {} };
const exit = (): void => {};

/** How a built module makes the program of its package. */
const programs: Readonly<Record<string, { file: string; make: (module: Modules) => unknown }>> = {
  webhooks: { file: 'cli/run.js', make: ({ createProgram }) => createProgram(io, exit) },
  sandbox: { file: 'cli/run.js', make: ({ createProgram }) => createProgram(io, exit) },
  contract: { file: 'cli/program.js', make: async ({ programFor }) => (await programFor([]))(io, exit) },
  cli: { file: 'run.js', make: ({ createProgram }) => createProgram(io, exit) },
  mcp: { file: 'cli/run.js', make: ({ createProgram }) => createProgram(io, exit) },
};

/** Every program, read from the objects that parse its command line. */
export const readPrograms = (): Promise<ProgramModel[]> =>
  Promise.all(
    Object.entries(programs).map(async ([folder, { file, make }]) => {
      const module = pathToFileURL(join(repositoryFolder, 'packages', folder, 'dist', file)).href;
      return programOf(folder, (await make(await import(/* loads the program */ module))) as Command);
    }),
  );

function programOf(folder: string, program: Command): ProgramModel {
  const [codes = ''] = afterHelp(program).notes.filter((each) => each.startsWith(exitCodes));
  const commands = [program, ...leavesOf(program)].map((each) => commandOf(program, each));
  return {
    name: program.name(),
    folder,
    about: program.description(),
    exitCodes: codes
      .slice(exitCodes.length)
      .replace(/\.$/, '')
      .split(/, (?=\d)/)
      .map((each) => {
        const [, code = '', meaning = ''] = /^(\d+) (.*)$/s.exec(each.trim()) ?? [];
        return { code, meaning };
      }),
    commands: commands.filter(({ words, notes, examples }) => words.length + notes.length > 0 || examples),
  };
}

/** The commands that do something: a group has none of its own. */
const leavesOf = ({ commands }: Command): readonly Command[] =>
  commands.flatMap((each) => (each.commands.length === 0 ? [each] : leavesOf(each)));

function commandOf(program: Command, command: Command): CommandModel {
  const { notes, examples } = afterHelp(command);
  const flags = command.options.filter(({ long, hidden }) => long !== '--version' && !hidden);
  return {
    path: command === program ? program.name() : pathOf(program, command),
    about: command.description(),
    usage: command.createHelp().commandUsage(command),
    words: [...command.registeredArguments.map(ofArgument), ...flags.map(ofFlag)],
    notes: notes.filter((each) => !each.startsWith(exitCodes)),
    examples,
  };
}

const pathOf = (program: Command, command: Command): string =>
  command.parent === null || command.parent === program
    ? command.name()
    : `${pathOf(program, command.parent)} ${command.name()}`;

function ofArgument(argument: Argument): Word {
  const name = argument.variadic ? `${argument.name()}...` : argument.name();
  return {
    name: argument.required ? `<${name}>` : `[${name}]`,
    anchor: `-${argument.name()}`,
    isRequired: argument.required,
    default: '',
    about: argument.description,
    values: argument.argChoices ?? [],
  };
}

function ofFlag(option: Option): Word {
  const { long, short, flags, description, defaultValue, defaultValueDescription } = option;
  return {
    name: flags,
    anchor: long ?? short ?? '',
    isRequired: isRequired(option),
    default: defaultValueDescription ?? `${defaultValue ?? ''}`,
    about: description,
    values: option.argChoices ?? [],
  };
}

const exitCodes = 'Exit codes: ';
const isExample = /^Examples?:\n/;

/** The end of the help, below the flags: paragraphs, and lines that show how to call the command. */
function afterHelp(command: Command): { notes: string[]; examples: string } {
  let text = '';
  const write = (part: string): void => {
    text += part;
  };
  // Commander prints these strings by this event, which its types lack.
  const events = command as unknown as { emit(name: string, context: object): void };
  events.emit('afterHelp', { error: false, command, write });
  const parts = text
    .split(/\n\s*\n|\n(?=Exit codes:)/)
    .map((each) => each.trim())
    .filter(Boolean);
  return {
    notes: parts.filter((each) => !isExample.test(each)),
    examples: parts
      .filter((each) => isExample.test(each))
      .map((each) => each.replace(isExample, '').replaceAll(/^ {2}/gm, ''))
      .join('\n'),
  };
}
