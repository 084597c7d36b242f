import type { PlainSchema, ToolDescription } from '@voice-agent/codegen/tool';
import { tools } from '@voice-agent/operation-kit/tools';
import { programs } from './programs.ts';
import { kindOf, type ValueKind } from './values.ts';

/** An argument of an operation, on the command line. */
export interface ArgumentDescription {
  /** In lower case, without dashes before it: `project-id`. */
  readonly name: string;
  /** Its name among the arguments of the operation. */
  readonly field: string;
  readonly kind: ValueKind;
  readonly about: string;
  /** Whether the command can't do without it. A field of the body can come with `--data` as well. */
  readonly isMandatory: boolean;
}

/** The command of an operation. */
export interface CommandDescription {
  /** As it is called: `web-tools update`. */
  readonly group: string;
  readonly name: string;
  readonly tool: ToolDescription;
  /** The path parameters, in their order. */
  readonly path: readonly ArgumentDescription[];
  readonly flags: readonly ArgumentDescription[];
  /** The flag that sets what pages are counted by, where the spec leaves that open. */
  readonly countsFlag: string | undefined;
}

/** The flags that every command has. */
const commonFlags = ['all', 'data', 'dry-run', 'help', 'limit', 'output', 'url', 'version'];

/** A command for each operation, in the order of the document. */
export const commands: readonly CommandDescription[] = describe(tools);

export function describe(tools: readonly ToolDescription[]): CommandDescription[] {
  const taken = new Map<string, Set<string>>();
  return tools.map((tool) => {
    const group = freeName(tool.resource, new Set([...Object.keys(programs), 'help']));
    const names = taken.get(group) ?? new Set();
    taken.set(group, names);
    return { group, name: freeName(tool.method, names), tool, ...argumentsOf(tool) };
  });
}

function argumentsOf(tool: ToolDescription): Pick<CommandDescription, 'path' | 'flags' | 'countsFlag'> {
  const { inputSchema, path, body = [], paging } = tool;
  const { properties = {}, required = [] } = inputSchema;
  const taken = new Set(commonFlags);
  const describeOne = (field: string, schema: PlainSchema, names: Set<string>): ArgumentDescription => ({
    name: freeName(field, names),
    field,
    kind: kindOf(schema),
    about: schema.description ?? '',
    isMandatory: required.includes(field) && !body.includes(field),
  });
  // A body that is no object comes with --data alone.
  const isFlag = (field: string): boolean =>
    !path.includes(field) && !(body === 'argument' && field === 'body');
  return {
    path: path.map((field) => describeOne(field, properties[field] ?? {}, new Set())),
    flags: Object.entries(properties)
      .filter(([field]) => isFlag(field))
      .map(([field, schema]) => describeOne(field, schema, taken)),
    countsFlag: paging?.counts && freeName(paging.counts, taken),
  };
}

/** The name of a field with dashes, else one that is not taken yet. It is taken then. */
function freeName(field: string, taken: Set<string>): string {
  let free = kebabCase(field);
  // `--no-x` sets the flag `--x` to false.
  while (taken.has(free) || free.startsWith('no-')) free = `api-${free}`;
  taken.add(free);
  return free;
}

/** `webTools` and `web_tools` are `web-tools`. */
function kebabCase(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return words.toLowerCase() || 'value';
}
