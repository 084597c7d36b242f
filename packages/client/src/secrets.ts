// A shorter one is no key, and would make holes in words.
const minLength = 4;
const maxKeys = 50;

/** The API keys that a client has sent, for texts that a person reads: none of them may stand there. */
export class Secrets {
  readonly #keys = new Map<string, RegExp>();

  add(key: string): void {
    if (this.#keys.has(key) || key.length < minLength) return;
    this.#keys.set(key, new RegExp(key.replace(/\W/g, formsOf), 'gi'));
    // Of a key that is rotated only the last ones can still come back.
    if (this.#keys.size > maxKeys) this.#keys.delete([...this.#keys.keys()][0] as string);
  }

  /** The text without the keys, as they are and as JSON or a URL writes them. */
  hide(text: string): string {
    let hidden = text;
    for (const form of this.#keys.values()) hidden = hidden.replace(form, '***');
    return hidden;
  }
}

/** A pattern for a sign: as it is, escaped in JSON, or encoded in a URL, where each one may be. */
const formsOf = (sign: string) => `(?:\\\\?\\${sign}|%${sign.charCodeAt(0).toString(16)})`;
