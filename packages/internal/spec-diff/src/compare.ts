import { CannotRun } from '@voice-agent/cli-kit/text';
import { type Parsed, readSide, type Tree } from '@voice-agent/spec-model';
import { compareAsyncApi } from './asyncapi.ts';
import { type Change, Findings } from './changes.ts';
import { compareOpenApi } from './openapi.ts';
import { SchemaComparison } from './schema.ts';
import type { Severity } from './schema-rules.ts';
import { Views } from './views.ts';

/**
 * Several times what Stripe and GitHub need. A dense graph of `allOf` exhausts it: then each schema is compared by
 * itself, and a risky finding reports where.
 */
const maxWork = 2_000_000;

/** Result of the comparison of two states of a contract. */
export interface Comparison {
  /** Those that break first, then the risky and the safe ones. */
  changes: Change[];
  /** The worst of them; `safe` also when there is none. */
  verdict: Severity;
  /** The documents that were compared, as they were given. */
  before: string;
  after: string;
  /** How many pairs of schemas were compared. */
  compared: number;
}

/** How two states are compared. */
export interface CompareOptions {
  /** The folder that paths are relative to. Default: the working folder. */
  folder?: string;
  /** In place of those of the rules; a change whose rule is `off` is left out. */
  severities?: Readonly<Record<string, Severity | 'off'>>;
  /** How much of a document is looked at before each schema is compared by itself. Default: 2,000,000 parts. */
  maxWork?: number;
}

/**
 * Compares two states of OpenAPI and AsyncAPI documents: what breaks for whoever uses the older one?
 *
 * @param before a file, a folder, or a git revision as `git:main`, `git:v1.2.0:specs`, or plainly `main`
 * @param after the same
 * @throws CannotRun when one of them can't be read, or they have no document of the same kind
 */
export function compare(before: string, after: string, options: CompareOptions = {}): Comparison {
  const texts = new Map<string, Parsed>();
  const old = readSide(before, after, options.folder, texts);
  const now = readSide(after, before, options.folder, texts);
  const all: Change[] = [];
  let compared = 0;
  const titles = { openapi: 'OpenAPI', asyncapi: 'AsyncAPI' } as const;
  if (old.only !== undefined && now.only !== undefined && old.only !== now.only)
    throw new CannotRun(
      `${before} is ${titles[old.only]} and ${after} is ${titles[now.only]}: compare two documents of one kind.`,
    );
  for (const kind of ['openapi', 'asyncapi'] as const) {
    if ((old.only ?? kind) !== kind || (now.only ?? kind) !== kind) continue;
    const [oldTree, newTree] = [old[kind], now[kind]];
    if (oldTree === undefined && newTree === undefined) continue;
    const findings = new Findings();
    if (oldTree === undefined || newTree === undefined) {
      const tree = oldTree ?? (newTree as Tree);
      const rule = oldTree === undefined ? 'document-added' : 'document-removed';
      const text = `the ${titles[kind]} document is ${oldTree === undefined ? 'new' : 'gone'}`;
      const place = { ...tree.root, value: undefined };
      findings.node('').report(rule, 'changed', text, place, place);
      all.push(...findings.changes(tree, tree));
      continue;
    }
    // A published version can't be corrected any more.
    const dangling = oldTree.allowDangling();
    const schemas = new SchemaComparison(
      new Views(oldTree),
      new Views(newTree),
      findings,
      options.maxWork ?? maxWork,
    );
    if (kind === 'openapi') compareOpenApi(schemas);
    else compareAsyncApi(schemas);
    compared += schemas.compared;
    for (const place of dangling.values()) {
      const text = `the reference ${place.value} led nowhere in the older version, and its place is not compared`;
      findings.node('').report('reference-dangling', 'undecided', text, place, newTree.root);
    }
    for (const change of findings.changes(oldTree, newTree)) all.push(change);
  }
  const changes = all.flatMap((change) => {
    const severity = options.severities?.[change.rule] ?? change.severity;
    return severity === 'off' ? [] : [{ ...change, severity }];
  });
  const order: Severity[] = ['breaks', 'risky', 'safe'];
  const worst = order.find((each) => changes.some(({ severity }) => severity === each));
  changes.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return { changes, verdict: worst ?? 'safe', before, after, compared };
}
