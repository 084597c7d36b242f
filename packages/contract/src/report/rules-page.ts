import { type Rule, rules } from '../rules.ts';
import type { Report } from './report.ts';

const ownPage = '@voice-agent/contract/rules.md';

export const ruleOf = (id: string): Rule | undefined =>
  Object.hasOwn(rules, id) ? rules[id as keyof typeof rules] : undefined;

/** URL of the text about a rule: its heading in `rules.md` of this package, or in the pages of `rulesUrl`. */
export const ruleLink = ({ rulesUrl }: Pick<Report, 'rulesUrl'>, id: string): string =>
  `${rulesUrl ?? ownPage}#${id}`;

/** Every rule as a page in Markdown, a heading for each. */
export function rulesPage(): string {
  const sections = Object.entries(rules).map(([id, { title, help, facts }]) =>
    [
      `## ${id}`,
      `**${title}.** ${help}`,
      ...(facts.length > 0 ? [`Facts: ${facts.map((fact) => `\`${fact}\``).join(', ')}`] : []),
    ].join('\n\n'),
  );
  const beginning = [
    '# Rules of the contract gate',
    'A finding shows the id of its rule and the documented facts behind it: `traceability.yaml` of the specs ' +
      'package has the text of each fact.',
  ];
  return `${[...beginning, ...sections].join('\n\n')}\n`;
}
