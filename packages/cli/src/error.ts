import { type ExitCode, say } from '@voice-agent/cli-kit/commands';
import type { RequestError } from '@voice-agent/client';
import { argumentPointer } from '@voice-agent/operation-kit/arguments';
import { Mask } from '@voice-agent/operation-kit/mask';
import type { OperationCommand } from './commands.ts';
import type { Io } from './io.ts';

// Follows the reason in a message; the body is shown without secrets.
const quotedBody = /(: status \d+(?:, a redirect that is not followed)?|: the response is not JSON), .*$/s;
// The beginning of a response is enough to see what it is about.
const maxBody = 1_000;

/** Reports why a request has no result. @returns 2 when nothing was sent */
export function sayError(error: RequestError, command: OperationCommand, io: Io): ExitCode {
  say(io, `${error.message.replace(quotedBody, '$1.')}${nextOf(error)}`);
  if (error.kind === 'invalid') {
    const place = placeOf(argumentPointer(command.tool, error.pointer), command);
    if (place !== undefined) say(io, `Fix ${place}.`);
    if (error.rule !== undefined) say(io, `Rule: ${error.rule}`);
    return 2;
  }
  const body = bodyOf(error);
  if (body !== undefined && body !== '') {
    const shown = maskFor(io).value(body);
    const text = typeof shown === 'string' ? shown : JSON.stringify(shown);
    say(io, `Response: ${text.length > maxBody ? `${text.slice(0, maxBody)}…` : text}`);
  }
  return 1;
}

/** What to check after an error, with a space before it, or an empty text. */
function nextOf(error: RequestError): string {
  if (error.kind === 'network') return ' Check --url, and whether the service is running.';
  if (error.kind === 'unreadable') return ' Check that --url is the address of the API.';
  if (error.kind !== 'status') return '';
  if (error.status === 401 || error.status === 403) return ' Check the API key in VOICE_AGENT_API_KEY.';
  return error.status === 404 ? ' Check --url, and the ids of the request.' : '';
}

/** Masks the API key, and what the specs mark as a secret. */
export const maskFor = ({ env }: Io): Mask => new Mask(env.VOICE_AGENT_API_KEY ?? '');

function bodyOf(error: RequestError): unknown {
  if (error.kind === 'status') return error.body;
  return error.kind === 'unsuccessful' ? error.envelope : undefined;
}

/** The flag or the argument that a pointer into the arguments is about, and the place in its value. */
export function placeOf(pointer: string, { flags, path, tool }: OperationCommand): string | undefined {
  const [, name = '', ...rest] = pointer
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  const argument = path.find(({ field }) => field === name);
  if (argument !== undefined) return `the argument <${argument.name}>`;
  const flag = flags.find(({ field }) => field === name);
  if (flag !== undefined) return `--${flag.name}${rest.length === 0 ? '' : ` at /${rest.join('/')}`}`;
  if (tool.body === undefined) return undefined;
  const inData = tool.body === 'argument' ? rest : [name, ...rest].filter(Boolean);
  return inData.length === 0 ? 'the flags of the body, or --data' : `--data at /${inData.join('/')}`;
}
