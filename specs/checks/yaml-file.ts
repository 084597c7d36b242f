import { existsSync, readFileSync } from 'node:fs';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Problem } from './problem.ts';

/** The tokens of a JSON pointer. */
export function tokensOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** One token as it is written in a JSON pointer. */
export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A YAML file of the specs that knows on which line each of its nodes stands. */
export class YamlFile {
  /** Relative to the `specs` folder. */
  readonly path: string;
  /** What the file holds; `undefined` when it is broken. */
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
    this.problems = this.#document.errors.map(({ message, pos }) => this.#broken(message, pos[0]));
    if (!isThere) this.problems.push({ file: path, message: 'The file is missing.', help: 'Bring it back.' });
    if (this.problems.length > 0) return;
    try {
      this.value = this.#document.toJS();
    } catch (error) {
      this.problems.push(this.#broken(error instanceof Error ? error.message : String(error), 0));
    }
  }

  #broken(reason: string, offset: number): Problem {
    return {
      file: this.path,
      line: this.#lines.linePos(offset).line,
      message: `The YAML is broken: ${reason.split(' at line')[0]}.`,
      help: 'Mend the YAML at this line.',
    };
  }

  /** The line, from 1, of the node at a JSON pointer, or of its nearest parent that exists. */
  lineOf(pointer: string): number {
    let offset = 0;
    let node: unknown = this.#document.contents;
    for (const token of tokensOf(pointer)) {
      const pair = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && String(key.value) === token)
        : undefined;
      const next = pair
        ? pair.value
        : isNode(node) && 'get' in node
          ? node.get(Number(token), true)
          : undefined;
      const start = pair ? pair.key : next;
      if (!isNode(start) || !start.range) break;
      offset = start.range[0];
      node = next;
    }
    return this.#lines.linePos(offset).line;
  }
}
