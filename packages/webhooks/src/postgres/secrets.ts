type Password = string | (() => string | Promise<string>);

/** The options that hold them. */
interface SecretOptions {
  readonly connectionString?: string;
  readonly password?: Password;
}

/** The secrets of a connection, which no message may show, however they are written. */
export class Secrets {
  readonly #texts = new Set<string>();

  constructor({ connectionString, password }: SecretOptions) {
    if (connectionString !== undefined) this.#addUrl(connectionString);
    if (typeof password === 'string') this.add(password);
  }

  add(secret: string): void {
    for (const form of [secret, decoded(secret), encoded(secret), JSON.stringify(secret).slice(1, -1)])
      if (form !== '') this.#texts.add(form);
  }

  /** The password, of which a function is remembered by what it returns. */
  remembering(password: Password): Password {
    if (typeof password === 'string') return password;
    return async () => {
      const given = await password();
      if (typeof given === 'string') this.add(given);
      return given;
    };
  }

  hideIn(text: string): string {
    // pg reads it when it connects.
    if (process.env.PGPASSWORD) this.add(process.env.PGPASSWORD);
    // The longer first: what is part of another must not leave the rest of it.
    const texts = [...this.#texts].toSorted((a, b) => b.length - a.length);
    return texts.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
  }

  #addUrl(url: string): void {
    this.add(url);
    const written = /^[a-z]+:\/\/[^:@/?#]*:([^/?#]*)@/i.exec(url)?.[1];
    if (written) this.add(written);
    if (!URL.canParse(url)) return;
    const { password, searchParams } = new URL(url);
    for (const secret of [password, searchParams.get('password')]) if (secret) this.add(secret);
  }
}

/** Decodes what can be decoded; pg takes a `%` that encodes nothing for itself. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
