import type { Place } from '@voice-agent/api-documents/tree';
import type { Findings, Found, Node } from './changes.ts';
import { compareConditions } from './conditions.ts';
import { compareAnnotations, compareScalars } from './keywords.ts';
import { compareObjects } from './objects.ts';
import type { Pair, SchemaPath } from './pair.ts';
import { Sameness } from './sameness.ts';
import { type Direction, type Effect, joined, ruleFor } from './schema-rules.ts';
import { compareTypes } from './types.ts';
import { compareSpread, compareUnions } from './unions.ts';
import { idOf, type Part } from './view.ts';
import type { View, Views } from './views.ts';

const subjectOf = ({ base, path }: SchemaPath): string => (path === '' ? base : `\`${path}\` in ${base}`);

/** Compares the schemas of two documents, each pair once in each direction. */
export class SchemaComparison {
  readonly before: Views;
  readonly after: Views;
  readonly findings: Findings;
  readonly #nodes = new Map<string, Node>();
  readonly #effects: Map<string, Effect>;
  readonly #same: Sameness;
  readonly #scratch: () => Findings;

  constructor(
    before: Views,
    after: Views,
    findings: Findings,
    scratch: () => Findings,
    known: { effects: Map<string, Effect>; same: Sameness } = {
      effects: new Map(),
      same: new Sameness(before.tree, after.tree),
    },
  ) {
    this.before = before;
    this.after = after;
    this.findings = findings;
    this.#scratch = scratch;
    this.#effects = known.effects;
    this.#same = known.same;
  }

  /** Adds the changes from one schema to another to the findings. */
  compare(direction: Direction, before: Part[], after: Part[], path: SchemaPath, parent: Node): void {
    if (this.#isSame(before, after)) return;
    const key = `${direction} ${path.isText ?? false} ${idOf(before)} → ${idOf(after)}`;
    const known = this.#nodes.get(key);
    if (known !== undefined) {
      known.parents.add(parent);
      return;
    }
    this.findings.compared++;
    const node = this.findings.node(subjectOf(path), parent);
    this.#nodes.set(key, node);
    const pair = this.#pair(direction, this.before.of(before), this.after.of(after), path, node);
    if (pair.before.layers.length + pair.after.layers.length === 0 && !pair.before.never && !pair.after.never)
      return;
    if (compareSpread(pair) === 'done') return;
    if (compareTypes(pair) === 'done') {
      compareAnnotations(pair);
      return;
    }
    compareUnions(pair);
    compareScalars(pair);
    compareObjects(pair);
    compareConditions(pair);
    compareAnnotations(pair);
  }

  /**
   * The effect of a change on the allowed values, without a finding.
   *
   * @param fields `described`: a field that is new or gone has no effect
   */
  effect(
    direction: Direction,
    before: Part[],
    after: Part[],
    { fields }: { fields?: 'described' } = {},
  ): Effect {
    if (this.#isSame(before, after)) return 'none';
    const key = `${direction} ${fields} ${idOf(before)} → ${idOf(after)}`;
    const known = this.#effects.get(key);
    if (known !== undefined) return known;
    // Inside a recursive schema the effect depends on the other parts alone.
    this.#effects.set(key, 'none');
    const findings = this.#scratch();
    const inner = new SchemaComparison(this.before, this.after, findings, this.#scratch, {
      effects: this.#effects,
      same: this.#same,
    });
    inner.compare(direction, before, after, { base: '', path: '' }, findings.node(''));
    this.findings.compared += findings.compared;
    const found = findings.nodes.flatMap((node) => node.found);
    const isCounted = ({ rule }: Found): boolean =>
      fields === undefined || !/-property-(added|removed)$/.test(rule);
    const result = joined(found.filter(isCounted).map(({ effect }) => effect));
    this.#effects.set(key, result);
    return result;
  }

  #isSame(before: Part[], after: Part[]): boolean {
    return (
      before.length === after.length &&
      this.before.is30 === this.after.is30 &&
      before.every((old, index) => {
        const now = after[index];
        return (
          now !== undefined &&
          old.shallow === now.shallow &&
          old.orNull === now.orNull &&
          this.#same.of(old.place, now.place)
        );
      })
    );
  }

  #pair(direction: Direction, before: View, after: View, path: SchemaPath, node: Node): Pair {
    // A change is at the target of a reference, not at the reference.
    const shown = (view: View, place: Place | undefined): Place =>
      place === undefined || place === view.place ? view.written : place;
    const reportRule: Pair['reportRule'] = (rule, effect, text, old, now) => {
      node.report(rule, effect, text, shown(before, old), shown(after, now), direction);
    };
    return {
      schemas: this,
      direction,
      before,
      after,
      path: path,
      node,
      reportRule: reportRule,
      report: (name, effect, text, old, now) => {
        if (effect !== 'none') reportRule(ruleFor(direction, name, effect), effect, text, old, now);
      },
      descend: (old, now, step) => {
        const separator = step.startsWith('[') || step === '' || path.path === '' ? '' : '.';
        const inner = { base: path.base, path: path.path + separator + step };
        this.compare(direction, old, now, inner, node);
      },
    };
  }
}
