import { CannotRun, didYouMean, hasColours, item, painter, wrapped } from '@voice-agent/cli-kit/text';
import { Command } from 'commander';
import { ruleLink, ruleOf } from '../report/rules-page.ts';
import { rules } from '../rules.ts';
import type { ExitCode, Io } from './io.ts';

export function rulesCommand(io: Io, exit: (code: ExitCode) => void): Command {
  return new Command('rules')
    .description('Lists the rules, or explains one.')
    .argument('[id]', 'the id of a rule, as a finding shows it')
    .addHelpText('after', '\nExample:\n  npx @voice-agent/contract rules response-schema')
    .action((id: string | undefined) => {
      const { stdout, env } = io;
      const paint = painter(hasColours(stdout, env));
      const bold = (text: string): string => paint('bold', text);
      const text = id === undefined ? list(bold, stdout.columns) : explained(id, bold);
      stdout.write(wrapped(text, stdout.columns));
      exit(0);
    });
}

function list(bold: (text: string) => string, columns: number | undefined): string {
  const width = Math.max(...Object.keys(rules).map((id) => id.length));
  const lines = Object.entries(rules).map(([id, { title }]) => item(bold(id), width, title, columns));
  return `${lines.join('\n')}\n`;
}

/** @throws CannotRun when there is no such rule */
function explained(id: string, bold: (text: string) => string): string {
  const rule = ruleOf(id);
  if (rule === undefined)
    throw new CannotRun(
      `Unknown rule "${id}".${didYouMean(id, Object.keys(rules))} npx @voice-agent/contract rules lists them all.`,
    );
  const { title, help, facts } = rule;
  const ends = [...(facts.length > 0 ? [`Facts: ${facts.join(', ')}`] : []), `Page:  ${ruleLink({}, id)}`];
  return `${[bold(id), `${title}.`, '', help, '', ...ends].join('\n')}\n`;
}
