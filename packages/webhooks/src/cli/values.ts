import { CannotRun } from '@voice-agent/cli-kit/text';
import { InvalidArgumentError } from 'commander';
import { schemaProblem } from '../postgres/options.ts';

/** Reads any text that is not empty. */
export function text(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

/** Reads the name of a schema of PostgreSQL. */
export function schema(value: string): string {
  const problem = schemaProblem(value);
  if (problem !== undefined) throw new InvalidArgumentError(`It ${problem}`);
  return value;
}

/** Reads the URL of a receiver. What was given is not repeated: it can hold a password or a token. */
export function receiverUrl(value: string): URL {
  const url = URL.parse(value);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new CannotRun('--url must be an absolute URL, such as http://127.0.0.1:3000/webhook.');
  if (url.username !== '' || url.password !== '')
    throw new CannotRun(
      '--url must not contain a user name or password. Deliveries are authenticated by VOICE_AGENT_WEBHOOK_SECRET.',
    );
  return url;
}

/** A URL as it may be shown: without its query, which can hold a token. */
export const shown = (url: URL): string => url.origin + url.pathname;
