import { existsSync, readFileSync } from 'node:fs';
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
} from 'yaml';
import { tokensOf } from './pointer.ts';
import type { Problem } from './problem.ts';

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

  constructor(folder: URL, path: string) {
    this.path = path;
    const url = new URL(encodeURI(path), folder);
    const isThere = existsSync(url);
    this.#document = parseDocument(isThere ? readFileSync(url, 'utf8') : '', { lineCounter: this.#lines });
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
}
