import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { CannotRun, nearest } from '@voice-agent/cli-kit/text';
import type { CommandArgument } from '@voice-agent/codegen/tool';
import { InvalidArgumentError } from 'commander';
import type { Io } from './io.ts';

type Kind = Pick<CommandArgument, 'type' | 'array' | 'values'>;

/** Each type of a value: what it is called, and whether a value has it. */
const types: Readonly<Record<string, readonly [what: string, isValid: (value: unknown) => boolean]>> = {
  integer: ['an integer', Number.isSafeInteger],
  number: ['a number', Number.isFinite],
  boolean: ['a boolean, `true` or `false`', (value) => typeof value === 'boolean'],
  json: [`a JSON object, such as '{"name":"value"}'`, (value) => typeof value === 'object' && value !== null],
};

/** Reads the text of a flag. What was given is not repeated: it can be a secret. @throws InvalidArgumentError */
export function parseValue({ type, values }: Kind, text: string): unknown {
  if (values !== undefined && !values.includes(text)) {
    const [meant] = nearest(text, values);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    throw new InvalidArgumentError(`It must be one of ${values.join(', ')}.${hint}`);
  }
  if (type === 'string') return text;
  const value = parseJson(text);
  if (type === 'any') return value === undefined ? text : value;
  const [what, isValid] = types[type] ?? [];
  if (!isValid?.(value)) throw new InvalidArgumentError(`It must be ${what}.`);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Adds an item to those of the flags before; a JSON array is all of its items. */
export function parseItems(kind: Kind, text: string, before: readonly unknown[] = []): unknown[] {
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
