import type { Place, Tree } from '@voice-agent/api-documents/tree';
import { type ChangeRuleId, changeRules, type Severity } from './rules.ts';
import type { Direction, Effect } from './schema-rules.ts';

/** A place in one of the two documents. */
export interface Spot {
  /** The file as it was given, or `<revision>:<path>`. */
  file: string;
  /** The revision that `file` begins with, before a colon. Absent for a file on the disk. */
  revision?: string;
  /** From 1. Where the thing is missing, the line of what would hold it. */
  line: number;
  /** JSON pointer in the file. */
  pointer: string;
  /** Absent when there is nothing at the pointer. */
  value?: unknown;
}

/** One difference between two documents, and what it means for those who use them. */
export interface Change {
  /** See `changeRules`. */
  rule: ChangeRuleId;
  severity: Severity;
  /** The operations or events that it is about; empty when it is about the whole document. */
  operations: string[];
  /** Who writes the value: whoever uses the service (`request`) or the service (`response`). */
  direction?: Direction;
  before: Spot;
  after: Spot;
  /** What changed, in a sentence. */
  message: string;
  /** Why it is as bad as it is, in a sentence. */
  why: string;
}

/** A change before it is told: the operations and the subject come from the node that it hangs on. */
export interface Found {
  rule: ChangeRuleId;
  effect: Effect;
  direction?: Direction;
  before: Place;
  after: Place;
  /** Says what changed, after the subject. */
  text: string;
}

/** A pair of things that was compared; the edges lead to whoever uses it. */
export interface Node {
  found: Found[];
  parents: Set<Node>;
  /** The subject of a sentence: how one gets here at first. */
  subject: string;
  /** The name of an operation or event, on the nodes of these. */
  operation?: string;
}

/** What was found, with the graph of who uses what. */
export class Findings {
  readonly nodes: Node[] = [];
  /** How many pairs of schemas were compared: the work, counted. */
  compared = 0;

  node(subject: string, parent?: Node, operation?: string): Node {
    const made: Node = { found: [], parents: new Set(parent === undefined ? [] : [parent]), subject };
    if (operation !== undefined) made.operation = operation;
    this.nodes.push(made);
    return made;
  }

  /** The changes, those that break first; one that shows in several operations is told once. */
  changes(before: Tree, after: Tree): Change[] {
    const joined = new Map<string, Change & { names: Set<string> }>();
    for (const node of this.nodes) {
      if (node.found.length === 0) continue;
      const names = operationsOf(node);
      for (const { rule, direction, before: old, after: now, text } of node.found) {
        const known = changeRules[rule];
        if (known === undefined) throw new Error(`There is no rule ${rule}.`);
        const key = [rule, direction, old.file, old.pointer, now.file, now.pointer, text].join('\n');
        const same = joined.get(key);
        if (same !== undefined) {
          for (const name of names) same.names.add(name);
          continue;
        }
        joined.set(key, {
          rule,
          severity: known.severity,
          operations: [],
          ...(direction !== undefined && { direction }),
          before: spotOf(before, old),
          after: spotOf(after, now),
          message: node.subject === '' ? text : `${node.subject} ${text}`,
          why: known.why,
          names: new Set(names),
        });
      }
    }
    const order: Severity[] = ['breaks', 'risky', 'safe'];
    return [...joined.values()]
      .map(({ names, ...change }) => {
        const operations = [...names];
        const shown =
          operations.length === 0
            ? ''
            : operations.length <= 3
              ? `${operations.map((name) => `\`${name}\``).join(', ')}: `
              : `\`${operations[0]}\` and ${operations.length - 1} others: `;
        const message = `${shown}${change.message}.`;
        return { ...change, operations, message: message.charAt(0).toUpperCase() + message.slice(1) };
      })
      .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  }
}

function operationsOf(node: Node): string[] {
  const seen = new Set<Node>([node]);
  const names = new Set<string>();
  for (const each of seen) {
    if (each.operation !== undefined) names.add(each.operation);
    for (const parent of each.parents) seen.add(parent);
  }
  return [...names];
}

const spotOf = (tree: Tree, place: Place): Spot => ({
  ...tree.spot(place),
  pointer: place.pointer,
  ...(place.value !== undefined && { value: place.value }),
});
