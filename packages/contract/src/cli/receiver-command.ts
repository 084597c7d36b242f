import { secretProblem } from '@voice-agent/cli-kit/bearer-secret';
import { count } from '@voice-agent/cli-kit/commands';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { Command } from 'commander';
import { checkDefaults, randomSeed } from '../defaults.ts';
import { defined } from '../defined.ts';
import { loadAsyncApi } from '../documents.ts';
import { checkedUrl } from '../engine/target.ts';
import { checkReceiver } from '../receiver/check-receiver.ts';
import { responseTimesText } from '../receiver/response-times.ts';
import { type RandomFlags, withCases, withCheck, withRandom } from './flags.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { ReportingFlags } from './planned-report.ts';
import { runCheck } from './run-check.ts';

interface Flags extends ReportingFlags, RandomFlags {
  url: string;
  timeout: number;
  limit: number;
  auth: boolean;
}

export const secretVariable = 'VOICE_AGENT_WEBHOOK_SECRET';

const maxMs = 600_000;

export function receiverCommand(io: Io, exit: (code: ExitCode) => void): Command {
  const command = withCases(withCheck(new Command('receiver'), 'AsyncAPI'));
  return withRandom(command, 'number of random events of each type')
    .description(
      'Sends a webhook receiver events of every type, valid and invalid, and checks every response.',
    )
    .requiredOption('--url <url>', 'the address of the receiver')
    .option('--no-auth', 'the receiver accepts deliveries without a secret')
    .option('--timeout <ms>', 'how long to wait for a response', count(1, maxMs), checkDefaults.timeoutMs)
    .option(
      '--limit <ms>',
      'how long a response to an event may take',
      count(1, maxMs),
      checkDefaults.limitMs,
    )
    .addHelpText(
      'after',
      `
The secret is read from ${secretVariable}, in the form Bearer <token>.
The events belong to invented calls: use a receiver that may store them.

Example:
  ${secretVariable}='Bearer <WEBHOOK_TOKEN>' npx @voice-agent/contract receiver --url http://127.0.0.1:3000/webhook`,
    )
    .action(async (flags: Flags) => exit(await check(flags, io)));
}

async function check(flags: Flags, io: Io): Promise<ExitCode> {
  const { seed = randomSeed(), fuzz, timeout: timeoutMs, limit: limitMs, failFast = false } = flags;
  const url = addressOf(flags.url);
  const secret = flags.auth ? secretOf(io.env) : undefined;
  if (limitMs > timeoutMs) throw new CannotRun('--limit must not be above --timeout.');
  const credentials = secret === undefined ? undefined : ['Authorization: $KEY'];
  let times: string | undefined;
  const code = await runCheck(flags, io, {
    load: loadAsyncApi,
    interrupted: 'Interrupted: the report follows. Press Ctrl-C again to end at once.',
    prepare: (document, running) => ({
      report: { target: url, seed },
      context: { command: 'receiver', fuzz, limitMs, ...defined({ credentials }) },
      run: async () => {
        const limits = { timeoutMs, limitMs, failFast };
        const result = await checkReceiver({ ...running, ...limits, document, url, secret, seed, fuzz });
        times = responseTimesText(result.tookMs, limitMs);
        return result;
      },
    }),
  });
  // Beside the report, which is the same for the same seed.
  if (times !== undefined) say(io, times);
  return code;
}

/** The address of a receiver; unlike that of a service it keeps a slash at its end. @throws CannotRun */
export const addressOf = (text: string): string => checkedUrl(text) && new URL(text).href;

/** The secret of a receiver. @throws CannotRun when it is missing or can't be one */
export function secretOf(env: Io['env']): string {
  const secret = env[secretVariable];
  const problem = secretProblem(secret);
  if (secret !== undefined && problem === undefined) return secret;
  const without = secret ? '' : ' --no-auth is for a receiver without one.';
  throw new CannotRun(`${secretVariable} ${problem}${without}`);
}
