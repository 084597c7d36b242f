import { existsSync, readFileSync } from 'node:fs';
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { pointerOf, tokensOf, valueAt } from './pointer.ts';
import type { Draft, Problem } from './problem.ts';
import { yamlOf } from './yaml-text.ts';

/** A YAML file of the specs that knows on which line each of its nodes stands. */
export class YamlFile {
  /** Relative to the `specs` folder. */
  readonly path: string;
  /** The content of the file; `undefined` when it is broken. */
  readonly value: unknown = undefined;
  /** What is wrong with the file as YAML. */
  readonly problems: Problem[];
  readonly #document: Document;
  readonly #lines: LineCounter = new LineCounter();
  readonly #text: string;

  constructor(folder: URL, path: string) {
    this.path = path;
    const url = new URL(encodeURI(path), folder);
    const isThere = existsSync(url);
    this.#text = isThere ? readFileSync(url, 'utf8') : '';
    this.#document = parseDocument(this.#text, { lineCounter: this.#lines });
    // What comes after the first follows from it.
    const [broken] = [...this.#document.errors, ...this.#document.warnings];
    this.problems = broken === undefined ? [] : [this.#broken(broken.message, broken.pos[0])];
    if (!isThere) this.problems.push({ file: path, message: 'The file is missing.', help: 'Restore it.' });
    if (this.problems.length > 0) return;
    try {
      this.value = this.#document.toJS();
    } catch (error) {
      this.problems.push(this.#broken(error instanceof Error ? error.message : String(error), 0));
    }
  }

  #broken(reason: string, offset: number): Problem {
    const { line, col } = this.#lines.linePos(offset);
    return {
      file: this.path,
      line,
      column: col,
      message: `This is not valid YAML: ${reason.split(' at line')[0]}.`,
      help: 'Fix this line or the one before it.',
    };
  }

  /**
   * Where, from 1, the node at a JSON pointer is: what is written in one line itself, else its key. Where there is no
   * such node, its nearest parent.
   */
  positionOf(pointer: string): { line: number; column: number } {
    let offset = 0;
    let node: unknown = this.#document.contents;
    if (isNode(node)) offset = node.range?.[0] ?? 0;
    for (const token of tokensOf(pointer)) {
      const pair = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && String(key.value) === token)
        : undefined;
      const next = pair?.value ?? (isSeq(node) ? node.items[Number(token)] : undefined);
      const isShort = isScalar(next) || (isCollection(next) && next.flow);
      const start = isShort ? next : (pair?.key ?? next);
      if (!isNode(start) || !start.range) break;
      offset = start.range[0];
      node = next;
    }
    const { line, col } = this.#lines.linePos(offset);
    return { line, column: col };
  }

  /** The longest part of a JSON pointer that leads to a node. */
  nearest(pointer: string): string {
    const tokens = tokensOf(pointer);
    let end = tokens.length;
    while (end > 0 && !this.#document.hasIn(tokens.slice(0, end))) end -= 1;
    return pointerOf(tokens.slice(0, end));
  }

  /** The lines that put a value at a JSON pointer, with what is beside it if that is in the same line. */
  draft(pointer: string, value: unknown): Draft {
    const tokens = tokensOf(pointer);
    let depth = tokens.length - 1;
    while (depth > 0 && !isBlock(this.#document.getIn(tokens.slice(0, depth), true))) depth -= 1;
    const holder = depth === 0 ? this.#document.contents : this.#document.getIn(tokens.slice(0, depth), true);
    if (!isBlock(holder)) return { file: this.path, text: yamlOf(put(this.value, tokens, value), 1) };

    const [key = '', ...rest] = tokens.slice(depth);
    const before = valueAt(this.value, pointerOf(tokens.slice(0, depth + 1)));
    const inner = put(before, rest, value);
    const isPart = isMap(holder);
    const indent = this.#positionOf(holder.items[0]).column - (isPart ? 1 : 3);
    const text = yamlOf(isPart ? { [key]: inner } : [inner], everyKey).replace(
      /^(?=.)/gm,
      ' '.repeat(indent),
    );
    const item = isPart
      ? holder.items.find((each) => isPair(each) && isScalar(each.key) && String(each.key.value) === key)
      : holder.items[Number(key)];
    if (item === undefined) return { file: this.path, below: this.#lastLine(holder.items.at(-1)), text };
    const { line } = this.#positionOf(item);
    return { file: this.path, below: line - 1, replaces: this.#lastLine(item) - line + 1, text };
  }

  #positionOf(item: unknown): { line: number; column: number } {
    const node = isPair(item) ? item.key : item;
    const { line, col } = this.#lines.linePos((isNode(node) && node.range?.[0]) || 0);
    return { line, column: col };
  }

  #lastLine(item: unknown): number {
    const node = isPair(item) ? (item.value ?? item.key) : item;
    const end = (isNode(node) && node.range?.[1]) || 0;
    return this.#lines.linePos(this.#text.slice(0, end).trimEnd().length).line;
  }
}

// A spec has a line for each key.
const everyKey = 99;

const isBlock = (node: unknown): node is YAMLMap | YAMLSeq => isCollection(node) && !node.flow;

/** A copy of a node with a value in it, at the end of a path that need not be there. */
function put(node: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) return node.with(Number(key), put(node[Number(key)], rest, value));
  const inner = put(Object(node)[key], rest, value);
  return Object.fromEntries([...Object.entries(Object(node)), [key, inner]]);
}
