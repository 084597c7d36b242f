import { type Rule, rules } from '@voice-agent/contract';
import type { Page } from '../page.ts';
import { join } from '../reference/markdown.ts';
import type { Specs } from '../reference/specs.ts';

/** The page of the gate's rules, each below a heading that is its id. */
export function rulesPage({ facts, decisions }: Specs): Page {
  const sentences = new Map([...facts, ...decisions].map(({ id, fact }) => [id, fact]));
  const entry = ([id, { title, help, facts: ids }]: [string, Rule]): string =>
    join(
      `## ${id}`,
      `**${title}.** ${flagsAsCode(help)}`,
      ids.map((fact) => `- ${sentences.get(fact) ?? fact} (\`${fact}\`)`).join('\n'),
    );
  return {
    id: 'rules',
    title: 'Rules of the contract gate',
    description: 'Every rule that the contract gate checks, what violates it, and the facts behind it.',
    source: 'packages/contract/src/rules.ts',
    body: join(
      'A finding shows the id of its rule. Below each rule are the documented facts behind it.',
      'Pass the address of this page as `--rules-url`, and findings link to it.',
      ...Object.entries(rules).map(entry),
    ),
  };
}

// Two hyphens would become a dash.
const flagsAsCode = (text: string): string => text.replaceAll(/--[a-z][a-z-]*/g, '`$&`');
