import { readFile, stat } from 'node:fs/promises';
import { InputError } from '@voice-agent/json-schema/input-error';
import { isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';
import { LineCounter, parseDocument } from 'yaml';
import { unreadable } from './unreadable.ts';

const mebibyte = 1024 * 1024;
/** What a document may weigh: the largest public ones are half of it. */
const maxBytes = 20 * mebibyte;

/**
 * The object that a YAML or JSON file holds.
 *
 * @throws InputError when there is no such file, or it is too large, is neither YAML nor JSON, or holds no object.
 */
export async function readObject(
  file: string,
  kind: 'OpenAPI' | 'AsyncAPI' = 'OpenAPI',
): Promise<SchemaObject> {
  const text = await readText(file, kind);
  const value = text.trimStart().startsWith('{')
    ? (fromJson(text) ?? fromYaml(file, text))
    : fromYaml(file, text);
  if (!isObject(value)) {
    throw new InputError(`${file} is no ${kind} document: it holds no object.`);
  }
  return value;
}

async function readText(file: string, kind: string): Promise<string> {
  try {
    const about = await stat(file);
    if (about.isDirectory()) throw new InputError(`${file} is a folder: give the ${kind} document in it.`);
    if (about.size > maxBytes) {
      const size = (about.size / mebibyte).toFixed(0);
      throw new InputError(
        `${file} is too large (${size} MiB, at most ${maxBytes / mebibyte}): give a part of it.`,
      );
    }
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fromYaml(file: string, text: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const broken = document.errors[0];
  if (broken !== undefined) {
    const { line } = lines.linePos(broken.pos[0]);
    const what = broken.message.split('\n')[0]?.replace(/[.:]$/, '');
    throw new InputError(`${file} is neither YAML nor JSON: ${what} (line ${line}).`);
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 1000 });
    // An alias inside its own anchor makes a circle, which this refuses; it also leaves what JSON can hold.
    return value === undefined ? value : JSON.parse(JSON.stringify(value));
  } catch {
    throw new InputError(
      `${file} has YAML aliases (*name) in a circle, or too many of them: use $ref instead.`,
    );
  }
}
