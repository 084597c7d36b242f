import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { reasonOf, SpecProblem } from './problem.ts';

/** A JSON object of a spec. */
export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `a/b` as a token of a JSON pointer. */
export const escapeToken = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1');
const unescapeToken = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~');

const partOfBundle = /^\/(?:channels\/callEvents\/)?(components\/\w+|messages|paths)\/([^/]+)(.*)$/;

/** A bundled OpenAPI or AsyncAPI document, with the line of everything in it. */
export class SpecDocument {
  readonly file: string;
  readonly root: Json;
  readonly #yaml: Document;
  readonly #lines = new LineCounter();
  readonly #text: string;

  /** @throws SpecProblem when the file can't be read, is no YAML, or holds no object. */
  constructor(file: string) {
    this.file = file;
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      throw SpecProblem.at(
        { file },
        `The file can't be read (${reasonOf(error)}).`,
        'Check the path, or build the bundle first: pnpm build.',
      );
    }
    this.#text = text;
    this.#yaml = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    const broken = this.#yaml.errors[0];
    if (broken) {
      throw SpecProblem.at(
        { file, text, ...this.#position(broken.pos[0]) },
        `This is no valid YAML: ${broken.message.replace(/\.$/, '')}.`,
        'Fix the YAML in this line or the one before it.',
      );
    }
    const root = this.#toJson();
    if (!isObject(root)) {
      throw SpecProblem.at(
        { file, text, line: 1 },
        'The file holds no object.',
        'Give an OpenAPI or AsyncAPI document.',
      );
    }
    this.root = root;
  }

  #toJson(): unknown {
    try {
      const root: unknown = this.#yaml.toJS({ maxAliasCount: 1000 });
      // An alias inside its own anchor makes a circle, which this refuses.
      JSON.stringify(root);
      return root;
    } catch {
      throw SpecProblem.at(
        { file: this.file },
        'Its YAML aliases (*name) lead in a circle, or there are too many of them.',
        'Use $ref for what is used more than once.',
      );
    }
  }

  /** The line and column of a place, or of what is nearest around it. */
  positionOf(pointer: string): { line?: number; column?: number } {
    let node: unknown = this.#yaml.contents;
    let start = isNode(node) ? node.range?.[0] : undefined;
    for (const token of pointer.split('/').slice(1).map(unescapeToken)) {
      if (isAlias(node)) node = node.resolve(this.#yaml);
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === token);
        start = isNode(pair?.key) ? pair.key.range?.[0] : start;
        node = pair?.value;
      } else if (isSeq(node)) {
        node = node.items[Number(token)];
        start = isNode(node) ? node.range?.[0] : start;
      } else break;
    }
    return start === undefined ? {} : this.#position(start);
  }

  #position(offset: number): { line: number; column: number } {
    const { line, col } = this.#lines.linePos(offset);
    return { line, column: col };
  }

  /** The value at a JSON pointer such as `/components/schemas/Job`. */
  at(pointer: string): unknown {
    let value: unknown = this.root;
    for (const token of pointer.split('/').slice(1).map(unescapeToken)) {
      const holder = isObject(value) || Array.isArray(value) ? (value as Json) : {};
      value = Object.prototype.propertyIsEnumerable.call(holder, token) ? holder[token] : undefined;
    }
    return value;
  }

  /** The components of one kind, for example `schemas`. */
  components(kind: string): Json {
    const found = this.at(`/components/${kind}`);
    return isObject(found) ? found : {};
  }

  /**
   * Follows `$ref`s within the document until something else comes.
   *
   * @throws SpecProblem when they lead nowhere, out of the document, or in a circle.
   */
  resolve(node: unknown, pointer: string): { node: unknown; pointer: string } {
    const seen = new Set<string>();
    let current = { node, pointer };
    while (isObject(current.node) && typeof current.node.$ref === 'string') {
      const ref = current.node.$ref;
      const at = `${current.pointer}/$ref`;
      if (seen.has(ref)) {
        throw this.problem(at, `The reference ${ref} leads back to itself.`, 'Point it at a definition.');
      }
      seen.add(ref);
      if (!ref.startsWith('#/')) {
        throw this.problem(
          at,
          `The reference ${ref} leads out of the document.`,
          'Bundle the document first, for example with `redocly bundle`.',
        );
      }
      const target = decode(ref.slice(1));
      const found = this.at(target);
      if (found === undefined) {
        throw this.problem(at, `The reference ${ref} leads nowhere.`, 'Correct it, or add what it names.');
      }
      current = { node: found, pointer: target };
    }
    return current;
  }

  /** What a node leads to; undefined where a reference leads nowhere, which `checkDocument` reports with its place. */
  find(node: unknown): unknown {
    try {
      return this.resolve(node, '').node;
    } catch (error) {
      if (error instanceof SpecProblem) return undefined;
      throw error;
    }
  }

  problem(pointer: string, what: string, help: string): SpecProblem {
    // A part of a bundle of ours is edited in the file that it comes from.
    const [, kind = '', part = '', rest = ''] = partOfBundle.exec(pointer) ?? [];
    const name = part.replace(/^~1/, '').replaceAll('~1', '_');
    const source = join(dirname(this.file), '..', basename(this.file, '.yaml'), kind, `${name}.yaml`);
    if (kind !== '' && existsSync(source)) return new SpecDocument(source).problem(rest, what, help);
    const { file } = this;
    return SpecProblem.at({ file, pointer, text: this.#text, ...this.positionOf(pointer) }, what, help);
  }

  /** What a tool threw about the document, or about a place in it. */
  refusedBy(tool: string, error: unknown, pointer = ''): SpecProblem {
    if (error instanceof RangeError) {
      return this.problem(
        pointer,
        `${tool} ran out of stack: schemas refer to one another in too long a chain, or nest too deeply.`,
        'Shorten the chain.',
      );
    }
    return this.problem(pointer, `${tool} refuses it: ${reasonOf(error)}`, 'Correct what it names.');
  }
}

/** A pointer out of a URI fragment; what is not well encoded stays as it is, and leads nowhere. */
export function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
