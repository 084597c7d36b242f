import { list } from '@voice-agent/cli-kit/commands';
import { CannotRun } from '@voice-agent/cli-kit/text';
import type { ContractDocument, SecurityScheme } from '@voice-agent/spec-model';
import type { Command } from 'commander';
import type { CredentialTarget } from '../engine/credentials.ts';
import { commandLine, profileOf } from '../profiles/index.ts';
import type { Io } from './io.ts';

/** Adds the flag of the credentials to a command. @param usual its default */
export const withCredentials = (command: Command, usual: string): Command =>
  command.option(
    '--credential <form>',
    `SCHEME=$VARIABLE: the environment variable for a security scheme of the document, or the name of a header, a colon, and a form with $VARIABLE, where $KEY is ${commandLine.keyVariable}; in single quotes; may be repeated (default: ${usual})`,
    list,
  );

/**
 * The forms that are given. Without any that of the voice agent service stands for them, which its own document needs,
 * and another one only where the key is set and sent in that header.
 */
export function formsOf(
  { credential }: { credential?: readonly string[] },
  { env }: Pick<Io, 'env'>,
  document: ContractDocument,
): readonly string[] {
  const { keyVariable, credential: usual } = commandLine;
  const isNamed = ({ name }: SecurityScheme): boolean => usual.startsWith(`${name}:`);
  const isUsual = document.operations.some(({ security }) => security.flat().some(isNamed));
  const isWanted = isUsual && (Boolean(env[keyVariable]) || profileOf(document) !== undefined);
  return credential ?? (isWanted ? [usual] : []);
}

/**
 * Reads the credentials from the environment.
 *
 * @param forms `apiKeyAuth=$PLAID_SECRET`, or `Authorization: Token $KEY`. No value stands on a command line
 * @param document has the security schemes
 * @throws CannotRun when a form is wrong, and when its variable is not set or can't be sent
 */
export function credentialsOf(
  forms: readonly string[],
  { env }: Pick<Io, 'env'>,
  { operations }: Pick<ContractDocument, 'operations'>,
): CredentialTarget {
  const schemes = new Set(operations.flatMap(({ security }) => security.flat().map(({ id }) => id)));
  const credentials: Record<string, string> = {};
  const variables: Record<string, string> = {};
  for (const form of forms) {
    const [, name, sign, before = '', word, after = ''] =
      /^([\w.-]+)(: *|=)([^$]*)\$([A-Za-z_]\w*)([^$]*)$/.exec(form) ?? [];
    // The invalid form is not shown: in double quotes a shell puts the value in place of the variable.
    if (name === undefined || sign === undefined || word === undefined)
      throw new CannotRun(
        "--credential must be the name of a header, a colon, and a form with $KEY in it, or 'SCHEME=$VARIABLE', in single quotes.",
      );
    if (sign === '=' && !schemes.has(name))
      throw new CannotRun(
        `--credential: no operation uses a security scheme "${name}". Schemes: ${[...schemes].join(', ') || 'none'}.`,
      );
    const variable = word === 'KEY' ? commandLine.keyVariable : word;
    const value = valueIn(variable, env[variable], sign !== '=');
    credentials[name] = `${before}${value}${after}`;
    variables[variable] = value;
  }
  return { credentials, variables };
}

function valueIn(variable: string, value: string | undefined, isHeader: boolean): string {
  const what = variable === commandLine.keyVariable ? 'your API key' : 'the credential';
  if (value === undefined || value === '') throw new CannotRun(`${variable} is not set. Set it to ${what}.`);
  if (isHeader && !/^[\x21-\x7e]+$/.test(value))
    throw new CannotRun(`${variable} must be printable ASCII without spaces.`);
  if (/^<.*>$|^(?:undefined|null)$/.test(value))
    throw new CannotRun(`${variable} is the placeholder ${value}. Set it to ${what}.`);
  return value;
}
