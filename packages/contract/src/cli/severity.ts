import type { RuleSeverity, Severities } from '@voice-agent/test-engine/check';
import { CannotRun } from '@voice-agent/test-engine/problem';
import { list } from '@voice-agent/webhooks/internal/cli';
import { didYouMean } from '@voice-agent/webhooks/internal/text';
import type { Command } from 'commander';

const severities: readonly RuleSeverity[] = ['off', 'warn', 'error'];

export const withSeverity = (command: Command): Command =>
  command.option(
    '--severity <rule=severity>',
    'off, warn or error, in place of the severity of a rule; may be repeated',
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
      throw new CannotRun(`--severity: there is no rule "${id}".${didYouMean(id, ids)} ${all}.`);
    }
    if (!severities.some((each) => each === severity))
      throw new CannotRun(`--severity ${id}=${severity}: it must be ${id}=off, ${id}=warn or ${id}=error.`);
    return [id, severity];
  });
  return Object.fromEntries(pairs);
}
