import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { reasonOf } from '@voice-agent/cli-kit/text';
import {
  bundled,
  decoded,
  hasBigInt,
  openTree,
  rounded,
  type Tree,
  valueAt,
  YamlError,
} from '@voice-agent/spec-model';
import { SpecProblem } from './problem.ts';

/** A JSON object of a spec. */
export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const partOfBundle = /^\/(?:channels\/callEvents\/)?(components\/\w+|messages|paths)\/([^/]+)(.*)$/;

/** An OpenAPI or AsyncAPI document, in one piece, with the line of everything in it. */
export class SpecDocument {
  readonly file: string;
  readonly root: Json;
  readonly #tree: Tree;
  readonly #texts: Map<string, string>;

  /**
   * @param read what was read of the file, where it was read before
   * @throws SpecProblem when the file can't be read, or is not YAML with an object.
   */
  constructor(file: string, read?: { tree: Tree; texts: Map<string, string> }) {
    this.file = file;
    this.#texts = read?.texts ?? new Map();
    this.#tree = read?.tree ?? this.#read();
    const { value } = this.#tree.root;
    if (!isObject(value)) {
      throw SpecProblem.at(
        { file, text: this.#texts.get(resolve(file)) ?? '', line: 1 },
        'The file holds no object.',
        'Give an OpenAPI or AsyncAPI document.',
      );
    }
    this.root = value;
  }

  #read(): Tree {
    const { file } = this;
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
    this.#texts.set(resolve(file), text);
    return treeOf(file, text);
  }

  /** The same document with another value, whose parts have the positions of those of this one. */
  with(root: Json): SpecDocument {
    return new SpecDocument(this.file, { tree: this.#tree.with(root), texts: this.#texts });
  }

  /** The line and column of a place, or of what is nearest around it. */
  positionOf(pointer: string): { line: number; column: number } {
    const { line, column } = this.#tree.locate({ ...this.#tree.root, pointer });
    return { line, column };
  }

  /** The value at a JSON pointer such as `/components/schemas/Job`. */
  at(pointer: string): unknown {
    return valueAt(this.root, pointer);
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
        const what = this.#whyLost(current.node, current.pointer);
        throw this.problem(at, `${what}.`, 'Correct it.');
      }
      const target = decoded(ref.slice(1));
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

  #whyLost(value: unknown, pointer: string): string {
    try {
      this.#tree.target({ ...this.#tree.root, pointer, value });
    } catch (error) {
      return reasonOf(error).replaceAll(/^[^\n]*?:\d+: | \(at [^)]*\)\.$/g, '');
    }
    return 'The reference leads nowhere';
  }

  problem(pointer: string, what: string, help: string): SpecProblem {
    // A part of a bundle of ours is edited in the file that it comes from.
    const [, kind = '', part = '', rest = ''] = partOfBundle.exec(pointer) ?? [];
    const name = part.replace(/^~1/, '').replaceAll('~1', '_');
    const source = join(dirname(this.file), '..', basename(this.file, '.yaml'), kind, `${name}.yaml`);
    if (kind !== '' && existsSync(source)) return new SpecDocument(source).problem(rest, what, help);
    const place = { ...this.#tree.root, pointer };
    const { file, line, column } = this.#tree.locate(place);
    const path = resolve(file);
    const text = this.#texts.get(path) ?? readFileSync(path, 'utf8');
    this.#texts.set(path, text);
    const written = this.#tree.written(place).pointer;
    return SpecProblem.at({ file: path, line, column, pointer: written, text }, what, help);
  }

  /** What a tool threw about the document, or about a place in it. */
  rejectedBy(tool: string, error: unknown, pointer = ''): SpecProblem {
    if (error instanceof RangeError) {
      return this.problem(
        pointer,
        `${tool} ran out of stack: schemas refer to one another in too long a chain, or nest too deeply.`,
        'Shorten the chain.',
      );
    }
    return this.problem(pointer, `${tool} rejects it: ${reasonOf(error)}`, 'Correct what it names.');
  }
}

function treeOf(file: string, text: string): Tree {
  try {
    const tree = bundled(openTree(file));
    return hasBigInt(tree.root.value) ? tree.with(rounded(tree.root.value)) : tree;
  } catch (error) {
    if (error instanceof YamlError) {
      const { reason, line, column } = error;
      throw SpecProblem.at(
        { file, text, line, column },
        `This is not valid YAML: ${reason}.`,
        'Correct this line or the one before it.',
      );
    }
    throw SpecProblem.at({ file }, reasonOf(error), 'Correct it.');
  }
}
