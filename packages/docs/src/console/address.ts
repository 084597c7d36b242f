import { sandboxAddress } from '../address.ts';

/** The address at which the commands of the console start Prism. */
const prismAddress = 'http://127.0.0.1:4010';

export type Address = { ok: true; url: string } | { ok: false; reason: string };

/**
 * Reads what was typed as an address of this machine: the policy of the site lets the browser ask no other.
 *
 * @returns `url` is without a slash at its end
 */
export function readAddress(typed: string): Address {
  const text = typed.trim();
  const no = (reason: string): Address => ({ ok: false, reason });
  if (text === '') return no(`Type an address, such as ${sandboxAddress}.`);
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null) return no(`Not an address. An address begins with http://, as in ${sandboxAddress}.`);
  if (url.username !== '' || url.password !== '')
    return no('Leave out the user and the password. The key has its own field.');
  const isHere = ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (!isHere || url.protocol !== 'http:')
    return no(
      'This site may only send requests to http://127.0.0.1 and http://localhost, on any port. For another address, copy the curl line.',
    );
  if (/[?#]/.test(text)) return no('An address has no query and no fragment. End it before the ? or the #.');
  return { ok: true, url: `${url.origin}${url.pathname}`.replace(/\/+$/, '') };
}

/** Whether a site is served by this machine itself; browsers may keep any other from reaching it. */
export const isLocalSite = (origin: string): boolean =>
  ['127.0.0.1', 'localhost'].includes(URL.parse(origin)?.hostname ?? '');

/** The problem of an API key that was typed; undefined when it can be sent, or is empty. */
export function problemOfKey(key: string): string | undefined {
  if (key === '' || /^[\x21-\x7e]+$/.test(key)) return undefined;
  return /^Token\s/.test(key)
    ? 'Enter the key alone. The word Token is added.'
    : 'A key has visible ASCII characters only, and no spaces.';
}

/** A command that starts something, and what it starts. */
export interface Command {
  about: string;
  text: string;
}

/** The commands by what they start. */
export type Commands = { sandbox: Command; prism: Command; repository?: Command };

/** Whether the packages are not on npm yet, by a mark in the head of each page. */
const isFromClone = (): boolean => globalThis.document?.querySelector('meta[name="packages"]') != null;

/**
 * How to start a service.
 *
 * @param url the address that was asked, as `readAddress` gives it
 * @param origin the origin of this site
 */
export function commandsFor(url: string, origin: string, fromClone: boolean = isFromClone()): Commands {
  const port = new URL(url).port || '80';
  const isUsual = port === new URL(sandboxAddress).port;
  const prism = isUsual ? prismAddress : url;
  const flag = isUsual ? '' : ` --port ${port}`;
  const repository = 'In a clone of the repository: sandbox, dashboard and this site';
  return {
    ...(isUsual && !fromClone && { repository: { about: repository, text: 'pnpm start' } }),
    sandbox: fromClone
      ? { about: repository, text: `npx pnpm start${flag} --allow-origin ${origin}` }
      : {
          about: 'The sandbox, anywhere with Node',
          text: `npx @voice-agent/sandbox${flag} --allow-origin ${origin}`,
        },
    prism: {
      about: `Prism, a mock that keeps nothing; its address is then ${prism}`,
      text: `npx @stoplight/prism-cli mock ${origin}/openapi.yaml --port ${new URL(prism).port || '80'}`,
    },
  };
}
