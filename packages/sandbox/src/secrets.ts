/** A shorter secret would be found in every text; it is masked only where its name shows it. */
const minLength = 6;

const names =
  '(?:proxy-)?authorization|(?:set-)?cookie|(?:x-)?(?:api[-_]?key|auth[-_]?token)|authsecret|password';
const secretName = new RegExp(`^(?:${names})$`, 'i');
/** A field with a secret, in JSON. The end of a body that was cut may be within the value. */
const fieldIn = (quote: string, escaped: string): RegExp =>
  new RegExp(
    `${quote}(${names})${quote}(\\s*:\\s*)${quote}((?:[^"\\\\]|${escaped})*)(?:${quote}|\\\\*$)`,
    'gi',
  );
const secretField = fieldIn('"', '\\\\.');
const secretFieldInString = fieldIn('\\\\"', '\\\\\\\\(?:\\\\.|[^\\\\])');
const secretParameter = new RegExp(
  `([?&;](${names}|access_token|token|secret|signature)=)[^&;#\\s"\\\\]*`,
  'gi',
);
const credentials = /(\/\/)[^/?#@\s"\\]*@/g;
const isPlaceholder = /^<[A-Z_]+>$/;
const scheme = /^(?:token|bearer|basic|digest) +/i;

/** What takes the place of a credential that is none of the sandbox. */
const unknown = '<UNKNOWN>';
const byField: Readonly<Record<string, string>> = { apikey: '<API_KEY>', authtoken: '<AUTH_TOKEN>' };

/**
 * The secrets of a sandbox, also those that were replaced since, and the placeholders that are shown instead. Finding
 * them takes as long for one as for a million.
 */
export class Secrets {
  readonly #placeholders = new Map<string, string>();
  /** The lengths of the secrets that begin with the same characters, in descending order. */
  readonly #lengths = new Map<number, number[]>();
  /** Which starts there may be: to look here is faster than in the map. */
  readonly #slots = new Uint8Array(2 ** 16);
  readonly #sources = new Set<() => Iterable<readonly [secret: unknown, placeholder: string]>>();

  /** Adds what a source gives. It is read once, when a secret is looked for. */
  from(source: () => Iterable<readonly [secret: unknown, placeholder: string]>): void {
    this.#sources.add(source);
  }

  add(secret: unknown, placeholder: string): void {
    if (typeof secret !== 'string') return;
    const text = secret.replace(scheme, '');
    if (text === '' || isPlaceholder.test(text)) return;
    for (const form of formsOf(text)) {
      if (this.#placeholders.has(form)) continue;
      this.#placeholders.set(form, placeholder);
      if (form.length < minLength) continue;
      const start = startOf(form);
      const lengths = this.#lengths.get(start) ?? [];
      if (lengths.includes(form.length)) continue;
      this.#slots[slotOf(start)] = 1;
      this.#lengths.set(
        start,
        [...lengths, form.length].sort((one, other) => other - one),
      );
    }
  }

  /** A string of a request or a response without secrets. @param cut the text went on, perhaps within a secret */
  mask(text: string, cut = false): string {
    const masked = this.#maskOnce(text, cut);
    // An escaped secret is one, too.
    const plain = unescaped(masked);
    if (plain === masked) return masked;
    const maskedPlain = this.#maskOnce(plain, cut);
    return maskedPlain === plain ? masked : maskedPlain;
  }

  /**
   * The value of a header without secrets, and the credential in it that is none of the sandbox.
   *
   * @param other what takes the place of such a credential
   */
  maskHeader(name: string, value: string, other: string = unknown): { shown: string; other?: string } {
    if (!secretName.test(name)) return { shown: this.mask(value) };
    this.#load();
    const [prefix = ''] = scheme.exec(value) ?? [];
    const credential = value.slice(prefix.length);
    const placeholder = this.#placeholders.get(credential);
    if (placeholder !== undefined || credential === '' || isPlaceholder.test(credential))
      return { shown: prefix + (placeholder ?? credential) };
    return { shown: prefix + other, ...(credential.length >= minLength && { other: credential }) };
  }

  #maskOnce(text: string, cut: boolean): string {
    const redact = (quote: string) => (_: string, name: string, colon: string, value: string) => {
      const { shown } = this.maskHeader(name, value);
      const safe = shown === unknown ? (byField[name.toLowerCase()] ?? unknown) : shown;
      return [name, safe].map((part) => quote + part + quote).join(colon);
    };
    const named = text
      .replace(secretField, redact('"'))
      .replace(secretFieldInString, redact('\\"'))
      .replace(secretParameter, `$1${unknown}`)
      .replace(credentials, '$1');
    return this.#maskKnown(named, cut);
  }

  #maskKnown(text: string, cut: boolean): string {
    this.#load();
    const slots = this.#slots;
    let masked = '';
    let rest = 0;
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      start = next(start, text.charCodeAt(at));
      if (slots[slotOf(start)] === 0) continue;
      const begin = at - 3;
      const lengths = begin < rest ? undefined : this.#lengths.get(start);
      if (lengths === undefined) continue;
      const length = lengths.find((each) => this.#placeholders.has(text.slice(begin, begin + each)));
      if (length !== undefined) {
        masked += text.slice(rest, begin) + this.#placeholders.get(text.slice(begin, begin + length));
        rest = begin + length;
        at = rest - 1;
      } else if (cut && begin + (lengths[0] as number) > text.length) {
        return masked + text.slice(rest, begin);
      }
    }
    return rest === 0 ? text : masked + text.slice(rest);
  }

  #load(): void {
    for (const source of this.#sources)
      for (const [secret, placeholder] of source()) this.add(secret, placeholder);
    this.#sources.clear();
  }
}

/** How a text is written in a request, in JSON and in JSON within it, in a URL and in a form. */
function formsOf(text: string): string[] {
  // As most are; it is the same in all of them.
  if (/^[\w.~-]*$/.test(text)) return [text];
  const [json, encoded] = [inJson(text), encodeURIComponent(text.toWellFormed())];
  return [text, json, inJson(json), encoded, json.replaceAll(' ', '+'), encoded.replaceAll('%20', '+')];
}

/** A text as it is between the quotation marks of JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Of the last four characters, one number; what comes before them has left its 32 bits. */
const next = (start: number, code: number): number => (start << 8) ^ code;

const slotOf = (start: number): number => (start ^ (start >>> 16)) & 0xffff;

const startOf = (text: string): number =>
  [0, 1, 2, 3].reduce((start, at) => next(start, text.charCodeAt(at)), 0);

/** Without the escapes of JSON and of URLs that are not needed in JSON. */
const unescaped = (text: string): string =>
  text.replace(/(?:\\u[0-9a-f]{4})+|\\.|(?:%[0-9a-f]{2})+/gis, (found) => {
    if (found === '\\/') return '/';
    if (found.startsWith('%')) return inJson(decodedUrl(found));
    if (!/^\\u/i.test(found)) return found;
    const codes = found
      .slice(2)
      .split(/\\u/i)
      .map((code) => Number.parseInt(code, 16));
    return inJson(String.fromCharCode(...codes));
  });

function decodedUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
