import type { ContractDocument } from './document/document.ts';
import { CannotRun } from './problem.ts';
import { promiseRules } from './rules/promises.ts';
import { rules } from './rules/rules.ts';

/** What of a run is wanted, by the ids of operations and rules. */
export class Selection {
  readonly #operations: ReadonlySet<string>;
  readonly #rules: ReadonlySet<string>;

  /** @throws CannotRun when there is no such name, or when nothing is left */
  constructor({ operations }: ContractDocument, only: readonly string[] = [], skip: readonly string[] = []) {
    const [ids, ruleIds] = [operations.map(({ id }) => id), Object.keys(rules)];
    for (const name of [...only, ...skip])
      if (![...ids, ...ruleIds].includes(name))
        throw new CannotRun(
          `--only and --skip: there is no operation and no rule "${name}". Operations: ${ids.join(', ')}. Rules: ${ruleIds.join(', ')}.`,
        );
    const left = (all: string[]): Set<string> => {
      const wanted = all.filter((name) => only.includes(name));
      return new Set((wanted.length > 0 ? wanted : all).filter((name) => !skip.includes(name)));
    };
    [this.#operations, this.#rules] = [left(ids), left(ruleIds)];
    if (this.#operations.size === 0 || this.#rules.size === 0)
      throw new CannotRun('--only and --skip leave nothing to check.');
  }

  hasOperation(id: string): boolean {
    return this.#operations.has(id);
  }

  hasRule(id: string): boolean {
    return this.#rules.has(id);
  }

  /** Whether a rule is wanted that one answer can break. */
  get hasAnswers(): boolean {
    return [...this.#rules].some((id) => !Object.hasOwn(promiseRules, id));
  }

  /** Whether a rule is wanted that holds across requests. */
  get hasPromises(): boolean {
    return [...this.#rules].some((id) => Object.hasOwn(promiseRules, id));
  }
}
