import { posix } from 'node:path';
import { InputError } from '@voice-agent/json-schema/input-error';
import { isObject } from '@voice-agent/json-schema/keywords';
import { decoded, escapeToken, tokensOf, valueAt } from '@voice-agent/json-schema/pointer';
import { withPointers, writtenPointer } from '@voice-agent/json-schema/references';
import { type Document, isMap, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

/** Where files are read from: a disk, or a revision. Paths are posix, relative to what the source is of. */
export interface Files {
  /** The text of a file; undefined when there is none. */
  read(path: string): string | undefined;
  /** A path as it is shown to people. */
  shown(path: string): string;
  /** The git revision that paths are shown with; none on a disk. */
  revision?: string;
}

/** A value and where it is written. */
export interface Place {
  file: string;
  pointer: string;
  value: unknown;
}

/** The text of a file and what it holds. */
export interface Parsed {
  text: string;
  value: unknown;
  lines?: { document: Document; counter: LineCounter };
}

const maxCharacters = 20 * 1024 * 1024;

/** A document with everything that its references lead to, also in other files. */
export class Tree {
  readonly root: Place;
  readonly #files: Files;
  readonly #parsed = new Map<string, Parsed>();
  readonly #texts: Map<string, Parsed>;

  /**
   * @param texts what was parsed already: most files are the same on both sides
   * @throws InputError when the file is missing or is neither YAML nor JSON
   */
  constructor(files: Files, file: string, texts: Map<string, Parsed> = new Map()) {
    this.#files = files;
    this.#texts = texts;
    const value = this.#read(file);
    if (value === undefined)
      throw new InputError(`${files.shown(file)} can't be read: there is no such file.`);
    this.root = { file, pointer: '', value };
  }

  get shown(): string {
    return this.#files.shown(this.root.file);
  }

  /** What a place has under the given keys; its value is undefined when there is nothing. */
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

  /** The entries of a map, each with its place; none when it is no map. */
  entries(place: Place): [name: string, at: Place][] {
    if (!isObject(place.value)) return [];
    return Object.keys(place.value).map((name) => [name, this.at(place, name)]);
  }

  /** The elements of a list, each with its place; none when it is no list. */
  list(place: Place): Place[] {
    return Array.isArray(place.value) ? place.value.map((_, index) => this.at(place, index)) : [];
  }

  /** Follows one `$ref`; undefined when there is none. @throws InputError when it leads nowhere */
  target(place: Place): Place | undefined {
    if (!isObject(place.value) || typeof place.value.$ref !== 'string') return undefined;
    const reference = place.value.$ref;
    const says = `${this.#files.shown(place.file)}: the reference ${reference}`;
    const where = `(at ${place.pointer}/$ref)`;
    if (/^[a-z][a-z\d+.-]+:/i.test(reference))
      throw new InputError(`${says} leads out of the files: bundle the document first ${where}.`);
    const [path = '', fragment = ''] = reference.split('#');
    const file = path === '' ? place.file : posix.join(posix.dirname(place.file), decoded(path));
    const pointer = decoded(fragment);
    const root = this.#read(file);
    const value = root === undefined ? undefined : valueAt(root, pointer);
    if (value === undefined)
      throw new InputError(`${says} leads nowhere: correct it, or add what it names ${where}.`);
    return { file, pointer, value };
  }

  /** Follows references to the end. @throws InputError when they lead nowhere or in a circle */
  follow(place: Place): Place {
    const seen = new Set<string>();
    let current = place;
    for (let next = this.target(current); next !== undefined; next = this.target(current)) {
      const id = `${next.file}#${next.pointer}`;
      if (seen.has(id))
        throw new InputError(
          `${this.#files.shown(place.file)}: the reference at ${place.pointer}/$ref leads back to itself.`,
        );
      seen.add(id);
      current = next;
    }
    return current;
  }

  /** The file of a place as it is shown, and its line, from 1: that of the nearest thing that is there. */
  spot({ file, pointer }: Place): { file: string; revision?: string; line: number } {
    const { revision } = this.#files;
    const shown = { file: this.#files.shown(file), ...(revision !== undefined && { revision }) };
    const parsed = this.#parsed.get(file);
    if (parsed === undefined) return { ...shown, line: 1 };
    parsed.lines ??= positions(parsed.text);
    const { document, counter } = parsed.lines;
    let node: unknown = document.contents;
    let offset = (node as Node | null)?.range?.[0] ?? 0;
    for (const token of tokensOf(writtenPointer(pointer))) {
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => String((key as { value?: unknown }).value) === token);
        if (pair === undefined) break;
        offset = (pair.key as Node).range?.[0] ?? offset;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(token)];
        offset = (node as Node | undefined)?.range?.[0] ?? offset;
      } else break;
    }
    return { ...shown, line: counter.linePos(offset).line };
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

function parse(text: string, shown: string): Parsed {
  if (text.length > maxCharacters) throw new InputError(`${shown} is too large: give a part of it.`);
  const parsed = parseText(text, shown);
  try {
    return { ...parsed, value: withPointers(parsed.value) };
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${shown}: ${error.message}`) : error;
  }
}

function parseText(text: string, shown: string): Parsed {
  if (text.trimStart().startsWith('{'))
    try {
      return { text, value: JSON.parse(text) };
    } catch {}
  const lines = positions(text);
  const { document, counter } = lines;
  const broken = document.errors[0];
  if (broken !== undefined) {
    const { line } = counter.linePos(broken.pos[0]);
    const what = broken.message.split('\n')[0]?.replace(/[.:]$/, '');
    throw new InputError(`${shown} is neither YAML nor JSON: ${what} (line ${line}).`);
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 1000 });
    // An alias inside its own anchor makes a circle, which this refuses.
    if (/[*]/.test(text)) JSON.stringify(value);
    return { text, value: value ?? null, lines };
  } catch {
    throw new InputError(`${shown} has YAML aliases (*name) in a circle, or too many of them.`);
  }
}

function positions(text: string): { document: Document; counter: LineCounter } {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, logLevel: 'error' });
  return { document, counter };
}
