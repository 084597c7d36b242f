import { readFile } from 'node:fs/promises';
import { nearest } from '@voice-agent/cli-kit/text';
import { InvalidArgumentError } from 'commander';
import type { ValueDescription } from './command.ts';
import { CannotRun, type Io } from './io.ts';

/** Reads the text of a flag. What was given is not repeated: it can be a secret. @throws InvalidArgumentError */
export function parseValue({ type, values }: ValueDescription, text: string): unknown {
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
export function parseItems(kind: ValueDescription, text: string, before: readonly unknown[] = []): unknown[] {
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
