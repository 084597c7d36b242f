import { readFile } from 'node:fs/promises';
import { isObject } from '@voice-agent/json-schema/keywords';
import type { Finding } from '@voice-agent/test-engine/findings';
import { CannotRun, unreadable } from '@voice-agent/test-engine/problem';
import { rules } from '../rules.ts';

/** A finding with all that it takes to show it again. No part of it is a secret: those stand as their names. */
export interface Case extends Omit<Finding, 'severity' | 'source' | 'exchange'> {
  /** The version of this form. */
  case: 1;
  /** Which command found it. */
  command: 'api' | 'record' | 'receiver';
  /** Path of the document from where the command ran; absent for that of the voice agent service. */
  document?: string;
  /** The base URL; of a receiver its whole address. */
  url: string;
  /** How credentials are sent: `Authorization: Token $KEY`. Absent for a receiver that wants no secret. */
  credentials?: readonly string[];
  /** Absent when nothing was random. */
  seed?: number;
  /** Random events of each type, for a receiver. */
  fuzz?: number;
  /** After how many milliseconds the answer of a receiver was too slow. */
  limitMs?: number;
  /** Values of parameters by name, which the service knows. */
  parameters: Readonly<Record<string, string>>;
  request: Finding['exchange']['request'];
  /** Where the request has `<secret>` in place of what was sent. Absent when nowhere. */
  redacted?: readonly string[];
}

/**
 * Reads a case.
 *
 * @throws CannotRun when the file can't be read or is no case; the message says which field is wrong
 */
export async function readCase(file: string): Promise<Case> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(`The case ${file}`, error);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CannotRun(`${file} is no case: it is no JSON.`);
  }
  const problem = problemIn(value);
  if (problem === undefined) return value as Case;
  throw new CannotRun(`${file} is no case: ${problem}. Write it anew with the command that found it.`);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): boolean => isObject(value) && Object.values(value).every(isText);
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isPath = (value: unknown): boolean => isText(value) && value.startsWith('/');
const isToken = (value: unknown): boolean => isText(value) && /^[\w!#$%&'*+.^|~-]+$/.test(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const optional =
  (test: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || test(value);

const fields: Readonly<Record<string, [what: string, test: (value: unknown) => boolean]>> = {
  case: ['1', (value) => value === 1],
  command: ['api, record or receiver', (value) => ['api', 'record', 'receiver'].includes(`${value}`)],
  rule: ['the id of a rule', (value) => isText(value) && Object.hasOwn(rules, value)],
  operation: ['a text', isText],
  pointer: ['a JSON pointer', (value) => isText(value) && /^(?:\/|$)/.test(value)],
  expected: ['a text', isText],
  received: ['a text', isText],
  facts: ['a list of texts', isList],
  document: ['a path', optional(isText)],
  url: ['an address', (value) => isText(value) && /^https?:/.test(value) && URL.canParse(value)],
  credentials: ['a list of texts', optional(isList)],
  seed: ['a whole number', optional(Number.isSafeInteger)],
  fuzz: ['a number from 0', optional(isCount)],
  limitMs: ['a number of milliseconds', optional(isCount)],
  parameters: ['a map of texts', isTexts],
  request: ['a request', isObject],
  redacted: ['a list of texts', optional(isList)],
};

const requestFields: typeof fields = {
  method: ['a method', isToken],
  path: ['a path that begins with a slash', isPath],
  headers: ['a map of texts', isTexts],
  body: ['a text', optional(isText)],
  credential: ['the name of a wrong credential', optional(isText)],
};

/** What is wrong, with its JSON pointer. */
function problemIn(value: unknown): string | undefined {
  if (!isObject(value)) return 'it holds no object';
  const inFields = (object: Readonly<Record<string, unknown>>, expected: typeof fields, at: string) =>
    Object.entries(expected)
      .filter(([name, [, test]]) => !test(object[name]))
      .map(([name, [what]]) => `${at}/${name} must be ${what}`)[0];
  return inFields(value, fields, '') ?? inFields(value.request as typeof value, requestFields, '/request');
}
