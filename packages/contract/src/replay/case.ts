import { readFile } from 'node:fs/promises';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { parentOf, SchemaRegistry, tryParseJson, unreadable, valueAt } from '@voice-agent/spec-model';
import type { Finding } from '../engine/findings.ts';
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
  /** How long a receiver may take to respond, in milliseconds. */
  limitMs?: number;
  /** Values of parameters by name, which the service knows. */
  parameters: Readonly<Record<string, string>>;
  request: Finding['exchange']['request'];
  /** Places where the request has `<secret>` in place of a value. Absent when there is none. */
  redacted?: readonly string[];
}

/**
 * Reads a case.
 *
 * @throws CannotRun when the file can't be read or is not a case; the message names the wrong field
 */
export async function readCase(file: string): Promise<Case> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(`The case ${file}`, error);
  });
  const read = tryParseJson(text);
  const problem = read === undefined ? 'it is not JSON' : problemIn(read.value);
  if (problem === undefined) return read?.value as Case;
  throw new CannotRun(
    `${file} is not a valid case: ${problem}. Run the command that found it again to write it anew.`,
  );
}

const string = { type: 'string' };
const strings = { type: 'array', items: string };
const stringsByName = { type: 'object', additionalProperties: string };
const count = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

/** The schema of a case. A description is shown in place of a keyword. */
const schema = {
  type: 'object',
  required: 'case command rule operation pointer expected received facts url parameters request'.split(' '),
  properties: {
    case: { const: 1, description: '1' },
    command: { enum: ['api', 'record', 'receiver'], description: 'api, record or receiver' },
    rule: { enum: Object.keys(rules), description: 'the id of a rule' },
    operation: string,
    pointer: { ...string, pattern: '^(/|$)', description: 'a JSON pointer' },
    expected: string,
    received: string,
    facts: strings,
    document: string,
    url: { ...string, pattern: '^https?://', description: 'an address' },
    credentials: strings,
    seed: count,
    fuzz: count,
    limitMs: count,
    parameters: stringsByName,
    request: {
      type: 'object',
      required: ['method', 'path', 'headers'],
      properties: {
        method: { ...string, pattern: "^[\\w!#$%&'*+.^|~-]+$", description: 'a method' },
        path: { ...string, pattern: '^/', description: 'a path that begins with a slash' },
        headers: stringsByName,
        body: string,
        credential: string,
      },
    },
    redacted: strings,
  },
};

/** A problem, with its JSON pointer. */
function problemIn(value: unknown): string | undefined {
  const [error] = new SchemaRegistry(schema).errors(schema, value);
  if (error === undefined) return undefined;
  const description = valueAt(schema, `${parentOf(error.schemaPointer).parent}/description`);
  return `${error.pointer || 'it'} ${description === undefined ? error.message : `must be ${description}`}`;
}
