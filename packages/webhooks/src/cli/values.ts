import { InvalidArgumentError } from 'commander';
import { schemaProblem } from '../postgres/options.ts';
import { CannotRun } from './io.ts';

/** Reads a number above 0. */
export function rate(max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d*\.?\d+$/.test(text) || value <= 0 || value > max)
      throw new InvalidArgumentError(`It must be a number above 0 and at most ${max}.`);
    return value;
  };
}

/** Reads `5%` or `0.05` as 0.05. A bare number above 1 could mean either, so it is rejected. */
export function share(text: string): number {
  const [, digits, percent] = /^(\d*\.?\d+)(%?)$/.exec(text) ?? [];
  const value = Number(digits) / (percent ? 100 : 1);
  if (digits === undefined || value > 1)
    throw new InvalidArgumentError('It must be a share such as 5% or 0.05, at most 100%.');
  return value;
}

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
export const receiverUrl =
  (flag: string) =>
  (value: string): URL => {
    const url = URL.parse(value);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
      throw new CannotRun(`${flag} must be an absolute URL, such as http://127.0.0.1:3000/webhook.`);
    if (url.username !== '' || url.password !== '')
      throw new CannotRun(
        `${flag} must not contain a user name or password. Deliveries are authenticated by VOICE_AGENT_WEBHOOK_SECRET.`,
      );
    return url;
  };

/** A URL as it may be shown: without its query, which can hold a token. */
export const shown = (url: URL): string => url.origin + url.pathname;
