import { type Rule, rules } from '@voice-agent/contract';
import type { Page } from '../page.ts';
import { join } from '../reference/markdown.ts';
import type { Specs } from '../reference/specs.ts';
import { factOf } from './facts.ts';

/** The address of a rule: `--rules-url` of the gate takes what stands before the `#`. */
export const ruleAddress = (id: string): string => `/rules/#${id}`;

/** The page of the gate's rules, each below a heading that is its id. */
export function rulesPage(specs: Specs): Page {
  const entry = ([id, { title, help, facts }]: [string, Rule]): string =>
    join(
      `## ${id}`,
      `**${title}.** ${flagsAsCode(help)}`,
      facts.map((fact) => `- ${factOf(specs, fact)} (\`${fact}\`)`).join('\n'),
    );
  return {
    id: 'rules',
    title: 'Rules of the contract gate',
    description: 'Every rule that the contract gate checks, what breaks it, and the facts behind it.',
    source: 'packages/contract/src/rules.ts',
    body: join(
      'Each finding of the gate names the rule that was broken. Below each rule are the facts behind it.',
      'With `--rules-url` and the address of this page, findings link to it. [Coverage](/coverage/) shows how many cases each rule had.',
      ...Object.entries(rules).map(entry),
    ),
  };
}

// Two hyphens would become a dash.
const flagsAsCode = (text: string): string => text.replaceAll(/--[a-z][a-z-]*/g, '`$&`');
