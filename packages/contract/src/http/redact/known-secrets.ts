const minLength = 8;
const maxLength = 8_192;
const maxCharacters = 4 * 2 ** 20;

/**
 * Secrets that a service has shown, to be found wherever else they stand: as they are, percent-encoded, as a JSON
 * string, or in base64. Those of fewer than 8 characters could be anything, and are ignored.
 */
export class KnownSecrets {
  readonly #known = new Set<string>();
  readonly #byStart = new Map<string, string[]>();
  /** Whether a form begins with two characters, by their codes: that rules out nearly every place of a text. */
  readonly #begins = new Uint8Array(2 ** 16);
  #left = maxCharacters;

  add(secret: string): void {
    if (secret.length < minLength || secret.length > maxLength) return;
    if (this.#known.has(secret) || secret.length > this.#left) return;
    this.#left -= secret.length;
    this.#known.add(secret);
    for (const form of formsOf(secret)) {
      const start = form.slice(0, minLength);
      this.#begins[codeAt(form, 0)] = 1;
      const forms = [...(this.#byStart.get(start) ?? []), form];
      forms.sort((a, b) => b.length - a.length);
      this.#byStart.set(start, forms);
    }
  }

  has(secret: string): boolean {
    return this.#known.has(secret);
  }

  /** The text with a placeholder for each secret, and for the part of one that was cut at the end of the text. */
  redact(text: string, placeholder: string): string {
    if (this.#known.size === 0) return text;
    const end = text.endsWith('…') ? text.length - 1 : text.length;
    const isAt = (form: string, at: number): boolean =>
      text.startsWith(form, at) || (at + form.length > end && form.startsWith(text.slice(at, end)));
    let [shown, from] = ['', 0];
    for (let at = 0; at + minLength <= end; at++) {
      if (this.#begins[codeAt(text, at)] === 0) continue;
      const form = this.#byStart.get(text.slice(at, at + minLength))?.find((each) => isAt(each, at));
      if (form === undefined) continue;
      shown += text.slice(from, at) + placeholder;
      from = Math.min(at + form.length, end);
      at = from - 1;
    }
    return from === 0 ? text : shown + text.slice(from);
  }
}

const codeAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) & 0xffff;

/** The forms in which strings contain a secret. */
export function formsOf(secret: string): Set<string> {
  const bytes = Buffer.from(secret);
  const percent = encodeURIComponent(`${bytes}`);
  return new Set([
    secret,
    percent,
    percent.replaceAll('%20', '+'),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]);
}
