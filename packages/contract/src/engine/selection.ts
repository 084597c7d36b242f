import { CannotRun, didYouMean } from '@voice-agent/cli-kit/text';
import type { ContractDocument } from '@voice-agent/spec-model';
import { listRules } from './described-list.ts';
import { responseChecks } from './response-checks.ts';
import { sequenceRules } from './sequence-rules.ts';

/** The name of all invariants together: a mock without state can't keep them. */
const groupName = 'invariants';

/** Which operations and rules a run includes, by id. */
export class Selection {
  readonly #operations: ReadonlySet<string>;
  readonly #rules: ReadonlySet<string>;
  readonly #skip: readonly string[];

  /** @throws CannotRun when a name is unknown, or nothing is left */
  constructor(
    { operations, problems }: ContractDocument,
    only: readonly string[] = [],
    skip: readonly string[] = [],
  ) {
    this.#skip = skip;
    const across = [...Object.keys(sequenceRules), ...Object.keys(listRules)];
    const ids = [...operations.map(({ id }) => id), ...problems.flatMap(({ operations }) => operations)];
    const ruleIds = [...responseChecks.map((check) => check.id), ...across];
    for (const name of [...only, ...skip])
      if (![...ids, ...ruleIds, groupName].includes(name))
        throw new CannotRun(
          `--only and --skip: unknown operation or rule "${name}".${didYouMean(name, [...ids, ...ruleIds])} ` +
            `Operations: ${ids.join(', ')}. npx @voice-agent/contract rules lists the rules; ${groupName} are all those across requests.`,
        );
    const expanded = (names: readonly string[]): Set<string> =>
      new Set(names.flatMap((name) => (name === groupName ? across : [name])));
    const [requested, unwanted] = [expanded(only), expanded(skip)];
    const left = (all: string[]): Set<string> => {
      const some = all.filter((name) => requested.has(name));
      return new Set((some.length > 0 ? some : all).filter((name) => !unwanted.has(name)));
    };
    [this.#operations, this.#rules] = [left(ids), left(ruleIds)];
    if (this.#operations.size === 0 || this.#rules.size === 0)
      throw new CannotRun('--only and --skip leave nothing to check.');
  }

  hasOperation(id: string): boolean {
    return this.#operations.has(id);
  }

  /** Whether an operation is left out only since others are named. */
  isUnnamed(id: string): boolean {
    return !this.hasOperation(id) && !this.#skip.includes(id);
  }

  hasRule(id: string): boolean {
    return this.#rules.has(id);
  }

  /** Whether one of some rules is included. */
  hasAny(ids: readonly string[]): boolean {
    return ids.some((id) => this.#rules.has(id));
  }
}
