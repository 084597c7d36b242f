import { count, list } from '@voice-agent/cli-kit/commands';
import { CannotRun, didYouMean } from '@voice-agent/cli-kit/text';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { checkDefaults, maxInteger } from '../defaults.ts';
import type { Severities } from '../engine/check.ts';
import { reporters } from '../report/render.ts';
import type { RequestedReport } from '../report/write-reports.ts';

export const withTimeout = (command: Command): Command =>
  command.option(
    '--timeout <ms>',
    'how long to wait for a response',
    count(1, maxInteger),
    checkDefaults.timeoutMs,
  );

export interface RandomFlags {
  seed?: number;
  fuzz: number;
  failFast?: boolean;
}

/** Adds them to a command. @param what what is random */
export const withRandom = (command: Command, what: string): Command =>
  command
    .option(
      '--seed <number>',
      'seed of the random requests; the same seed gives the same report',
      count(0, maxInteger),
    )
    .option('--fuzz <number>', what, count(0, 1e9), checkDefaults.fuzz)
    .option('--fail-fast', 'end the run at the first finding');

export function withReporters(command: Command, names: readonly string[]): Command {
  const requested: RequestedReport[] = [];
  const reporter = (text: string): RequestedReport[] => {
    const [name = '', ...file] = text.split('=');
    if (!names.includes(name))
      throw new InvalidArgumentError(`It must be one of ${names.join(', ')}.${didYouMean(name, names)}`);
    requested.push({ reporter: name, ...(file.length > 0 && { output: file.join('=') }) });
    return requested;
  };
  const output = (text: string): string => {
    const last = requested.at(-1);
    if (last === undefined || last.output !== undefined)
      throw new InvalidArgumentError('It belongs to the reporter before it: --reporter json --output FILE.');
    last.output = text;
    return text;
  };
  const option = new Option('--reporter <name[=file]>', `${names.join(', ')}; may be repeated`)
    .default([{ reporter: 'terminal' }], 'terminal')
    .argParser(reporter);
  return command.addOption(option).option('--output <file>', 'the file of the --reporter before it', output);
}

export const withReporting = (command: Command): Command =>
  withReporters(command, Object.keys(reporters))
    .option('--baseline <file>', 'known findings in YAML; the run passes with them until they expire')
    .option('--write-baseline <file>', 'add the findings to a file of known findings')
    .option('--fail-under <percent>', 'fail when less of the contract was exercised', percent)
    .option('--rules-url <url>', 'URL of a page with the rules, in place of rules.md', address);

/** The flags of every command that checks something by a document. */
export const withCheck = (command: Command, kind: 'OpenAPI' | 'AsyncAPI'): Command =>
  withSeverity(withReporting(command)).option(
    '--spec <file>',
    `an ${kind} document (default: that of the voice agent service)`,
  );

export const withCases = (command: Command): Command =>
  command.option('--cases <folder>', 'write a file here for each finding, to replay it', 'contract-cases');

export const withSeverity = (command: Command): Command =>
  command.option(
    '--severity <rule=severity>',
    'set the severity of a rule to off, warn or error; may be repeated',
    list,
  );

/** More would bury the mistake: `diff` has hundreds. */
const maxRulesNamed = 60;

/**
 * The severities that flags give, by rule.
 *
 * @param values `RULE=off|warn|error` each; of two for one rule the last counts
 * @param ids the rules that there are
 * @throws CannotRun when there is no such rule or no such severity
 */
export function severitiesOf(values: readonly string[], ids: readonly string[]): Severities {
  const pairs = values.map((value) => {
    const [id = '', severity = ''] = value.split('=', 2);
    if (!ids.includes(id)) {
      const all = ids.length > maxRulesNamed ? '--rules lists the rules' : `Rules: ${ids.join(', ')}`;
      throw new CannotRun(`--severity: unknown rule "${id}".${didYouMean(id, ids)} ${all}.`);
    }
    if (!/^(?:off|warn|error)$/.test(severity))
      throw new CannotRun(`--severity ${id}=${severity}: it must be ${id}=off, ${id}=warn or ${id}=error.`);
    return [id, severity];
  });
  return Object.fromEntries(pairs);
}

function percent(text: string): number {
  if (!/^\d{1,3}(?:\.\d+)?$/.test(text) || Number(text) > 100)
    throw new InvalidArgumentError('It must be a number from 0 to 100.');
  return Number(text);
}

function address(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('It must be a URL that begins with http:// or https://.');
  return url.href.replace(/#.*$/, '');
}
