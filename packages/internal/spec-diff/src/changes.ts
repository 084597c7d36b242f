import { hasBigInt, type Place, placeId, type Tree } from '@voice-agent/spec-model';
import { type ChangeRuleId, changeRules } from './rules.ts';
import type { Direction, Effect, Severity } from './schema-rules.ts';

/** A place in one of the two documents. */
export interface Spot {
  /** The file as it was given, or `<revision>:<path>`. */
  file: string;
  /** The revision that `file` begins with, before a colon. Absent for a file on the disk. */
  revision?: string;
  /** From 1; of the nearest parent when there is nothing at the pointer. */
  line: number;
  /** JSON pointer in the file. */
  pointer: string;
  /** Absent when there is nothing at the pointer. `JSON.stringify` writes it as it is in the file, with all digits. */
  value?: unknown;
}

/** A difference between two documents, and its effect on their users. */
export interface Change {
  /** See `changeRules`. */
  rule: ChangeRuleId;
  severity: Severity;
  /** The operations or events; empty for a change of the whole document. */
  operations: string[];
  /** The sender of the value: the user of the service (`request`) or the service (`response`). */
  direction?: Direction;
  before: Spot;
  after: Spot;
  /** The change in a sentence. */
  message: string;
  /** The reason of the severity, in a sentence. */
  why: string;
}

/** A change of a node, which has the operations and the subject. */
export interface Found {
  rule: ChangeRuleId;
  effect: Effect;
  direction: Direction | undefined;
  before: Place;
  after: Place;
  /** The change, after the subject. */
  text: string;
}

/** Adds a change to a node. */
export type Report = (
  rule: ChangeRuleId,
  effect: Effect,
  text: string,
  before: Place,
  after: Place,
  direction?: Direction,
) => void;

/** A pair of compared parts; the edges lead to the parts that use it. */
export interface Node {
  found: Found[];
  parents: Set<Node>;
  children: Set<Node>;
  /** The subject of the sentences: the first path to the part. */
  subject: string;
  /** The name of an operation or event, on the nodes of these. */
  operation?: string;
  report: Report;
}

/** All changes, with the graph of the parts that use one another. */
export class Findings {
  readonly nodes: Node[] = [];
  /** How many pairs of schemas were compared. */
  compared = 0;

  node(subject: string, parent?: Node, operation?: string): Node {
    const node: Node = {
      found: [],
      parents: new Set(parent === undefined ? [] : [parent]),
      children: new Set(),
      subject,
      ...(operation !== undefined && { operation }),
      report: (rule, effect, text, before, after, direction) => {
        node.found.push({ rule, effect, text, before, after, direction });
      },
    };
    parent?.children.add(node);
    this.nodes.push(node);
    return node;
  }

  /** The changes; a change in several operations comes once. */
  changes(before: Tree, after: Tree): Change[] {
    const joined = new Map<string, { node: Node; found: Found; operations: Set<string> }>();
    const known = new Map<Node, ReadonlySet<string>>();
    for (const node of this.nodes)
      for (const found of node.found) {
        const { rule, direction, before: old, after: now, text } = found;
        const key = [rule, direction, placeId(old), placeId(now), text].join('\n');
        const same = joined.get(key) ?? { node, found, operations: new Set() };
        joined.set(key, same);
        for (const name of operationsOf(node, known)) same.operations.add(name);
      }
    return [...joined.values()].map(({ node, found, operations }) => {
      const { rule, direction, text } = found;
      const { severity, why } = changeRules[rule];
      const names = [...operations];
      const [first] = names;
      const shown = names.length > 3 ? `\`${first}\` and ${names.length - 1} others` : code(names);
      const sentence = [...(first === undefined ? [] : [`${shown}:`]), node.subject, text]
        .filter((part) => part !== '')
        .join(' ');
      return {
        rule,
        severity,
        operations: names,
        ...(direction !== undefined && { direction }),
        before: spotOf(before, found.before),
        after: spotOf(after, found.after),
        message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
        why,
      };
    });
  }
}

const code = (names: string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** The names of the operations that use a node. @param known those of other nodes, which are known already */
function operationsOf(node: Node, known: Map<Node, ReadonlySet<string>>): ReadonlySet<string> {
  const seen = new Set<Node>([node]);
  const names = new Set<string>();
  for (const each of seen) {
    if (each.operation !== undefined) names.add(each.operation);
    for (const name of known.get(each) ?? []) names.add(name);
    if (!known.has(each)) for (const parent of each.parents) seen.add(parent);
  }
  known.set(node, names);
  return names;
}

function spotOf(tree: Tree, place: Place): Spot {
  const { column: _, ...spot } = tree.locate(place);
  const { pointer, value } = place;
  return { ...spot, pointer, ...(value !== undefined && { value: withRawIntegers(value) }) };
}

// TypeScript does not know it yet.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/** A value whose bigints are raw JSON, which `JSON.stringify` writes with all digits. */
function withRawIntegers(value: unknown): unknown {
  if (typeof value === 'bigint') return rawJSON(`${value}`);
  if (!hasBigInt(value)) return value;
  if (Array.isArray(value)) return value.map(withRawIntegers);
  const entries = Object.entries(value as object).map(([key, each]) => [key, withRawIntegers(each)]);
  return Object.fromEntries(entries);
}
