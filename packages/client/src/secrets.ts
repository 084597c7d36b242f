// A shorter one is no key, and would make holes in words.
const minLength = 4;
const maxKeys = 50;

/** The API keys that a client has sent, for texts that a person reads: none of them may stand there. */
export class Secrets {
  readonly #keys = new Set<string>();

  add(key: string): void {
    if (this.#keys.has(key) || key.length < minLength) return;
    this.#keys.add(key);
    // Of a key that is rotated only the last ones can still come back.
    if (this.#keys.size > maxKeys) this.#keys.delete([...this.#keys][0] as string);
  }

  /** The text without the keys, as they are and as JSON or a URL writes them. */
  hide(text: string): string {
    let hidden = text;
    for (const key of this.#keys)
      for (const form of new Set([key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)]))
        hidden = hidden.replaceAll(form, '***');
    return hidden;
  }
}
