import { requireNode } from '@voice-agent/cli-kit/needs-node';
import { type Comparison, compare as compareDocuments } from '@voice-agent/spec-diff';
import { defined } from './defined.ts';
import type { Severities } from './engine/check.ts';

/**
 * Two states of documents.
 *
 * @example
 * import type { CompareOptions } from '@voice-agent/contract';
 *
 * const options: CompareOptions = { before: 'git:main:openapi.yaml', after: 'openapi.yaml' };
 */
export interface CompareOptions {
  /** A file, a folder, or a git revision as `git:main`, `git:v1.2.0:specs`, or plainly `main`. */
  before: string;
  /** The same. */
  after: string;
  /** The folder that paths are relative to. Default: the working folder. */
  folder?: string;
  /**
   * Severities of rules by their ids, in place of their own: `error` breaks, `warn` is risky, `off` is left out.
   * Default: none.
   */
  severities?: Severities;
}

const asChange = { error: 'breaks', warn: 'risky', off: 'off' } as const;

/**
 * Compares two states of OpenAPI and AsyncAPI documents: what breaks for those who use the older one?
 *
 * @throws CannotRun when one of them can't be read, or they have no document of the same kind
 * @throws Error when this Node is too old
 * @example
 * import { compare } from '@voice-agent/contract';
 *
 * const { verdict, changes } = compare({ before: 'old/openapi.yaml', after: 'new/openapi.yaml' });
 */
export function compare({ before, after, folder, severities = {} }: CompareOptions): Comparison {
  requireNode();
  const changed = Object.entries(severities).map(([rule, severity]) => [rule, asChange[severity]]);
  return compareDocuments(before, after, defined({ folder, severities: Object.fromEntries(changed) }));
}
