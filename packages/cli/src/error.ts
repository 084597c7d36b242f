import { type ExitCode, say } from '@voice-agent/cli-kit/commands';
import type { RequestError } from '@voice-agent/client';
import type { CommandDescription } from './command.ts';
import type { Io } from './io.ts';
import { masked } from './mask.ts';

// Follows the reason in a message; the body is shown without secrets.
const quotedBody = /(: status \d+(?:, a redirect that is not followed)?|: the response is not JSON), .*$/s;
// The beginning of a response is enough to see what it is about.
const maxBody = 1_000;

/** Reports why a request has no result. @returns 2 when nothing was sent */
export function sayError(error: RequestError, command: CommandDescription, io: Io): ExitCode {
  say(io, error.message.replace(quotedBody, '$1.'));
  if (error.kind === 'invalid') {
    const place = placeOf(error.pointer, command);
    if (place !== undefined) say(io, `Fix ${place}.`);
    if (error.rule !== undefined) say(io, `Rule: ${error.rule}`);
    return 2;
  }
  const body = bodyOf(error);
  if (body !== undefined && body !== '') {
    const shown = masked(body, io.env.VOICE_AGENT_API_KEY);
    const text = typeof shown === 'string' ? shown : JSON.stringify(shown);
    say(io, `Response: ${text.length > maxBody ? `${text.slice(0, maxBody)}…` : text}`);
  }
  return 1;
}

function bodyOf(error: RequestError): unknown {
  if (error.kind === 'status') return error.body;
  return error.kind === 'unsuccessful' ? error.envelope : undefined;
}

/** The flag or the argument that a pointer into a request is about, and the place in its value. */
function placeOf(pointer: string, { flags, arguments: args }: CommandDescription): string | undefined {
  const [, place, name = '', ...rest] = pointer
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  const within = rest.length === 0 ? '' : ` at /${rest.join('/')}`;
  if (place === 'path') {
    const argument = args.find(({ field }) => field === name);
    return argument === undefined ? undefined : `the argument <${argument.name}>`;
  }
  const flag = flags.find((each) => each.in === place && each.field === name);
  if (flag !== undefined) return `--${flag.flag}${within}`;
  if (place !== 'body') return undefined;
  return name === '' ? 'the flags of the body, or --data' : `--data at /${[name, ...rest].join('/')}`;
}
