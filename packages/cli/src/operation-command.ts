import { count, type Exit } from '@voice-agent/cli-kit/commands';
import { Argument, Command, Option } from 'commander';
import type { ArgumentDescription, CommandDescription, FlagDescription } from './command.ts';
import type { Io } from './io.ts';
import { formats } from './output.ts';
import { parseItems, parseValue } from './values.ts';

/** The command of an operation, with a flag for each parameter and each field of its body. */
export function operationCommand(description: CommandDescription, io: Io, exit: Exit): Command {
  const { name, about, notes, deprecated, flags, object, paging } = description;
  const command = new Command(name).description(deprecated ? `${about} (deprecated)` : about);
  for (const each of description.arguments) command.addArgument(argumentOf(each));
  for (const each of flags) for (const option of optionsOf(each)) command.addOption(option);
  if (object !== undefined && object !== 'parameters')
    command.option('--data <json>', 'the body as JSON, @file or - for stdin; other flags replace its fields');
  if (paging !== undefined)
    for (const option of pagingOptions(paging.counts?.flag)) command.addOption(option);
  command
    .option('--url <url>', 'the address of the service (default: VOICE_AGENT_BASE_URL)')
    .addOption(
      new Option(
        '--output <format>',
        'format of the result (default: table on a terminal, else json)',
      ).choices(formats),
    )
    .option('--dry-run', 'print the request as a curl command without the API key, and send nothing');
  if (notes !== undefined) command.addHelpText('after', `\n${notes}`);
  command.addHelpText('after', '\nThe API key is read from VOICE_AGENT_API_KEY.');
  command.addHelpText('after', `\nExample:\n  ${exampleOf(description)}`);
  return command.action(async () => {
    // Loaded when an operation is called: help does not need the client.
    const { callOperation } = await import('./call-operation.ts');
    const values = command.opts();
    const given = flags.flatMap((flag) => {
      const value: unknown = values[keyOf(flag)];
      return value === undefined ? [] : [[flag, value] as const];
    });
    exit(
      await callOperation(
        description,
        { fields: new Map(given), path: command.processedArgs, flags: values },
        io,
      ),
    );
  });
}

/** Apart from the names of the common flags. */
const keyOf = ({ in: place, field }: FlagDescription): string => `${place}:${field}`;

function argumentOf({ name, ...kind }: ArgumentDescription): Argument {
  return new Argument(`<${name}>`, kind.about).argParser((text: string) =>
    kind.array ? text.split(',').map((item) => parseValue(kind, item)) : parseValue(kind, text),
  );
}

function optionsOf(flag: FlagDescription): Option[] {
  const { flag: name, type, array, values, about } = flag;
  // A field of the body can come with --data as well.
  const isMandatory = flag.required === true && flag.in !== 'body';
  const named = (option: Option): Option => Object.assign(option, { attributeName: () => keyOf(flag) });
  if (type === 'boolean' && !array)
    return [
      named(
        new Option(`--${name}`, `${sentence(about)}--no-${name} for false.`).makeOptionMandatory(isMandatory),
      ),
      named(new Option(`--no-${name}`).hideHelp()),
    ];
  const value = type === 'json' || type === 'any' ? 'json' : type === 'string' ? 'value' : type;
  const more = array ? `${sentence(about)}May be repeated.` : about;
  const option = new Option(`--${name} <${value}>`, more).makeOptionMandatory(isMandatory);
  if (values !== undefined) option.choices(values);
  option.argParser<unknown>((text, before) =>
    array ? parseItems(flag, text, before as unknown[] | undefined) : parseValue(flag, text),
  );
  return [named(option)];
}

const sentence = (text: string): string => (text === '' ? '' : `${text.replace(/\.?$/, '.')} `);

function pagingOptions(counts: string | undefined): Option[] {
  const options = [
    new Option('--all', 'list the records of all pages'),
    new Option('--limit <number>', 'list so many records at most, from as many pages as needed').argParser(
      count(1, Number.MAX_SAFE_INTEGER),
    ),
  ];
  if (counts === undefined) return options;
  const option = new Option(
    `--${counts} <what>`,
    'with --all or --limit: what the page parameter counts, which the spec leaves open',
  );
  option.choices(['pages', 'records']);
  return [...options, Object.assign(option, { attributeName: () => 'counts' })];
}

/** A call with what is required. */
function exampleOf({ group, name, arguments: args, flags, paging }: CommandDescription): string {
  const required = flags.filter((each) => each.required && each.in !== 'body');
  const words = [...args.map((each) => each.name.toUpperCase().replaceAll('-', '_'))];
  for (const { flag } of required) words.push(`--${flag}`, flag.toUpperCase().replaceAll('-', '_'));
  if (paging !== undefined) words.push('--output', 'json');
  else if (flags.some((each) => each.in === 'body')) words.push('--data', '@body.json');
  return ['npx @voice-agent/cli', group, name, ...words].join(' ');
}
