import { deadlineMs, maxResponseBytes, maxRetries, timeoutMs } from './defaults.ts';
import type { ApiKey, ClientOptions, Limits, LogLevel } from './options.ts';

const variables = { baseUrl: 'VOICE_AGENT_BASE_URL', apiKey: 'VOICE_AGENT_API_KEY' } as const;
const byDefault = { timeoutMs, deadlineMs, maxRetries, maxResponseBytes };
/** From nothing to everything. */
export const logLevels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

/** The address of the service: that of the options, else of the environment. @throws TypeError as `checkBaseUrl` does */
export function baseUrlOf({ baseUrl }: ClientOptions): string {
  return checkBaseUrl(...sourceOf('baseUrl', baseUrl));
}

/** @throws TypeError when it is not the address of a service; the message does not contain it */
export function checkBaseUrl(name: string, baseUrl: unknown): string {
  const url = `${baseUrl ?? ''}`;
  const problem = () => {
    if (url === '')
      return `is ${baseUrl === '' ? 'empty' : 'missing'}. ${remedy('baseUrl', 'the address of the service')}`;
    if (!/^https?:/i.test(url)) return 'must begin with https:// or http://';
    if (/^[^/]*\/\/[^/?#]*@/.test(url)) return 'has a user. Remove it: only the API key is sent';
    if (/[?#]/.test(url)) return `has a ${url.includes('?') ? 'query' : 'fragment'}. Remove it`;
    return isUrl(url) ? undefined : 'is not a valid URL';
  };
  return checked(name, problem(), url);
}

/** What gives the API key: the option, else the environment. @throws TypeError when it can't be one; the message does not contain it */
export function apiKeyOf(apiKey: ApiKey | undefined): () => string | Promise<string> {
  const [name, value] = sourceOf('apiKey', apiKey);
  if (typeof value === 'function') return async () => checkApiKey('apiKey()', await value());
  const key = checkApiKey(name, value);
  return () => key;
}

function checkApiKey(name: string, apiKey: unknown): string {
  const key = `${apiKey ?? ''}`;
  const problem = () => {
    if (key === '') return `is ${apiKey === '' ? 'empty' : 'missing'}. ${remedy('apiKey', 'it')}`;
    if (/^(undefined|null|NaN|\[object \w+\])$/.test(key))
      return `is ${key}. Set the variable that it was made from`;
    if (typeof apiKey !== 'string') return `must be a string or a function, not ${typeof apiKey}`;
    if (key.startsWith('<')) return 'is a placeholder. Put your API key in its place';
    if (/[\r\n]/.test(key)) return 'has a line break. Remove it, for example with trim()';
    if (/^Token /i.test(key)) return 'begins with "Token ". Leave that out: the client adds it';
    if (/^Bearer /i.test(key)) return 'begins with "Bearer ". Leave that out: the client adds "Token "';
    return /^[!-~]+$/.test(key) ? undefined : 'must be visible ASCII, without spaces';
  };
  return checked(name, problem(), key);
}

/** The limits of a request, each of its own options, else of the client, else the default. @throws TypeError when one is not a number in its range */
export function limitsOf(client: Limits, request: Limits = {}): Record<keyof Limits, number> {
  const limits: Record<keyof Limits, number> = { ...byDefault };
  for (const name of Object.keys(limits) as (keyof Limits)[]) {
    const { [name]: ofClient = limits[name] } = client;
    const { [name]: value = ofClient } = request;
    limits[name] = numberOf(name, value, name === 'maxRetries' ? 0 : undefined);
  }
  return limits;
}

/**
 * A number above 0 or, where there is a least one, an integer.
 *
 * @throws TypeError when it is not in this range
 */
export function numberOf(name: string, value: unknown, least?: number): number {
  const isNumber = typeof value === 'number';
  const isValid = isNumber && (least === undefined ? value > 0 : Number.isInteger(value) && value >= least);
  const expected = least === undefined ? 'a number above 0' : `an integer of at least ${least}`;
  const given = isNumber ? value : typeof value;
  return checked(name, isValid ? undefined : `must be ${expected}, not ${given}`, value as number);
}

/** @throws TypeError when it is no log level */
export function logLevelOf({ logLevel = 'off' }: ClientOptions): LogLevel {
  return checked(
    'logLevel',
    logLevels.includes(logLevel) ? undefined : `must be one of ${logLevels.join(', ')}`,
    logLevel,
  );
}

/** The name of what gives an option, for a message, and its value. */
function sourceOf<Name extends keyof typeof variables>(
  name: Name,
  given: ClientOptions[Name] | null,
): [string, ClientOptions[Name] | null] {
  if (given !== undefined) return [name, given];
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const found = process?.env?.[variables[name]];
  return found === undefined ? [name, undefined] : [variables[name], found as ClientOptions[Name]];
}

const remedy = (name: keyof typeof variables, what: string) => `Pass ${what}, or set ${variables[name]}`;

// The URL class of React Native has no `canParse`.
function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

function checked<T>(name: string, problem: string | undefined, value: T): T {
  if (problem !== undefined) throw new TypeError(`${name} ${problem}.`);
  return value;
}
