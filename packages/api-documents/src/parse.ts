import { InputError } from '@voice-agent/json-schema/input-error';
import { isObject, placesOf, type Schema } from '@voice-agent/json-schema/keywords';
import { escapeToken, tokensOf, valueAt } from '@voice-agent/json-schema/pointer';
import { withPointers, writtenPointer } from '@voice-agent/json-schema/references';
import { type Document, isAlias, isMap, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

const mebibyte = 1024 * 1024;
/** The maximum size of a document: the largest public ones have half of it. */
const maxBytes = 20 * mebibyte;

/** The text of a YAML or JSON file with its value. */
export interface Parsed {
  readonly text: string;
  readonly value: unknown;
}

/** A text that is no valid YAML. */
export class YamlError extends InputError {
  readonly reason: string;
  readonly line: number;
  readonly column: number;

  constructor(shown: string, reason: string, { line, col }: { line: number; col: number }) {
    super(`${shown} is neither YAML nor JSON: ${reason} (line ${line}).`);
    this.reason = reason;
    this.line = line;
    this.column = col;
  }
}

/**
 * Parses a file, and turns its references by `$id`, `$anchor` and `$dynamicAnchor` into JSON pointers.
 *
 * @param shown the path of the file in errors
 * @throws InputError when it is too large, is neither YAML nor JSON, or has an ambiguous reference
 */
export function parse(text: string, shown: string): Parsed {
  const { value } = parseText(text, shown);
  try {
    return { text, value: withPointers(value, schemasOfEvents(value)) };
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${shown}: ${error.message}`) : error;
  }
}

/** Parses a file. @throws InputError when it is too large, or is neither YAML nor JSON */
export function parseText(text: string, shown: string): Parsed {
  if (text.length > maxBytes) {
    const size = (text.length / mebibyte).toFixed(0);
    throw new InputError(
      `${shown} is too large (${size} MiB, at most ${maxBytes / mebibyte}): give a part of it.`,
    );
  }
  if (text.trimStart().startsWith('{'))
    try {
      return { text, value: JSON.parse(text) };
    } catch {}
  const { document, lines } = positionsOf(text);
  const [broken] = document.errors;
  if (broken !== undefined) {
    const reason = broken.message.split('\n')[0]?.replace(/[.:]$/, '') ?? '';
    throw new YamlError(shown, reason, lines.linePos(broken.pos[0]));
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 1000 });
    // Throws when an alias stands inside its own anchor, and drops what JSON has no form for.
    return { text, value: JSON.parse(JSON.stringify(value ?? null)) };
  } catch {
    throw new InputError(
      `${shown} has YAML aliases (*name) in a circle, or too many of them: use $ref instead.`,
    );
  }
}

/** The schemas of an AsyncAPI document; undefined for any other document. */
function schemasOfEvents(root: unknown): [schema: Schema, pointer: string][] | undefined {
  if (!isObject(root) || root.asyncapi === undefined) return undefined;
  const channels = Object.keys(Object(root.channels)).map((name) => `/channels/${escapeToken(name)}`);
  const payloads = ['/components', ...channels].flatMap((holder) =>
    Object.keys(Object(valueAt(root, `${holder}/messages`))).flatMap((name): [Schema, string][] => {
      const pointer = `${holder}/messages/${escapeToken(name)}/payload`;
      const payload = valueAt(root, pointer);
      return isObject(payload) && payload.schemaFormat === undefined ? [[payload, pointer]] : [];
    }),
  );
  return [...placesOf(root), ...payloads];
}

interface Positions {
  document: Document;
  lines: LineCounter;
}

const known = new WeakMap<Parsed, Positions>();

/** Where a JSON pointer is written, both from 1: its key, or the nearest parent that is there. */
export function locate(parsed: Parsed, pointer: string): { line: number; column: number } {
  const positions = known.get(parsed) ?? positionsOf(parsed.text);
  known.set(parsed, positions);
  const { document, lines } = positions;
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const token of tokensOf(writtenPointer(pointer))) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String((key as { value?: unknown }).value) === token);
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
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  return { document, lines };
}
