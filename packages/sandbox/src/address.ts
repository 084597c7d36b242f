import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { checkConfiguration } from '@voice-agent/webhooks';

/** Whether a host, as `URL` writes it, is this machine: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** An IP address or a name as `URL` writes it; undefined when it is neither. */
export function hostnameOf(address = ''): string | undefined {
  const text = address.replace(/^::ffff:(?=\d+\.)/, '');
  return URL.parse(`http://${text.includes(':') ? `[${text}]` : text}`)?.hostname;
}

/** A URL whose user and password, if it has any, are replaced by a user alone; an empty one leaves none. */
export function withUser(text: string, user: string): string {
  const url = URL.parse(text);
  if (url === null || (url.username === '' && url.password === '')) return text;
  return Object.assign(url, { username: user, password: '' }).href;
}

/** Whether a host, as `URL` writes it, can be on the internet; a name can unless it is a local one. */
function isPublic(host: string): boolean {
  return checkConfiguration({ webhookUrl: `https://${host}/` }).ok;
}

/** Which hosts may be reached: those on the internet, and loopback when it is allowed. */
export type HostFilter = (host: string) => boolean;

/** Which hosts may be reached. @param allowsLoopback whether those of this machine, too */
export const hostFilter =
  (allowsLoopback: boolean): HostFilter =>
  (host) =>
    isPublic(host) || (allowsLoopback && isLoopback(host));

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** A lookup of the kind that `node:net` takes, and that always gives all addresses. */
export type Lookup = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The code of the error that a guarded lookup gives. */
export const outOfReach = 'ERR_OUT_OF_REACH';

/**
 * A lookup that rejects a name as soon as one of its addresses is out of reach, so that no name can lead around it. To
 * this machine leads its own name alone.
 */
export function guardedLookup(isHostAllowed: HostFilter, lookup: Lookup = dns.lookup) {
  return (name: string, options: LookupOptions, done: Callback): void =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      const isAllowed = isLoopback(name) ? isHostAllowed : isPublic;
      if (error || !first) return done(error ?? new Error('no address'), '');
      const stray = addresses.find(
        ({ address, family }) => !isAllowed(family === 6 ? `[${address}]` : address),
      );
      if (stray) return done(Object.assign(new Error('out of reach'), { code: outOfReach }), '');
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
}
