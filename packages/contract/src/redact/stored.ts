const shortest = 8;
const longest = 8_192;
const maxCharacters = 4 * 2 ** 20;

/**
 * Secrets of a service that went by, to be found wherever else they stand: as they are, percent-encoded, as JSON
 * writes them, or in base64. Those of fewer than 8 characters could be anything, and are not looked for.
 */
export class StoredSecrets {
  readonly #known = new Set<string>();
  readonly #byStart = new Map<string, string[]>();
  /** Whether one may begin with two characters, by their codes: nearly every place of a text is passed over by that. */
  readonly #begins = new Uint8Array(2 ** 16);
  #left = maxCharacters;

  add(secret: string): void {
    if (secret.length < shortest || secret.length > longest) return;
    if (this.#known.has(secret) || secret.length > this.#left) return;
    this.#left -= secret.length;
    this.#known.add(secret);
    for (const form of formsOf(secret)) {
      const start = form.slice(0, shortest);
      this.#begins[codeAt(form, 0)] = 1;
      const same = this.#byStart.get(start) ?? [];
      this.#byStart.set(
        start,
        [...same, form].sort((a, b) => b.length - a.length),
      );
    }
  }

  has(secret: string): boolean {
    return this.#known.has(secret);
  }

  /** The text with a name in place of each of them. Of one that was cut at the end of the text, the part is found. */
  hide(text: string, name: string): string {
    if (this.#known.size === 0) return text;
    const end = text.endsWith('…') ? text.length - 1 : text.length;
    let [shown, from] = ['', 0];
    for (let at = 0; at + shortest <= end; at++) {
      if (this.#begins[codeAt(text, at)] === 0) continue;
      const form = this.#byStart
        .get(text.slice(at, at + shortest))
        ?.find(
          (each) =>
            text.startsWith(each, at) || (at + each.length > end && each.startsWith(text.slice(at, end))),
        );
      if (form === undefined) continue;
      shown += text.slice(from, at) + name;
      from = Math.min(at + form.length, end);
      at = from - 1;
    }
    return from === 0 ? text : shown + text.slice(from);
  }
}

const codeAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) & 0xffff;

/** A secret as texts write it. */
export function formsOf(secret: string): Set<string> {
  const base64 = Buffer.from(secret).toString('base64');
  const percent = encodeURIComponent(Buffer.from(secret).toString());
  return new Set([
    secret,
    percent,
    percent.replaceAll('%20', '+'),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  ]);
}
