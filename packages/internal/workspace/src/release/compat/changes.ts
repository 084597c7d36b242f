import { CannotRun } from '@voice-agent/cli-kit/text';
import type { CompareOptions, Change as GateChange, Spot as GateSpot } from '@voice-agent/contract';
import { unescapeToken } from '@voice-agent/spec-model';
import { root } from '../../turbo.ts';
import { lastRelease } from './last-release.ts';

export type Document = 'openapi' | 'asyncapi';

/** One difference of a document since the last release. */
export interface Change {
  document: Document;
  /** The id of the rule that judged it. */
  rule: string;
  severity: 'breaks' | 'risky' | 'safe';
  /** The operations or events that it is about; none when it is about the whole document. */
  operations: string[];
  /** The writer of the value: a client (`request`) or the service (`response`). */
  direction: 'request' | 'response' | undefined;
  /** The field that it is about, if it is about one. */
  field: string | undefined;
  /** What changed, in a sentence that does not name the operations again. */
  sentence: string;
}

/** What a comparison needs. */
export interface Place {
  /** The folder of the repository. Default: this repository. */
  root?: string;
  /** Whether the gate of this repository is built. Default: false, and it is built first. */
  isBuilt?: boolean;
  /** What compares. Default: the contract gate of this repository, which has to be built. */
  compare?: (options: CompareOptions) => { changes: readonly Found[] };
}

/**
 * Compares the specs of today with those of the last release.
 *
 * @throws CannotRun when git does not have those, or the gate could not read one
 */
export async function changesSinceRelease(place: Place = {}): Promise<Change[]> {
  const { root: folder = root, compare = (await import('@voice-agent/contract')).compare } = place;
  const before = `git:${await lastRelease(folder)}:specs`;
  try {
    return changesOf(compare({ before, after: 'specs', folder }).changes);
  } catch (error) {
    if ((error as Error).name === 'CannotRun') throw new CannotRun((error as Error).message);
    throw error;
  }
}

/** What the gate found, as a release reads it. */
export const changesOf = (found: readonly Found[]): Change[] => found.map(changeOf);

/** A change as the gate finds it. */
export interface Found extends Pick<GateChange, 'rule' | 'severity' | 'operations' | 'message'> {
  direction?: Change['direction'];
  before: Spot;
  after: Spot;
}
type Spot = Omit<GateSpot, 'line'>;

function changeOf(found: Found): Change {
  const { rule, severity, operations, direction, before, after, message } = found;
  const sentence = withoutOperations(message, operations);
  return {
    document: /(?:^|[/:])asyncapi[./]/.test(after.file) ? 'asyncapi' : 'openapi',
    rule,
    severity,
    operations,
    direction,
    field: fieldIn(sentence) ?? fieldAt(before) ?? fieldAt(after),
    sentence,
  };
}

/** The field that a sentence names: `a` of "the field `a`", `b` of "`a[].b` in the body", `c` of "the query parameter `c`". */
function fieldIn(sentence: string): string | undefined {
  const named = / the field `([^`]+)`/.exec(sentence)?.[1];
  const path = /^`([^`]+)` in /.exec(sentence)?.[1] ?? '';
  // What stands in brackets is an item or a form, and `*` any field.
  const steps = path.replaceAll(/\[\d*\]|\([^)]*\)/g, '').split('.');
  const parameter = /^The \w+ parameter `([^`]+)`/.exec(sentence)?.[1];
  return named ?? steps.findLast((step) => /^[^*/]/.test(step)) ?? parameter;
}

/** The innermost property on the way to a place, or the parameter that is there. */
function fieldAt({ pointer, value }: Spot): string | undefined {
  const property = /^.*\/properties\/([^/]+)/.exec(pointer)?.[1];
  if (property !== undefined) return unescapeToken(property);
  const { name } = (value ?? {}) as { name?: unknown };
  return /\/parameters\/[^/]+$/.test(pointer) && typeof name === 'string' ? name : undefined;
}

/** Changes stand below their operations, so the sentence need not begin with them. */
function withoutOperations(message: string, operations: string[]): string {
  if (!operations.some((each) => message.startsWith(`\`${each}\``))) return message;
  const sentence = message.replace(/^`[^`]+`(?:, `[^`]+`)*(?: and \d+ others)?: /, '');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
