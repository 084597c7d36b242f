import { CannotRun } from '@voice-agent/cli-kit/text';
import { isObject } from '@voice-agent/spec-model';
import fc from 'fast-check';
import type { Change } from './changes.ts';
import type { Comparison } from './compare.ts';
import { inBodies, inEvents, inQuery, onWire, verdictOf, witnesses } from './oracle.testing.ts';
import { edited, edits, type Step, stepOf } from './oracle-edits.testing.ts';
import { moves, rewrites, rewritten } from './oracle-rewrites.testing.ts';
import { type Json, type Model, model, parameter } from './oracle-schemas.testing.ts';

type Compare = (before: unknown, after: unknown) => Comparison;

/** The place of a schema in a document, and the number of attempts. */
interface Home {
  models: fc.Arbitrary<Model>;
  document: (model: Model) => Json;
  directions: readonly ('request' | 'response')[];
  isText?: boolean;
}

export const homes: Readonly<Record<'bodies' | 'events' | 'query', Home>> = {
  bodies: { models: model, document: inBodies, directions: ['request', 'response'] },
  events: { models: model, document: inEvents, directions: ['request', 'response'] },
  query: { models: parameter, document: inQuery, directions: ['request'], isText: true },
};

/** Counts the pairs and directions in which a value became invalid or valid: how much a run has shown. */
export interface Witnessed {
  count: number;
}

const changed = (
  home: Home,
  kinds: readonly string[],
  steps: number,
): fc.Arbitrary<{ before: Model; steps: Step[] }> =>
  fc.record({ before: home.models, steps: fc.array(stepOf(kinds), { minLength: 1, maxLength: steps }) });

const diff = (before: unknown, after: unknown, changes: readonly Change[]): string =>
  [
    `before: ${JSON.stringify(before)}`,
    `after: ${JSON.stringify(after)}`,
    ...changes.map(({ severity, rule, message }) => `${severity} ${rule}: ${message}`),
  ].join('\n');

/** When a described value becomes invalid, or an impossible one becomes valid, the verdict is not safe. */
export function neverSafeInVain(
  compare: Compare,
  home: Home,
  witnessed: Witnessed,
  values: number,
): fc.IProperty<unknown> {
  return fc.property(changed(home, Object.keys(edits), 3), ({ before, steps }) => {
    const after = steps.reduce((current, step) => edited(current, step), before);
    const { changes } = compare(home.document(before), home.document(after));
    const found = witnesses(before, after, 1, values, home.isText ? onWire : undefined);
    for (const direction of home.directions) {
      const verdict = verdictOf(changes, direction);
      const key = direction === 'request' ? 'lost' : 'won';
      const described = found[`${key}Described`];
      if (key in found) witnessed.count++;
      if (`${key}Described` in found && verdict === 'safe')
        throw new Error(
          `${direction}: safe, in spite of ${JSON.stringify(described)}\n${diff(before, after, changes)}`,
        );
    }
  });
}

/** An equivalent rewrite is not a change: nothing breaks, and nothing is risky. */
export function sameInOtherWords(compare: Compare, home: Home): fc.IProperty<unknown> {
  return fc.property(changed(home, Object.keys({ ...rewrites, ...moves }), 2), ({ before, steps }) => {
    const after = steps.reduce(rewritten, before);
    const { changes, verdict } = compare(home.document(before), home.document(after));
    if (verdict !== 'safe') throw new Error(diff(before, after, changes));
  });
}

/** Rules of one direction only, or about annotations. */
const oneWay = /-(?:property-\w+|default-changed|known-value-\w+)$/;

/** A change that narrows requests widens responses when it is undone. */
export function mirrored(compare: Compare): fc.IProperty<unknown> {
  const worst = (changes: readonly Change[], direction: string): string =>
    verdictOf(
      changes.filter(({ rule }) => !oneWay.test(rule)),
      direction,
    );
  return fc.property(changed(homes.bodies, Object.keys(edits), 2), ({ before, steps }) => {
    const after = steps.reduce((current, step) => edited(current, step), before);
    const there = compare(inBodies(before), inBodies(after)).changes;
    const back = compare(inBodies(after), inBodies(before)).changes;
    const [asked, answered] = [worst(there, 'request'), worst(back, 'response')];
    if (asked !== answered)
      throw new Error(
        `request: ${asked}, undone in responses: ${answered}\n${diff(before, after, there)}\nundone:\n${diff('', '', back)}`,
      );
  });
}

/** A document has no changes compared with itself, also with its keys in another order. */
export function sameAsItself(compare: Compare): fc.IProperty<unknown> {
  return fc.property(changed(homes.bodies, Object.keys(edits), 2), ({ before, steps }) => {
    const after = steps.reduce((current, step) => edited(current, step), before);
    const [old, now] = [inBodies(before), inBodies(after)];
    const itself = compare(old, turned(old));
    if (itself.changes.length > 0) throw new Error(diff(old, old, itself.changes));
    const rules = (comparison: Comparison): string =>
      JSON.stringify(comparison.changes.map(({ rule, message }) => `${rule} ${message}`).sort());
    const [one, two] = [compare(old, now), compare(old, turned(now))];
    if (one.verdict !== two.verdict || rules(one) !== rules(two))
      throw new Error(`${diff(before, after, one.changes)}\nin another order:\n${diff('', '', two.changes)}`);
  });
}

/** The same value, with its keys in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, current]) => [key, turned(current)]),
  );
}

const junk: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  'text',
  '(',
  '#/components/schemas/No',
  '#',
  [],
  {},
  [null],
  [[]],
  { $ref: 1 },
  { $ref: '#/components/schemas/A' },
  { type: 5 },
  { '': null },
  { properties: [] },
];

/** Any document is compared, or rejected in one sentence. */
export function neverThrows(compare: Compare): fc.IProperty<unknown> {
  const broken = fc.record({
    before: model,
    home: fc.constantFrom(inBodies, inEvents),
    where: fc.array(fc.record({ at: fc.nat(), junk: fc.constantFrom(...junk) }), {
      minLength: 1,
      maxLength: 3,
    }),
  });
  return fc.property(broken, ({ before, home, where }) => {
    const document = home(before);
    const damaged = where.reduce<unknown>((current, each) => damage(current, each.at, each.junk), document);
    for (const [old, now] of [
      [document, damaged],
      [damaged, document],
      [damaged, damaged],
    ])
      try {
        compare(old, now);
      } catch (error) {
        if (!(error instanceof CannotRun) || !/^[^\n]{10,400}$/.test(error.message))
          throw new Error(`${JSON.stringify(old)}\n${JSON.stringify(now)}\n${(error as Error).stack}`);
      }
  });
}

/** Replaces one value inside another one. */
function damage(document: unknown, at: number, by: unknown): unknown {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum, each) => sum + count(each), 1)
      : 1;
  let left = at % count(document);
  const visit = (value: unknown): unknown => {
    if (left-- === 0) return by;
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, current]) => [key, visit(current)]));
  };
  return visit(document);
}
