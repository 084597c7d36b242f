import type { Place } from '@voice-agent/api-documents/tree';
import { Findings, type Node } from './changes.ts';
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

const shownCharacters = 200;

function subjectOf({ base, path }: SchemaPath): string {
  const end = shownCharacters / 2;
  const shown = path.length > shownCharacters ? `${path.slice(0, end)}…${path.slice(-end)}` : path;
  return path === '' ? base : `\`${shown}\` in ${base}`;
}

/** Effects that wait for one another on the stack of JavaScript, which is short. */
const maxDepth = 40;

/**
 * Several times what Stripe and GitHub need. A dense graph of `allOf` exhausts it: then a risky finding says that the
 * rest is not compared.
 */
const maxWork = 2_000_000;

/** The effect of a pair is wanted that lies too deep: it is decided first, on a new stack. */
class TooDeep extends Error {
  readonly node: Node;
  constructor(node: Node) {
    super('The effect lies too deep.');
    this.node = node;
  }
}

/** Compares the schemas of two documents, each pair once in each direction. */
export class SchemaComparison {
  readonly before: Views;
  readonly after: Views;
  readonly findings: Findings;
  readonly #nodes = new Map<string, Node>();
  /** The pairs that are not compared yet. */
  readonly #waiting = new Map<Node, () => void>();
  readonly #same: Sameness;
  /** Compares in the same way, but reports nothing. */
  readonly #trial: SchemaComparison;
  /** Of a trial: the effects that are known. */
  readonly #effects = new Map<Node, Effect>();
  #depth = 0;
  /** Whether it is told that there was too much to compare. */
  #isTold = false;

  constructor(before: Views, after: Views, findings: Findings, same?: Sameness) {
    this.before = before;
    this.after = after;
    this.findings = findings;
    this.#same = same ?? new Sameness(before.tree, after.tree);
    this.#trial = same === undefined ? new SchemaComparison(before, after, new Findings(), this.#same) : this;
  }

  /** How many pairs of schemas were compared. */
  get compared(): number {
    return this.findings.compared + (this.#trial === this ? 0 : this.#trial.compared);
  }

  get #isExhausted(): boolean {
    return this.before.work + this.after.work > maxWork;
  }

  /** Adds the changes from one schema to another to the findings. */
  compare(direction: Direction, before: Part[], after: Part[], path: SchemaPath, parent: Node): void {
    if (this.#isSame(before, after)) return;
    this.#node(direction, before, after, path, parent);
    for (const node of this.#waiting.keys()) this.#finish(node);
  }

  /** The effect of a change on the allowed values, without a finding. */
  effect(direction: Direction, before: Part[], after: Part[]): Effect {
    if (this.#isSame(before, after)) return 'none';
    if (this.#isExhausted) return 'undecided';
    const trial = this.#trial;
    const first = trial.#node(direction, before, after, { base: '', path: '' });
    const known = trial.#effects.get(first);
    if (known !== undefined) return known;
    if (trial.#depth > maxDepth) throw new TooDeep(first);
    if (trial.#depth > 0) return trial.#decide(first);
    const nodes = [first];
    for (let node: Node | undefined = first; node !== undefined; node = nodes.at(-1))
      try {
        trial.#decide(node);
        nodes.pop();
      } catch (error) {
        if (!(error instanceof TooDeep)) throw error;
        trial.#effects.set(node, 'none');
        nodes.push(error.node);
      }
    return trial.#effects.get(first) as Effect;
  }

  /** The same, on fields that were described before and are now: one that is new or gone has no effect. */
  effectOnDescribed(direction: Direction, before: Part[], after: Part[]): Effect {
    if (this.effect(direction, before, after) === 'none') return 'none';
    const reached = new Set([this.#trial.#node(direction, before, after, { base: '', path: '' })]);
    const effects = new Set<Effect>();
    for (const { found, children } of reached) {
      for (const { rule, effect } of found)
        if (!/-property-(?:added|removed)$/.test(rule)) effects.add(effect);
      for (const child of children) reached.add(child);
    }
    return joined([...effects]);
  }

  /** Decides the effect of a pair by those of all pairs inside. */
  #decide(node: Node): Effect {
    // Inside a recursive schema the effect depends on the other parts alone.
    this.#effects.set(node, 'none');
    this.#depth++;
    try {
      const effects = new Set<Effect>();
      const reached = new Set([node]);
      for (const each of reached) {
        const known = each === node ? undefined : this.#effects.get(each);
        if (known === undefined) {
          this.#finish(each);
          for (const { effect } of each.found) effects.add(effect);
          for (const child of each.children) reached.add(child);
        } else effects.add(known);
      }
      const result = joined([...effects]);
      this.#effects.set(node, result);
      return result;
    } catch (error) {
      this.#effects.delete(node);
      throw error;
    } finally {
      this.#depth--;
    }
  }

  /** The node of a pair; when it is new, the pair waits for its comparison. */
  #node(direction: Direction, before: Part[], after: Part[], path: SchemaPath, parent?: Node): Node {
    const { isText = false, isXml = false, isHeaders = false } = path;
    const key = `${direction} ${isText} ${isXml} ${isHeaders} ${idOf(before)} → ${idOf(after)}`;
    let node = this.#nodes.get(key);
    if (node === undefined) {
      const added = this.findings.node(subjectOf(path), parent);
      node = added;
      this.#nodes.set(key, node);
      this.#waiting.set(node, () => this.#comparePair(direction, before, after, path, added));
    } else if (parent !== undefined) {
      node.parents.add(parent);
      parent.children.add(node);
    }
    return node;
  }

  /** Compares a pair that waits for it. */
  #finish(node: Node): void {
    const compare = this.#waiting.get(node);
    if (compare === undefined) return;
    this.#waiting.delete(node);
    try {
      compare();
    } catch (error) {
      node.found = [];
      this.#waiting.set(node, compare);
      throw error;
    }
  }

  #comparePair(direction: Direction, before: Part[], after: Part[], path: SchemaPath, node: Node): void {
    this.findings.compared++;
    if (this.#isTold) return;
    const pair = this.#pair(direction, this.before.of(before), this.after.of(after), path, node);
    if (this.#isExhausted) {
      const text = 'and more is not compared: the schemas of the document can be combined in too many ways';
      pair.report('undecided', 'undecided', text);
      this.#isTold = true;
      return;
    }
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

  #isSame(before: Part[], after: Part[]): boolean {
    return (
      before.length === after.length &&
      this.before.is30 === this.after.is30 &&
      before.every((old, index) => {
        const now = after[index];
        return (
          now !== undefined &&
          old.shallow === now.shallow &&
          (old.orNull === undefined) === (now.orNull === undefined) &&
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
      path,
      node,
      reportRule,
      report: (name, effect, text, old, now) => {
        // Nothing is null on the wire of a query.
        if (effect === 'none' || (name === 'null' && path.isText === true)) return;
        reportRule(ruleFor(direction, name, effect), effect, text, old, now);
      },
      descend: (old, now, step) => {
        const separator = step.startsWith('[') || step === '' || path.path === '' ? '' : '.';
        const { base, isXml = false } = path;
        const inner = { base, path: path.path + separator + step, isXml };
        if (!this.#isSame(old, now)) this.#node(direction, old, now, inner, node);
      },
    };
  }
}
