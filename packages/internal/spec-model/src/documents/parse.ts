import { CannotRun } from '@voice-agent/cli-kit/text';
import { type Document, isAlias, isMap, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { fromJson, hasBigInt, toJson } from '../schemas/numbers.ts';
import { tokensOf } from '../schemas/pointer.ts';
import { withPointers, writtenPointer } from '../schemas/references.ts';
import { jsonErrorIn } from './json-error.ts';
import { AliasError, keyOf, mergeKeys } from './merge-keys.ts';

const mebibyte = 1024 * 1024;
/** The maximum size of a document: the largest public ones have half of it. */
const maxBytes = 20 * mebibyte;

/** The text of a YAML or JSON file with its value. */
export interface Parsed {
  readonly text: string;
  readonly value: unknown;
}

/** Invalid YAML, or aliases that can't be expanded. */
export class YamlError extends CannotRun {
  /** A sentence without its full stop. */
  readonly reason: string;
  readonly line: number;
  readonly column: number;

  constructor(message: string, reason: string, { line, col }: { line: number; col: number }) {
    super(message);
    this.reason = reason;
    this.line = line;
    this.column = col;
  }
}

/**
 * Parses a file, and turns its references by `$id`, `$anchor` and `$dynamicAnchor` into JSON pointers.
 *
 * @param shown the path of the file in errors
 * @throws CannotRun when it is too large, is neither YAML nor JSON, or has an ambiguous reference
 */
export function parse(text: string, shown: string): Parsed {
  const { value } = parseText(text, shown);
  try {
    return { text, value: withPointers(value) };
  } catch (error) {
    throw error instanceof CannotRun ? new CannotRun(`${shown}: ${error.message}`) : error;
  }
}

/** Levels of objects and arrays: more would overflow the stack. */
const maxNesting = 1_000;

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxNesting) return true;
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
  }
  return false;
}

/** Parses a file. @throws CannotRun when it is too large or too deep, or is neither YAML nor JSON */
function parseText(text: string, shown: string): Parsed {
  const parsed = parseAny(text, shown);
  if (isTooDeep(parsed.value))
    throw new CannotRun(
      `${shown} nests its values more than ${maxNesting} deep: move the inner ones into components, and refer to them by $ref.`,
    );
  return parsed;
}

const counts = /^(?:min|max)(?:Length|Items|Contains|Properties)$/;

/** Rounds the counts of keywords: nothing has that many characters, items or properties. */
function withCounts(value: unknown): unknown {
  if (!hasBigInt(value)) return value;
  const waiting = [value];
  for (const each of waiting)
    for (const [key, child] of Object.entries(each as Record<string, unknown>))
      if (typeof child === 'bigint' && counts.test(key))
        (each as Record<string, unknown>)[key] = Number(child);
      else if (typeof child === 'object' && child !== null) waiting.push(child);
  return value;
}

function parseAny(text: string, shown: string): Parsed {
  if (text.length > maxBytes) {
    const size = (text.length / mebibyte).toFixed(0);
    throw new CannotRun(
      `${shown} is too large (${size} MiB, at most ${maxBytes / mebibyte}): give a part of it.`,
    );
  }
  if (text.trimStart().startsWith('{'))
    try {
      return { text, value: withCounts(fromJson(text)) };
    } catch {}
  try {
    // Drops what JSON has no form for.
    const value = toJson(documentOf(text, shown).toJS({ maxAliasCount: -1 }) ?? null);
    return { text, value: withCounts(fromJson(value)) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CannotRun(
      `${shown} nests too deeply, or is too large with its YAML aliases: use $ref instead.`,
    );
  }
}

/** @throws YamlError when the YAML is invalid, or its aliases and merge keys can't be expanded */
function documentOf(text: string, shown: string): Document {
  const { document, lines } = positionsOf(text);
  const [broken] = document.errors;
  if (broken !== undefined) {
    const json = shown.toLowerCase().endsWith('.json') ? jsonErrorIn(text) : undefined;
    const reason = json?.reason ?? broken.message.split('\n')[0]?.replace(/[.:]$/, '') ?? '';
    const position = lines.linePos(json?.offset ?? broken.pos[0]);
    const formats = json === undefined ? 'is neither YAML nor JSON' : 'is not JSON';
    const message = `${shown} ${formats}: ${reason} (line ${position.line}).`;
    throw new YamlError(message, reason, position);
  }
  try {
    mergeKeys(document);
  } catch (error) {
    if (!(error instanceof AliasError)) throw error;
    const position = lines.linePos(error.offset);
    const reason = `${error.message} (at ${error.pointer || '/'})`;
    throw new YamlError(`${shown}:${position.line}: ${reason}.`, reason, position);
  }
  return document;
}

interface Positions {
  document: Document;
  lines: LineCounter;
}

const known = new WeakMap<Parsed, Positions>();

/** The line and column of a JSON pointer, from 1: of its key, or of the nearest parent that exists. */
export function locate(parsed: Parsed, pointer: string): { line: number; column: number } {
  let positions = known.get(parsed);
  if (positions === undefined) {
    positions = positionsOf(parsed.text);
    // JSON may repeat a key, which is an error in YAML.
    if (positions.document.errors.length === 0) mergeKeys(positions.document);
    known.set(parsed, positions);
  }
  const { document, lines } = positions;
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const token of tokensOf(writtenPointer(pointer))) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find((each) => keyOf(each) === token);
      offset = startOf(pair?.key) ?? offset;
      node = pair?.value;
    } else if (isSeq(node)) {
      node = node.items[Number(token)];
      offset = startOf(node) ?? offset;
    } else break;
  }
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

const startOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0];

function positionsOf(text: string): Positions {
  const lines = new LineCounter();
  const intAsBigInt = /\d{16}/.test(text);
  const options = { lineCounter: lines, prettyErrors: false, logLevel: 'error', intAsBigInt } as const;
  const document = parseDocument(text, options);
  return { document, lines };
}
