import { type Comparison, compare as compareDocuments } from '@voice-agent/api-diff/compare';
import { requireNode } from '@voice-agent/webhooks/internal/needs-node';
import { asCannotRun } from './problem.ts';

/**
 * Compares two states of OpenAPI and AsyncAPI documents: what breaks for whoever uses the older one?
 *
 * @param before a file, a folder, or a git revision as `git:main`, `git:v1.2.0:specs`, or plainly `main`
 * @param after the same
 * @param options folder: what paths are relative to; default: the working folder
 * @throws CannotRun when one of them can't be read, or they have no document of the same kind
 * @throws Error when this Node is too old
 */
export function compare(before: string, after: string, options: { folder?: string } = {}): Comparison {
  requireNode();
  try {
    return compareDocuments(before, after, options);
  } catch (error) {
    throw asCannotRun(error);
  }
}
