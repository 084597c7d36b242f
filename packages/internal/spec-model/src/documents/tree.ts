import { posix } from 'node:path';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { isObject, type SchemaObject } from '../schemas/keywords.ts';
import { decoded, escapeToken, valueAt } from '../schemas/pointer.ts';
import { locate, type Parsed, parse } from './parse.ts';

/** Reads files from a disk or a git revision. Paths are posix, relative to the root of the source. */
export interface Files {
  /** The text of a file; undefined when there is none. */
  read(path: string): string | undefined;
  /** The path for people. */
  shown(path: string): string;
  /** Whether references may lead to a path: not out of the folder of the document, or of its repository. */
  mayRead(path: string): boolean;
  /** The git revision that `shown` begins with; none on a disk. */
  revision?: string;
}

/** A value and where it is written. */
export interface Place {
  file: string;
  pointer: string;
  value: unknown;
}

/** Equal for equal places. */
export const placeId = ({ file, pointer }: Pick<Place, 'file' | 'pointer'>): string => `${file}#${pointer}`;

export type ObjectPlace = Place & { value: SchemaObject };

/** The location of a part of a document: the file for people, and line and column from 1. */
export interface Location {
  file: string;
  /** The git revision that `file` begins with. Absent for a file on the disk. */
  revision?: string;
  line: number;
  column: number;
}

interface TreeOptions {
  /** Parsed files by their text: most files are the same on both sides of a comparison. */
  texts?: Map<string, Parsed>;
  /** The value of the root, which is not read then. */
  parsed?: Parsed;
  /** The document that a bundle is made of, and the places there of parts from other files. */
  source?: { tree: Tree; origins: ReadonlyMap<string, Place> };
}

/** Every `$ref` in a value, also in an example. */
export function referencesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : referencesIn(child),
  );
}

/** A document with everything that its references lead to, also in other files. */
export class Tree {
  readonly root: Place;
  readonly #files: Files;
  readonly #parsed = new Map<string, Parsed>();
  readonly #texts: Map<string, Parsed>;
  readonly #source: TreeOptions['source'];
  /** The references that lead nowhere, by their targets; undefined when those are errors. */
  #dangling: Map<string, Place> | undefined;

  /** @throws CannotRun when the file is missing or is neither YAML nor JSON */
  constructor(files: Files, file: string, { texts = new Map(), parsed, source }: TreeOptions = {}) {
    this.#files = files;
    this.#texts = texts;
    this.#source = source;
    if (parsed !== undefined) this.#parsed.set(file, parsed);
    const value = this.#read(file);
    if (value === undefined)
      throw new CannotRun(`${files.shown(file)} can't be read: there is no such file.`);
    this.root = { file, pointer: '', value };
  }

  /** From now on a reference that leads nowhere leads to a place without a value. @returns those found, by target */
  allowDangling(): ReadonlyMap<string, Place> {
    this.#dangling ??= new Map();
    return this.#dangling;
  }

  /**
   * The document in one piece: references lead within it, and a value of the wrong type throws.
   *
   * @param origins where the parts that come from other files are written, by their pointers in `value`
   */
  bundle(value: unknown, origins: ReadonlyMap<string, Place> = new Map()): Tree {
    return this.#withValue(value, { tree: this, origins });
  }

  /** The same document with another value, such as the schemas of one direction. */
  with(value: unknown): Tree {
    return this.#withValue(value, this.#source);
  }

  #withValue(value: unknown, source: TreeOptions['source']): Tree {
    const { file } = this.root;
    const parsed = { text: this.#parsed.get(file)?.text ?? '', value };
    return new Tree(this.#files, file, { texts: this.#texts, parsed, ...(source && { source }) });
  }

  get shown(): string {
    return this.#files.shown(this.root.file);
  }

  /** The value under the given keys of a place; undefined when there is none. */
  at(place: Place, ...tokens: (string | number)[]): Place {
    let { pointer, value } = place;
    for (const token of tokens) {
      pointer += `/${escapeToken(token)}`;
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, token)
          ? (value as Record<string | number, unknown>)[token]
          : undefined;
    }
    return { file: place.file, pointer, value };
  }

  /** The entries of a map, each with its place; none when it is no map. @throws CannotRun then, in a bundle */
  entries(place: Place): [name: string, at: Place][] {
    if (isObject(place.value)) return Object.keys(place.value).map((name) => [name, this.at(place, name)]);
    this.#expect(place, 'a map');
    return [];
  }

  /** The elements of a list, each with its place; none when it is no list. @throws CannotRun then, in a bundle */
  list(place: Place): Place[] {
    if (Array.isArray(place.value)) return place.value.map((_, index) => this.at(place, index));
    this.#expect(place, 'a list');
    return [];
  }

  /** Follows references to an object; undefined when they lead to none. @throws CannotRun then, in a bundle */
  object(place: Place): ObjectPlace | undefined {
    const found = this.follow(place);
    if (isObject(found.value)) return found as ObjectPlace;
    if (this.#source !== undefined) throw this.error(found, 'There must be an object');
    return undefined;
  }

  #expect(place: Place, type: string): void {
    if (this.#source !== undefined && place.value !== undefined && place.value !== null)
      throw this.error(place, `There must be ${type}`);
  }

  /** Follows one `$ref`; undefined when there is none. @throws CannotRun when it leads nowhere */
  target(place: Place): Place | undefined {
    if (!isObject(place.value) || typeof place.value.$ref !== 'string') return undefined;
    const reference = place.value.$ref;
    const at = this.at(place, '$ref');
    const [path = '', fragment = ''] = reference.split('#');
    if (/^[a-z][a-z\d+.-]+:/i.test(reference))
      throw this.error(
        at,
        `The reference ${reference} leads to a URL, and only files are read: download it beside the document, and refer to the file`,
      );
    // A reference out of a bundle leads nowhere in the document that it is made of.
    if (path !== '' && this.#source !== undefined) {
      const { tree } = this.#source;
      const { file, pointer } = this.written(place);
      return tree.target({ file, pointer, value: valueAt(tree.#read(file), pointer) });
    }
    const file = path === '' ? place.file : posix.join(posix.dirname(place.file), decoded(path));
    if (path !== '' && !this.#files.mayRead(file))
      throw this.error(
        at,
        `The reference ${reference} leads out of the repository, or of the folder, of the document, where no file is read: copy the file beside the document`,
      );
    const pointer = decoded(fragment);
    const root = this.#read(file);
    const value = root === undefined ? undefined : valueAt(root, pointer);
    if (value === undefined && this.#dangling !== undefined)
      this.#dangling.set(placeId({ file, pointer }), at);
    else if (value === undefined)
      throw this.error(at, `The reference ${reference} leads nowhere: correct it, or add what it names`);
    return { file, pointer, value };
  }

  /** The target of a `$ref`, which may be one that nobody reads; undefined when it can't be read. */
  find(place: Place): Place | undefined {
    const dangling = this.#dangling;
    this.#dangling = undefined;
    try {
      return this.target(place);
    } catch (error) {
      if (error instanceof CannotRun) return undefined;
      throw error;
    } finally {
      this.#dangling = dangling;
    }
  }

  /** Follows references to the end. @throws CannotRun when they lead nowhere or in a circle */
  follow(place: Place): Place {
    const seen = new Set<string>();
    let current = place;
    for (let next = this.target(current); next !== undefined; next = this.target(current)) {
      if (seen.has(placeId(next)))
        throw this.error(
          this.at(place, '$ref'),
          'The reference leads back to itself: point it at a definition',
        );
      seen.add(placeId(next));
      current = next;
    }
    return current;
  }

  /** The location of a place; when nothing is there, of the nearest parent. */
  locate(place: Place): Location {
    if (this.#source !== undefined && this.#source.origins.size > 0)
      return this.#source.tree.locate(this.written(place));
    const { file, pointer } = place;
    const { revision } = this.#files;
    const parsed = this.#parsed.get(file);
    return {
      file: this.#files.shown(file),
      ...(revision !== undefined && { revision }),
      ...(parsed === undefined ? { line: 1, column: 1 } : locate(parsed, pointer)),
    };
  }

  /** The place in its file of a place of a bundle. */
  written(place: Place): Place {
    const { pointer, value } = place;
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      const origin = this.#source?.origins.get(pointer.slice(0, end));
      if (origin !== undefined)
        return { file: origin.file, pointer: origin.pointer + pointer.slice(end), value };
    }
    return place;
  }

  /** An error at a place. @param message a sentence without its full stop */
  error(place: Place, message: string): CannotRun {
    const { file, line } = this.locate(place);
    return new CannotRun(`${file}:${line}: ${message} (at ${this.written(place).pointer || '/'}).`);
  }

  #read(file: string): unknown {
    let parsed = this.#parsed.get(file);
    if (parsed === undefined) {
      const text = this.#files.read(file);
      if (text === undefined) return undefined;
      parsed = this.#texts.get(text) ?? parse(text, this.#files.shown(file));
      this.#texts.set(text, parsed);
      this.#parsed.set(file, parsed);
    }
    return parsed.value;
  }
}
