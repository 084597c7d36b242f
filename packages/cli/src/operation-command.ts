import { count, type Exit } from '@voice-agent/cli-kit/commands';
import type { CommandArgument, ToolDescription } from '@voice-agent/codegen/tool';
import { Argument, Command, Option } from 'commander';
import type { OperationCommand } from './commands.ts';
import type { Io } from './io.ts';
import { formats } from './output.ts';
import { parseItems, parseValue } from './values.ts';

/** The command of an operation, with a flag for each parameter and each field of its body. */
export function operationCommand(description: OperationCommand, io: Io, exit: Exit): Command {
  const { name, tool, path, flags, countsFlag } = description;
  const { title, about, rules, deprecated, body, paging } = tool;
  const command = new Command(name).description(deprecated ? `${title} (deprecated)` : title);
  for (const each of path) command.addArgument(argumentOf(tool, each));
  for (const each of flags) for (const option of optionsOf(tool, each)) command.addOption(option);
  if (body !== undefined)
    command.option('--data <json>', 'the body as JSON, @file or - for stdin; other flags replace its fields');
  if (paging !== undefined) for (const option of pagingOptions(countsFlag)) command.addOption(option);
  const format = 'format of the result (default: table on a terminal, else json)';
  command
    .option('--url <url>', 'the address of the service (default: VOICE_AGENT_BASE_URL)')
    .addOption(new Option('--output <format>', format).choices(formats))
    .option('--dry-run', 'print the request as a curl command without the API key, and send nothing');
  command.addHelpText('after', `\n${about}`);
  if (rules !== undefined) command.addHelpText('after', `\n${rules.join('\n')}`);
  command.addHelpText('after', '\nThe API key is read from VOICE_AGENT_API_KEY.');
  command.addHelpText('after', `\nExample:\n  ${exampleOf(description)}`);
  return command.action(async () => {
    // Loaded when an operation is called: help does not need the client.
    const { callOperation } = await import('./call-operation.ts');
    const values = command.opts();
    const given = flags
      .map(({ field }) => [field, values[keyOf(field)]])
      .filter(([, value]) => value !== undefined);
    const args = Object.fromEntries(given);
    exit(await callOperation(description, { args, path: command.processedArgs, flags: values }, io));
  });
}

/** Apart from the names of the common flags. */
const keyOf = (field: string): string => `argument:${field}`;

const aboutOf = ({ inputSchema }: ToolDescription, { field }: CommandArgument): string =>
  inputSchema.properties?.[field]?.description ?? '';

function argumentOf(tool: ToolDescription, kind: CommandArgument): Argument {
  return new Argument(`<${kind.name}>`, aboutOf(tool, kind)).argParser((text: string) =>
    kind.array ? text.split(',').map((item) => parseValue(kind, item)) : parseValue(kind, text),
  );
}

function optionsOf(tool: ToolDescription, flag: CommandArgument): Option[] {
  const { name, field, type, array, values, isMandatory = false } = flag;
  const about = aboutOf(tool, flag);
  const named = (option: Option): Option => Object.assign(option, { attributeName: () => keyOf(field) });
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
function exampleOf({ group, name, path, flags, tool }: OperationCommand): string {
  const placeholder = (each: CommandArgument): string => each.name.toUpperCase().replaceAll('-', '_');
  const words = path.map(placeholder);
  for (const each of flags) if (each.isMandatory) words.push(`--${each.name}`, placeholder(each));
  if (tool.paging !== undefined) words.push('--output', 'json');
  else if (tool.body !== undefined) words.push('--data', '@body.json');
  return ['npx @voice-agent/cli', group, name, ...words].join(' ');
}
