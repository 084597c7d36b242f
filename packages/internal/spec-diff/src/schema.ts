import { Findings, type Node } from './changes.ts';
import { compareConditions } from './conditions.ts';
import { compareAnnotations, compareScalars } from './keywords.ts';
import { compareNamesakes, compareObjects } from './objects.ts';
import { pairOf, type SchemaPath } from './pair.ts';
import { PairsApart } from './pairs-apart.ts';
import { Sameness } from './sameness.ts';
import { type Direction, type Effect, joined } from './schema-rules.ts';
import { compareTypes } from './types.ts';
import { compareSpread, compareUnions } from './unions.ts';
import type { Part } from './view.ts';
import type { Views } from './views.ts';

const shownCharacters = 200;

function subjectOf({ base, path }: SchemaPath): string {
  const end = shownCharacters / 2;
  const shown = path.length > shownCharacters ? `${path.slice(0, end)}…${path.slice(-end)}` : path;
  return path === '' ? base : `\`${shown}\` in ${base}`;
}

/** Effects that wait for one another on the stack of JavaScript, which is short. */
const maxDepth = 40;

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
  /** The known effects of a trial. */
  readonly #effects = new Map<Node, Effect>();
  #depth = 0;
  readonly #apart = new PairsApart();
  readonly #maxWork: number;

  /** @param maxWork how much it looks at before it compares each schema by itself */
  constructor(before: Views, after: Views, findings: Findings, maxWork: number, same?: Sameness) {
    this.before = before;
    this.after = after;
    this.findings = findings;
    this.#maxWork = maxWork;
    this.#same = same ?? new Sameness(before.tree, after.tree);
    this.#trial =
      same === undefined ? new SchemaComparison(before, after, new Findings(), maxWork, this.#same) : this;
  }

  /** How many pairs of schemas were compared. */
  get compared(): number {
    return this.findings.compared + (this.#trial === this ? 0 : this.#trial.compared);
  }

  get #work(): number {
    return this.before.work + this.after.work;
  }

  /** Adds the changes from one schema to another to the findings. */
  compare(direction: Direction, before: Part[], after: Part[], path: SchemaPath, parent: Node): void {
    if (this.#isSame(before, after)) return;
    this.#node(direction, before, after, path, parent);
    for (const node of this.#waiting.keys()) this.#finish(node);
    this.#apart.report(direction);
  }

  /** The effect of a change on the allowed values, without a finding. */
  effect(direction: Direction, before: Part[], after: Part[]): Effect {
    if (this.#isSame(before, after)) return 'none';
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
    const key = `${direction} ${isText} ${isXml} ${isHeaders} ${this.before.idOf(before)} → ${this.after.idOf(after)}`;
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
    const isCombined = Math.max(before.length, after.length) > 1;
    if (this.#work > this.#maxWork && (isCombined || this.#work > 2 * this.#maxWork)) {
      this.#compareApart(direction, before, after, path, node);
      return;
    }
    const [old, now] = [this.before.of(before), this.after.of(after)];
    const pair = pairOf({ schemas: this, direction, before: old, after: now, path, node }, (...inner) => {
      if (!this.#isSame(inner[0], inner[1])) this.#node(direction, ...inner, node);
    });
    if (pair.before.layers.length + pair.after.layers.length === 0 && !pair.before.never && !pair.after.never)
      return;
    if (pair.before.isDangling) {
      compareNamesakes(pair);
      return;
    }
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

  /** Compares each schema of a combination by itself, with the one at the same place. */
  #compareApart(direction: Direction, before: Part[], after: Part[], path: SchemaPath, node: Node): void {
    const { place: old } = before[0] ?? { place: this.before.tree.root };
    const { place: now } = after[0] ?? { place: this.after.tree.root };
    if (this.#trial === this) node.report(`${direction}-undecided`, 'undecided', '', old, now, direction);
    else this.#apart.add({ node, old, now });
    for (const part of before) {
      const same = after.find((each) => each.place.pointer === part.place.pointer);
      if (same !== undefined && !this.#isSame([part], [same]))
        this.#node(direction, [part], [same], path, node);
    }
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
}
