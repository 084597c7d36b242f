import { secretNamesIn } from '@voice-agent/spec-model';
import { checkDocument } from '../check.ts';
import { isObject, type SpecDocument } from '../document.ts';
import { inCode } from '../examples.ts';
import { preparedDocument } from '../prepared/prepared.ts';
import { Problems } from '../problems.ts';
import { kindOf } from './flag-kinds.ts';
import { checkVersion } from './generate.ts';
import { countsOf, iteratorOf, type Operation } from './operation.ts';
import { readOperations } from './operations.ts';
import { alternatives, isRequired, propertiesOf } from './shapes.ts';
import { signatureOf } from './signature.ts';

/** The programs that share the command line with the operations, and what every program has. */
const programs = ['contract', 'help', 'mcp', 'sandbox', 'webhooks'];
/** The flags that every command has. */
const commonFlags = ['all', 'data', 'dry-run', 'help', 'limit', 'output', 'url', 'version'];

/**
 * Generates the commands of a command line from a bundled OpenAPI 3.1 document: file name → content.
 *
 * @throws SpecProblem with everything in the document that can't be generated faithfully.
 */
export async function generateCli(
  source: SpecDocument,
  problems: Problems = new Problems(source, true),
): Promise<Map<string, string>> {
  checkVersion(source);
  checkDocument(source, problems);
  const document = preparedDocument(source, problems);
  const operations = readOperations(document, problems);
  problems.throwAny();
  const taken = new Map<string, Set<string>>();
  const commands = operations.map((operation) => {
    const group = freeName(kebabCase(operation.resource), 'api', new Set(programs));
    const names = taken.get(group) ?? new Set<string>();
    taken.set(group, names);
    return {
      group,
      name: freeName(kebabCase(operation.name), 'call', names),
      ...describe(document, operation),
    };
  });
  return new Map([
    [
      'commands.ts',
      `import type { CommandDescription } from '../command.ts';

/** A command for each operation, in the order of the document. */
export const commands: readonly CommandDescription[] = ${inCode(commands)};

/** The names of the fields, parameters and headers that hold secrets. */
export const secretNames: readonly string[] = ${inCode([...secretNamesIn([document.root])].sort())};
`,
    ],
  ]);
}

function describe(document: SpecDocument, operation: Operation): object {
  const { requestBody, paging, summary, description, deprecated } = operation;
  const signature = signatureOf(document, operation);
  const { object, bodyIsField, isOptional } = signature;
  const flags = new Set(commonFlags);
  const flagOf = (place: string, name: string): string => freeName(kebabCase(name), place, flags);
  const parameters = signature.bound.map(({ parameter, field }) => {
    const { schema, required, isInteger, in: place, name } = parameter;
    const kind = kindOf(document, schema, isInteger);
    const about = oneLine(parameter.description ?? descriptionOf(document, schema));
    return { flag: flagOf(place, name), field, in: place, ...kind, required: required || undefined, about };
  });
  const schema = requestBody?.schema ?? {};
  const fields = [...propertiesOf(document, schema)].map(([field, property]) => {
    const kind = kindOf(document, property);
    const required = isRequired(document, schema, field) || undefined;
    const about = oneLine(descriptionOf(document, property));
    return { flag: flagOf('body', field), field, in: 'body', ...kind, required, about };
  });
  const openPages = paging?.by === 'undocumented' ? countsOf(paging) : undefined;
  return {
    groupAbout: groupAbout(document, operation),
    id: operation.id,
    resource: operation.resource,
    method: operation.name,
    about: oneLine(summary ?? description),
    notes: description?.trim() === summary?.trim() ? undefined : oneLine(description) || undefined,
    deprecated: deprecated || undefined,
    arguments: signature.path.map(({ parameter }) => ({
      name: kebabCase(parameter.name),
      field: parameter.name,
      ...kindOf(document, parameter.schema, parameter.isInteger),
      about: oneLine(parameter.description),
    })),
    object,
    bodyIsField: bodyIsField || undefined,
    isOptional: (object === 'body' && isOptional) || undefined,
    flags: [...parameters, ...fields],
    paging: paging && {
      items: paging.items,
      parameter: paging.parameter,
      iterator: iteratorOf(operation),
      filtered: paging.filtered,
      counts: openPages && { flag: freeName(kebabCase(openPages), 'paging', flags), field: openPages },
    },
  };
}

/** The description of the tag, whose operations make the group. */
function groupAbout({ root }: SpecDocument, { tag, resource }: Operation): string {
  const found = (Array.isArray(root.tags) ? root.tags : []).find(
    (each) => isObject(each) && each.name === tag,
  );
  return oneLine(found?.description) || `Operations of ${tag ?? resource}`;
}

/** A name that is not taken yet, else one with the place before it. It is taken then. */
function freeName(name: string, place: string, taken: Set<string>): string {
  let free = name;
  // `--no-x` sets the flag `--x` to false.
  while (taken.has(free) || free.startsWith('no-')) free = `${place}-${free}`;
  taken.add(free);
  return free;
}

/** `webTools` and `web_tools` are `web-tools`. */
const kebabCase = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase() || 'value';

function descriptionOf(document: SpecDocument, schema: unknown): string {
  for (const { description } of alternatives(document, schema))
    if (typeof description === 'string') return description;
  return '';
}

const oneLine = (text: string | undefined): string => (text ?? '').trim().replaceAll(/\s+/g, ' ');
