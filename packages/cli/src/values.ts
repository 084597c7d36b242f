import { readFile } from 'node:fs/promises';
import { nearest } from '@voice-agent/cli-kit/text';
import type { PlainSchema } from '@voice-agent/codegen/tool';
import { InvalidArgumentError } from 'commander';
import { CannotRun, type Io } from './io.ts';

/** How the text of a flag becomes a value. `json`: an object. `any`: as JSON where it is JSON, else as a string. */
export interface ValueKind {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'json' | 'any';
  /** Whether each use of the flag is an item of an array. */
  readonly array?: true;
  /** The only values that the spec has. */
  readonly values?: readonly string[];
}

export function kindOf(schema: PlainSchema): ValueKind {
  const types = new Set(typesOf(schema));
  types.delete('null');
  if (types.has('number')) types.delete('integer');
  const [type = 'any', ...others] = types;
  if (others.length > 0) return { type: 'any' };
  if (type === 'array') {
    const { array, ...kind } = kindOf(schema.items ?? {});
    return array ? { type: 'json', array } : { ...kind, array: true };
  }
  if (type === 'object') return { type: 'json' };
  const values = (schema.enum ?? []).filter((each) => typeof each === 'string');
  return { type: type as ValueKind['type'], ...(type === 'string' && values.length > 0 && { values }) };
}

/** The types of a schema, by its keywords and those of its parts. */
function typesOf({ type = [], enum: values = [], ...schema }: PlainSchema): string[] {
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((each) => (each ?? []) as PlainSchema[]);
  const isText = type.length === 0 && values.length > 0 && values.every((each) => typeof each === 'string');
  return [type, isText ? 'string' : [], parts.flatMap(typesOf)].flat();
}

/** Reads the text of a flag. What was given is not repeated: it can be a secret. @throws InvalidArgumentError */
export function parseValue({ type, values }: ValueKind, text: string): unknown {
  if (values !== undefined && !values.includes(text)) {
    const [meant] = nearest(text, values);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    throw new InvalidArgumentError(`It must be one of ${values.join(', ')}.${hint}`);
  }
  switch (type) {
    case 'string':
      return text;
    case 'integer':
      if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(Number(text)))
        throw new InvalidArgumentError('It must be an integer.');
      return Number(text);
    case 'number':
      if (!/^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) || !Number.isFinite(Number(text)))
        throw new InvalidArgumentError('It must be a number.');
      return Number(text);
    case 'boolean':
      if (text !== 'true' && text !== 'false')
        throw new InvalidArgumentError('It must be a boolean, `true` or `false`.');
      return text === 'true';
    default:
      return parseJson(text, type === 'any');
  }
}

function parseJson(text: string, isAny: boolean): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (isAny) return text;
  }
  if (isAny || (typeof value === 'object' && value !== null)) return value;
  throw new InvalidArgumentError(`It must be a JSON object, such as '{"name":"value"}'.`);
}

/** Adds an item to those of the flags before; a JSON array is all of its items. */
export function parseItems(kind: ValueKind, text: string, before: readonly unknown[] = []): unknown[] {
  const value = parseValue(kind, text);
  return [...before, ...(kind.type === 'json' && Array.isArray(value) ? value : [value])];
}

/** Reads `--data`: JSON, `@` and the path of a file, or `-` for stdin. @throws CannotRun when it is not JSON */
export async function readData(given: string, stdin: Io['stdin']): Promise<unknown> {
  const from = given === '-' ? 'stdin' : given.startsWith('@') ? given.slice(1) : 'the value';
  const text =
    given === '-' ? await textOf(stdin) : given.startsWith('@') ? await fileText(given.slice(1)) : given;
  try {
    return JSON.parse(text);
  } catch {
    const hint = from === 'the value' ? ' To read a file, write @ before its path.' : '';
    throw new CannotRun(`--data must be JSON, and ${from} is not.${hint}`);
  }
}

async function fileText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CannotRun(`--data can't read ${path} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function textOf(stdin: Io['stdin']): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}
