import { claimsIn, withoutAnnotations } from './claims.ts';
import type { CorpusCase } from './corpus-files.ts';
import type { Target } from './corpus-targets.ts';
import { draftRejected } from './draft-case.ts';
import { tokensOf, valueAt } from './pointer.ts';
import type { Draft, Problem } from './problem.ts';
import { type Entry, traceabilityPath } from './traceability-format.ts';

/** The keywords of one entry that can reject a value. */
interface Constraint {
  document: string;
  bundle: unknown;
  /** Their pointers in the bundle. */
  claims: string[];
}

/**
 * Checks that the corpus proves each entry about a component that can reject a value: one of its cases violates it.
 * Operations and messages have their own cases.
 */
export function checkConstraints(
  entries: readonly Entry[],
  targets: readonly Target[],
  cases: readonly CorpusCase[],
): Problem[] {
  const bundles = new Map(targets.map(({ document, bundle }) => [document, bundle]));
  const stated = new Map([...bundles].map(([name, bundle]) => [name, withoutAnnotations(bundle)]));
  const violated = violations(targets, cases);
  return entries.flatMap((entry) => {
    const constraints = [...bundles].map(([document, bundle]): Constraint => {
      const places = entry.where.flatMap((at) => placesIn(document, bundle, at));
      const claims = places.flatMap((place) => constraintsAt(stated.get(document), place));
      return { document, bundle, claims };
    });
    const all = constraints.filter(({ claims }) => claims.length > 0);
    const isViolated = (each: Constraint): boolean => isAnyOf(each, violated.get(each.document) ?? new Set());
    return all.length === 0 || all.some(isViolated) ? [] : [problemOf(entry, all, targets, cases)];
  });
}

/** The pointers of all keywords that reject a case, by document. */
function violations(
  targets: readonly Target[],
  cases: readonly CorpusCase[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map(targets.map(({ document }) => [document as string, new Set<string>()]));
  for (const { folder, kind, instance, rejection } of cases) {
    const target = rejection && targets.find((each) => each.folder === folder);
    for (const each of target?.kinds.get(kind)?.violated(instance) ?? [])
      found.get(target?.document ?? '')?.add(each);
  }
  return found;
}

/** Whether one of the keywords, or one around it, is violated. */
const isAnyOf = ({ bundle, claims }: Constraint, violated: ReadonlySet<string>): boolean =>
  claims.some((claim) => {
    const tokens = claim.split('/');
    const around = tokens.map((_, index) => tokens.slice(0, index + 1).join('/'));
    const forbidden = valueAt(bundle, claim) === false ? [`*/${tokens.slice(-2).join('/')}`] : [];
    return [...around, ...forbidden].some((each) => violated.has(each));
  });

/** The pointers in a bundle of a place in the sources; none of an operation or a message. */
function placesIn(document: string, bundle: unknown, at: string): string[] {
  const [, kind = '', name = '', pointer = ''] =
    new RegExp(`^${document}/components/(\\w+)/(.+)\\.yaml#(.*)$`).exec(at) ?? [];
  const pattern = new RegExp(`^${name.replaceAll('*', '.*')}$`);
  return Object.keys(Object(valueAt(bundle, `/components/${kind}`)))
    .filter((each) => pattern.test(each))
    .map((each) => `/components/${kind}/${each}${pointer}`);
}

// Keywords that reject no instance.
const harmless = new Set(['default', 'x-extensible-enum', 'minContains']);

/**
 * The pointers of the keywords at and below a place, and in what it refers to, that can reject an instance.
 *
 * @param stated the bundle without annotations
 */
function constraintsAt(stated: unknown, place: string, seen: Set<string> = new Set()): string[] {
  const node = valueAt(stated, place);
  if (node === undefined || seen.has(place)) return [];
  seen.add(place);
  return claimsIn(node, place).flatMap((claim) => {
    const tokens = tokensOf(claim);
    const value = valueAt(stated, claim);
    if (!tokens.includes('schemas') && !tokens.includes('schema')) return [];
    if (tokens.at(-1) === '$ref') return constraintsAt(stated, `${value}`.slice(1), seen);
    if (value === true || value === 'password' || tokens.some((each) => harmless.has(each))) return [];
    // On the wire every value of a parameter is a string.
    return claim.startsWith('/components/parameters/') && value === 'string' ? [] : [claim];
  });
}

function problemOf(
  { id, line, column }: Entry,
  constraints: readonly Constraint[],
  targets: readonly Target[],
  cases: readonly CorpusCase[],
): Problem {
  const draft = draftOf(constraints, targets, cases);
  return {
    file: traceabilityPath,
    line,
    column,
    message: `No rejected case violates \`${id}\`.`,
    help: `Add a case to specs/examples that does${draft ? '. A draft, to fill in at <…>:' : '.'}`,
    // One case can prove several entries.
    cause: constraints.flatMap(({ claims }) => claims).join(' '),
    ...(draft && { draft }),
  };
}

function draftOf(
  constraints: readonly Constraint[],
  targets: readonly Target[],
  cases: readonly CorpusCase[],
): Draft | undefined {
  for (const constraint of constraints)
    for (const target of targets.filter(({ bundle }) => bundle === constraint.bundle))
      for (const [kind, judge] of target.kinds) {
        const accepted = cases.filter(
          (each) => each.folder === target.folder && each.kind === kind && each.rejection === undefined,
        );
        const reached = [...referredBy(constraint.bundle, judge.schema)];
        const isReached = constraint.claims.some((claim) => reached.some((each) => claim.startsWith(each)));
        if (!isReached || accepted.length === 0) continue;
        const change = { names: namesIn(constraint.claims), limits: limitsIn(constraint) };
        const isWanted = (instance: unknown): boolean =>
          isAnyOf(constraint, new Set(judge.violated(instance)));
        const instances = accepted.map(({ instance }) => instance);
        const draft = draftRejected(target, kind, instances, change, isWanted);
        if (draft !== undefined) return draft;
      }
  return undefined;
}

/** The pointers that a schema leads to. */
function referredBy(bundle: unknown, schema: unknown, found: Set<string> = new Set()): Set<string> {
  for (const [, encoded = ''] of `${JSON.stringify(schema)}`.matchAll(/"\$ref":"[^"#]*#([^"]+)"/g)) {
    const pointer = decodeURI(encoded);
    if (found.has(pointer)) continue;
    found.add(pointer);
    referredBy(bundle, valueAt(bundle, pointer), found);
  }
  return found;
}

const namesIn = (claims: readonly string[]): string[] =>
  claims.flatMap((claim) => /\/properties\/([^/]+)/.exec(claim)?.[1] ?? []);

const limitsIn = ({ bundle, claims }: Constraint): number[] =>
  claims.map((claim) => valueAt(bundle, claim)).filter((value) => typeof value === 'number');
