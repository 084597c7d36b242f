import { CannotRun } from '@voice-agent/cli-kit/text';
import type { SenderTarget } from '../http/rate-limits.ts';

/** The service that is checked; another machine is slower, and without writes by default. */
export interface Target extends SenderTarget {
  /** The header of the API key; its value is a secret. Default: none. */
  credential?: { name: string; value: string };
  /**
   * Secrets by the name of their security scheme in the spec: a key, a token, or `user:password` for `http` `basic`,
   * which is encoded. By the name of a header, query parameter or cookie they are sent as they are; a header that no
   * scheme is about is sent with every request. Default: none.
   */
  credentials?: Readonly<Record<string, string>>;
  /**
   * The secrets in the credentials by the environment variable that holds them: outputs show `$NAME`. Default: the name of
   * each credential in capital letters.
   */
  variables?: Readonly<Record<string, string>>;
  /**
   * Values of parameters that only the service knows: by `<operation>.<parameter>`, or by the name alone for every
   * operation that has it. Default: none.
   */
  parameters?: Readonly<Record<string, string>>;
  /** Whether unsafe operations are called, or the ids of those that are. */
  allowWrites: boolean | readonly string[];
  /** The ids of operations that are safe, though neither their method nor the spec says so. Default: none. */
  safe?: readonly string[];
  /** The ids of records that may be written, as they stand in the path. Default: any, and on another machine none. */
  writableIds?: readonly string[];
}

/** The value that the caller gave for a parameter of an operation. */
export const knownValue = (
  { parameters }: Pick<Target, 'parameters'>,
  { id }: { id: string },
  name: string,
): string | undefined => parameters?.[`${id}.${name}`] ?? parameters?.[name];

/** The flag that gives such a value. */
export const parameterFlag = ({ id }: { id: string }, name: string): string =>
  `--parameter ${/^\w+$/.test(id) ? `${id}.` : ''}${name}=VALUE`;

/** @throws CannotRun when it is no URL of a service */
export function checkedUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CannotRun('--url must be a URL that begins with http:// or https://.');
  if (url.username !== '' || url.password !== '')
    throw new CannotRun(
      '--url must not have a user or password: put the credential into an environment variable.',
    );
  if (url.search !== '' || url.hash !== '')
    throw new CannotRun('--url must end with its path: remove the part from ? or #.');
  return url.href.replace(/\/$/, '');
}
