import type { Credential } from '../document/document.ts';
import { credentialName, redact } from '../report/redact.ts';
import type { Recorded } from './recorded.ts';

/** What stands in place of a value whose name says that it is a secret. */
const hidden = '<secret>';
// The fields of the interface that hold secrets, and what others are commonly called.
const secretField =
  /("(?:apiKey|authToken|authSecret|password|secret|accessToken|refreshToken|access_token|refresh_token|client_secret)"\s*:\s*")(?:[^"\\]|\\.)*("?)/gi;
const secretHeader = /^(?:cookie|set-cookie|x-api-key)$/;

/** The secrets that went by. Texts are shown without them. */
export class Secrets {
  readonly #known = new Set<string>();

  /** @param key the key that is known beforehand, if any */
  constructor(key: string | undefined) {
    if (key !== undefined) this.#known.add(key);
  }

  /** Remembers the credentials that a request carries, whatever they are. */
  see({ path, requestHeaders }: Recorded, credentials: readonly Credential[]): void {
    const query = new URLSearchParams(path.split('?')[1] ?? '');
    const values = [
      requestHeaders.authorization,
      requestHeaders['proxy-authorization'],
      ...credentials.map(({ in: place, name }) =>
        place === 'query' ? query.get(name) : place === 'header' ? requestHeaders[name.toLowerCase()] : null,
      ),
    ];
    for (const value of values) {
      if (value === undefined || value === null) continue;
      // `Token key`: the key may stand elsewhere without its keyword.
      const secret = value.slice(value.lastIndexOf(' ') + 1);
      if (secret.length > 1) this.#known.add(secret);
    }
  }

  /** A text without what is a secret. */
  hide(text: string): string {
    return redact(text, [...this.#known]).replace(secretField, `$1${hidden}$2`);
  }

  /** Headers without what is a secret. Of a credential its first word is shown, which says how it is meant. */
  hideHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
    const shown = (name: string, value: string): string => {
      if (/^(?:proxy-)?authorization$/.test(name)) return value.replace(/[^ ]*$|(?<= ).*$/, credentialName);
      return secretHeader.test(name) && !this.#known.has(value) ? hidden : this.hide(value);
    };
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, shown(name, value)]));
  }
}
