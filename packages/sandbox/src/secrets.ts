/** A shorter secret would be found in every text; it is masked only where its name shows it. */
const minLength = 6;

const names =
  '(?:proxy-)?authorization|(?:set-)?cookie|(?:x-)?(?:api[-_]?key|auth[-_]?token)|authsecret|password';
const secretName = new RegExp(`^(?:${names})$`, 'i');
/** Maps whose values may be secrets. */
const maps = 'httpHeaders';

/** Patterns for JSON. The end of a body that was cut may be within a value. */
function patternsFor(quote: string, escaped: string) {
  const string = `${quote}(?:[^"\\\\]|${escaped})*(?:${quote}|\\\\*$)`;
  return {
    field: new RegExp(
      `${quote}(${names})${quote}(\\s*:\\s*)${quote}((?:[^"\\\\]|${escaped})*)(?:${quote}|\\\\*$)`,
      'gi',
    ),
    map: new RegExp(`(${quote}(?:${maps})${quote}\\s*:\\s*\\{)((?:${string}|[^"\\\\}])*)`, 'gi'),
    value: new RegExp(`(${string}\\s*:\\s*)${string}`, 'g'),
  };
}
const inText = patternsFor('"', '\\\\.');
const inString = patternsFor('\\\\"', '\\\\\\\\(?:\\\\.|[^\\\\])');
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

/** The secrets of a sandbox, also those that were replaced since, and the placeholders that are shown instead. */
export class Secrets {
  /** By each form in which a secret may stand in a text. */
  readonly #placeholders = new Map<string, string>();
  /** Those that are looked for in every text, the longest first; undefined when there are new ones. */
  #sought: string[] | undefined;

  add(secret: unknown, placeholder: string): void {
    if (typeof secret !== 'string') return;
    const text = secret.replace(scheme, '');
    if (text === '' || isPlaceholder.test(text)) return;
    for (const form of formsOf(text))
      if (!this.#placeholders.has(form)) this.#placeholders.set(form, placeholder);
    this.#sought = undefined;
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
    const named = withoutValues(withoutValues(text, inText, '"'), inString, '\\"')
      .replace(inText.field, redact('"'))
      .replace(inString.field, redact('\\"'))
      .replace(secretParameter, `$1${unknown}`)
      .replace(credentials, '$1');
    return this.#maskKnown(named, cut);
  }

  #maskKnown(text: string, cut: boolean): string {
    this.#sought ??= [...this.#placeholders.keys()]
      .filter(({ length }) => length >= minLength)
      .sort((one, other) => other.length - one.length);
    let masked = text;
    for (const form of this.#sought)
      masked = masked.replaceAll(form, () => this.#placeholders.get(form) as string);
    return cut ? withoutBeginning(masked, this.#sought) : masked;
  }
}

/** A text of JSON without the values of maps that may be secrets. */
function withoutValues(text: string, { map, value }: ReturnType<typeof patternsFor>, quote: string): string {
  return text.replace(
    map,
    (_, start: string, inside: string) => start + inside.replace(value, `$1${quote}${unknown}${quote}`),
  );
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

/** A text that does not end with the beginning of a secret, from four characters on. */
function withoutBeginning(text: string, secrets: readonly string[]): string {
  const lengths = secrets.map((secret) => {
    for (let length = secret.length - 1; length >= 4; length--)
      if (text.endsWith(secret.slice(0, length))) return length;
    return 0;
  });
  return text.slice(0, text.length - Math.max(0, ...lengths));
}

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
