import { createHash } from 'node:crypto';
import type { SchemaObject } from '@voice-agent/json-schema/keywords';
import type { SchemaRegistry } from '@voice-agent/json-schema/registry';
import type { Exchange, Finding } from '../engine/findings.ts';
import type { HttpResponse } from '../engine/http.ts';
import { anotherCredential, credentialName, redactor, secretName, secretNames } from './credentials.ts';
import { isSecretName, secretNamesIn } from './names.ts';
import { StoredSecrets } from './stored.ts';
import { withoutNamed } from './text.ts';

/** The beginning of an answer that a report shows. */
const shownCharacters = 4_096;
/** As much of an answer is searched for secrets that could stand elsewhere. */
const searchedBytes = 4 * 2 ** 20;
/** So many names are kept with what they are. */
const maxNames = 10_000;
const names = [...secretNames, secretName, anotherCredential, '<another secret>'];
/** Headers whose values are hardly ever secrets, and the same in many places. */
const usualHeader =
  /^(?:accept|cache|connection|content|date|host|if|origin|pragma|range|te|user-agent)(?:-|$)/i;

/** What of a document says which values are secrets. */
type SecretDocument = Readonly<Partial<Record<'schemas' | 'requests', SchemaRegistry>>>;

/** What is known beforehand. */
interface Known {
  /** Texts that are secrets themselves, such as the API key. */
  credentials?: readonly string[];
  /** What stands in their place. Default: `$VOICE_AGENT_API_KEY`. */
  name?: string;
  /** Parameters that the caller gave: those with the name of a secret are secrets, too. */
  parameters?: Readonly<Record<string, string>>;
}

/** Findings without secrets that were seen after them, where the run itself has been ended. */
export function withoutStored(findings: readonly Finding[], secrets: Iterable<string>): Finding[] {
  const stored = new StoredSecrets();
  for (const each of secrets) stored.add(each);
  return findings.map((each) => shownAs(each, (text) => stored.hide(text, secretName)));
}

function shownAs(finding: Finding, shown: (text: string) => string): Finding {
  const { expected, received, exchange } = finding;
  const copy = JSON.parse(JSON.stringify({ expected, received, exchange }), (_, value: unknown) =>
    typeof value === 'string' ? shown(value) : value,
  ) as Pick<Finding, 'expected' | 'received' | 'exchange'>;
  return { ...finding, ...copy };
}

/**
 * The secrets of one run. What is recorded goes through it once, before anything is cut: credentials, what stands under
 * the name of a secret, and every secret that an answer has shown, wherever else it stands. What the gate made itself
 * and sent is none.
 */
export class Secrets {
  readonly #names: ReadonlySet<string>;
  readonly #roots: readonly SchemaObject[];
  readonly #credentials: Set<string>;
  readonly #name: string;
  readonly #given: readonly string[];
  readonly #withoutGiven: (text: string) => string;
  #withoutCredentials: (text: string) => string;
  readonly #made = new Set<string>();
  readonly #shown = new Set<string>();
  readonly #known = new Map<string, boolean>();
  readonly #searched = new Set<string>();
  readonly #stored = new StoredSecrets();
  #learnt: string[] = [];
  #public: string | undefined;

  constructor({ schemas, requests }: SecretDocument, { credentials = [], name, parameters = {} }: Known) {
    this.#roots = [...new Set([schemas, requests])].flatMap((each) =>
      each ? [each.root as SchemaObject] : [],
    );
    this.#names = secretNamesIn(this.#roots);
    this.#credentials = new Set(credentials);
    this.#name = name ?? credentialName;
    this.#given = Object.entries(parameters).flatMap(([each, value]) =>
      this.#isSecretParameter(each) ? [value] : [],
    );
    this.#withoutGiven = redactor(this.#given, secretName);
    this.#withoutCredentials = redactor(credentials, this.#name);
  }

  /** Remembers a credential that went by, such as `Bearer <token>`: the token may stand elsewhere without its word. */
  addCredential(value: string): void {
    const secret = value.slice(value.lastIndexOf(' ') + 1);
    if (secret.length < 2 || this.#credentials.has(secret)) return;
    this.#credentials.add(secret);
    this.#withoutCredentials = redactor([...this.#credentials], this.#name);
  }

  /** Remembers a request that the gate itself makes, before it is sent: what it invents is no secret. */
  sent({ path, body = '' }: Pick<Exchange['request'], 'path' | 'body'>): void {
    const show = (value: string): string => {
      if (!this.#stored.has(value) && !this.#given.includes(value)) this.#made.add(value);
      return value;
    };
    for (const text of [path, body]) withoutNamed(text, { isSecret: this.#isSecret, show });
  }

  /** Remembers the secrets that an answer shows. */
  seen({ headers, body }: Pick<HttpResponse, 'headers' | 'body'>): void {
    for (const [name, value] of Object.entries(headers))
      if (this.#isNew(`${name}: ${value}`)) this.headers({ [name]: value });
    if (this.#isNew(body))
      withoutNamed(body.toString('utf8', 0, searchedBytes), { isSecret: this.#isSecret, show: this.#show });
  }

  /** Whether it was not searched yet: lists and headers come again and again. */
  #isNew(searched: string | Buffer): boolean {
    const digest = createHash('sha1').update(searched).digest('base64');
    const isNew = !this.#searched.has(digest);
    this.#searched.add(digest);
    return isNew;
  }

  /** A text that is not of the gate without secrets. @param place a JSON pointer to what it is, or a name */
  text(text: string, place: string = ''): string {
    const isSecret = place.split('/').some(this.#isSecret);
    const search = { isSecret: this.#isSecret, show: this.#show, hide: (each: string) => this.made(each) };
    const shown = this.made(withoutNamed(this.#withoutCredentials(text), search, isSecret));
    // A copy, which does not keep the text alive that it was cut from.
    return JSON.parse(JSON.stringify(shown)) as string;
  }

  /** A text of the gate without the secrets that it knows. */
  made(text: string): string {
    const shown = this.#withoutGiven(this.#withoutCredentials(text));
    return this.#stored.hide(shown, secretName);
  }

  /** Headers without secrets. Of a credential its first word is shown, which says how it is meant. */
  headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    const shown = (name: string, value: string): string => {
      const text = this.#withoutCredentials(value);
      return this.#isSecret(name) ? this.#show(text, name) : this.text(text);
    };
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, shown(name, value)]));
  }

  /** The beginning of an answer without secrets. */
  answer({ status, headers, body }: HttpResponse): NonNullable<Exchange['response']> {
    this.seen({ headers, body: body.subarray(0, 4 * shownCharacters) });
    // Four times as much is searched, so that what is cut from it leaves no half of a secret.
    const text = this.text(body.toString('utf8', 0, 4 * shownCharacters));
    return { status, headers: this.headers(headers), body: text.slice(0, shownCharacters) };
  }

  /** A finding without the secrets that were seen after it. */
  finding(finding: Finding): Finding {
    return shownAs(finding, (text) => this.made(text));
  }

  /** The secrets of the service that were seen since the last call. */
  takeLearnt(): string[] {
    const learnt = this.#learnt;
    this.#learnt = [];
    return learnt;
  }

  /** Parameters without secrets. */
  parameters(given: Readonly<Record<string, string>>): Record<string, string> {
    const shown = Object.entries(given).map(([name, value]) => [
      name,
      this.#isSecretParameter(name) ? secretName : value,
    ]);
    return Object.fromEntries(shown);
  }

  readonly #isSecret = (name: string): boolean => {
    let known = this.#known.get(name);
    if (known === undefined) {
      known = this.#names.has(name) || isSecretName(name);
      if (this.#known.size < maxNames) this.#known.set(name, known);
    }
    return known;
  };

  /** Of `<operation>.<parameter>`, too. */
  readonly #isSecretParameter = (name: string): boolean =>
    this.#isSecret(name) || this.#isSecret(name.slice(name.indexOf('.') + 1));

  readonly #show = (value: string, name: string): string => {
    const isNone = value.trim() === '' || this.#made.has(value);
    if (isNone || names.includes(value.replace(/^[A-Za-z-]{1,12} (?=[$<])/, ''))) return value;
    if (this.#shown.has(value) || usualHeader.test(name)) return secretName;
    this.#shown.add(value);
    for (const each of new Set([value, ...value.split(/[\s;,=]+/)]))
      if (!this.#isPublic(each)) {
        this.#stored.add(each);
        this.#learnt.push(each);
      }
    return secretName;
  };

  /** What the document itself shows could stand anywhere. */
  #isPublic(value: string): boolean {
    this.#public ??= JSON.stringify(this.#roots);
    return this.#public.includes(JSON.stringify(value).slice(1, -1));
  }
}
