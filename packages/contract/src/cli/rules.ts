import { styleText } from 'node:util';
import { Command } from 'commander';
import { CannotRun } from '../problem.ts';
import { ruleLink, ruleOf } from '../report/rules-page.ts';
import { rules } from '../rules/rules.ts';
import type { ExitCode, Io } from './io.ts';

/** `rules`: what each rule promises, and what to do when it is broken. */
export function rulesCommand(io: Io, exit: (code: ExitCode) => void): Command {
  return new Command('rules')
    .description('Lists the rules, or explains one.')
    .argument('[id]', 'the id of a rule, as a finding shows it')
    .addHelpText('after', '\nExample:\n  $ voice-agent-contract rules response-schema')
    .action((id: string | undefined) => {
      const colours = io.stdout.isTTY === true && io.env.NO_COLOR === undefined;
      const bold = (text: string): string =>
        colours ? styleText('bold', text, { validateStream: false }) : text;
      io.stdout.write(id === undefined ? list(bold) : explained(id, bold));
      exit(0);
    });
}

function list(bold: (text: string) => string): string {
  const ids = Object.keys(rules);
  const width = Math.max(...ids.map((id) => id.length)) + 2;
  const lines = Object.entries(rules).map(([id, { title }]) => `${bold(id.padEnd(width))}${title}`);
  return `${lines.join('\n')}\n`;
}

/** @throws CannotRun when there is no such rule */
function explained(id: string, bold: (text: string) => string): string {
  const rule = ruleOf(id);
  if (rule === undefined)
    throw new CannotRun(`There is no rule "${id}": voice-agent-contract rules lists them all.`);
  const { title, about, facts } = rule;
  const ends = [`Facts: ${facts.join(', ')}`, `Page:  ${ruleLink({}, id)}`];
  return `${[bold(id), `${title}.`, '', about, '', ...ends].join('\n')}\n`;
}
