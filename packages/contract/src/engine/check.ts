import type { Coverage } from './coverage.ts';

/** How much a finding of a rule counts: `warn` is listed apart and fails nothing, `off` is not reported. */
export type RuleSeverity = 'off' | 'warn' | 'error';

/** Severities by rule, in place of those that the rules have. */
export type Severities = Readonly<Record<string, RuleSeverity>>;

/** A violation in an outcome. With its rule, operation and exchange it becomes a finding. */
export interface Violation {
  /** JSON pointer into the spec: what is violated. */
  pointer: string;
  /** What the spec says, and what happened. */
  expected: string;
  received: string;
  /** JSON pointer to what was received, in the body; or the name of a header. */
  place?: string;
  /**
   * What violations of one cause have in common, in any operation: a keyword, or the message of a failing server. Default:
   * their messages distinguish them.
   */
  cause?: string;
}

/** A violation, with the rule of the check that saw it. */
export type RuleViolation = Violation & { rule: string; severity?: RuleSeverity };

/** The text about a rule for users. */
export interface RuleText {
  /** The rule in a few words. */
  title: string;
  /** How it is violated and how to fix that, in some sentences. */
  help: string;
  /** Default: `error`. */
  severity?: RuleSeverity;
}

/** One rule, and the code that judges by it. */
export interface Check<Outcome, Id extends string = string> extends RuleText {
  id: Id;
  /** @returns true when the outcome passes; undefined when it has nothing that the check is about */
  judge(outcome: Outcome): Violation | true | undefined;
}

/**
 * Runs each check that applies to an outcome and is not off, and counts it.
 *
 * @param severities in place of those of the checks
 * @returns every violation
 */
export function judge<Outcome>(
  checks: readonly Check<Outcome>[],
  outcome: Outcome,
  coverage: Coverage,
  severities: Severities = {},
): RuleViolation[] {
  return checks.flatMap((check) => {
    const severity = severities[check.id] ?? check.severity ?? 'error';
    const judged = severity === 'off' ? undefined : check.judge(outcome);
    if (judged === undefined) return [];
    coverage.count('rule', '', check.id);
    return judged === true ? [] : [{ rule: check.id, severity, ...judged }];
  });
}
