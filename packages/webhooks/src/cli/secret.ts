import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { secretProblem } from '@voice-agent/cli-kit/bearer-secret';
import { CannotRun } from '@voice-agent/cli-kit/text';
import type { Io } from './io.ts';

const secretVariable = 'VOICE_AGENT_WEBHOOK_SECRET';

/** The help of `--secret`, which two commands have. */
export const secretHelp: string =
  `the secret of the receiver, 'Bearer <token>'; better in ${secretVariable}; ` +
  'without a value, the command asks for it or reads it from standard input';

/**
 * The value of the Authorization header: from the flag, else from the environment, else none.
 *
 * @param flag what `--secret` was given; `true` when it came without a value
 */
export async function readSecret(flag: string | true | undefined, io: Io): Promise<string | undefined> {
  if (flag === true) return checked(await prompt(io), 'What was given');
  if (flag !== undefined) {
    io.stderr.write(
      `Warning: other users of this machine can read a flag in its list of processes. Use ${secretVariable}.\n`,
    );
    return checked(flag, '--secret');
  }
  const value = io.env[secretVariable];
  return value === undefined || value === '' ? undefined : checked(value, secretVariable);
}

function checked(secret: string, source: string): string {
  const problem = secretProblem(secret);
  if (problem !== undefined) throw new CannotRun(`${source} ${problem}`);
  return secret;
}

/** Reads one line without an echo. */
function prompt(io: Io): Promise<string> {
  const terminal = io.stdin.isTTY === true;
  if (terminal) io.stderr.write('Secret (Bearer <token>): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: io.stdin, output: silent, terminal });
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('close', () => {
      if (terminal) io.stderr.write('\n');
      reject(new CannotRun(`No secret was given. Type it, or set ${secretVariable}.`));
    });
  });
}
