import { createHash } from 'node:crypto';
import {
  isSecretName,
  type SchemaObject,
  type SchemaRegistry,
  secretNamesIn,
  toJson,
} from '@voice-agent/spec-model';
import type { Exchange, HttpResponse } from '../http-message.ts';
import { KnownSecrets } from './known-secrets.ts';
import { redactNamed } from './named-values.ts';
import { credentialName, placeholders, redactor, secretName, secretNames } from './redacted-credentials.ts';

/** The characters of a response that a report shows. */
const shownCharacters = 4_096;
/** The bytes of a response that are searched for secrets. */
const searchedBytes = 4 * 2 ** 20;
/** The size of the cache of names. */
const maxNames = 10_000;
/** Headers whose values are hardly ever secrets, and the same in many places. */
const usualHeader =
  /^(?:accept|cache|connection|content|date|host|if|origin|pragma|range|te|user-agent)(?:-|$)/i;

/** The schemas that mark values as secrets. */
type SecretDocument = Readonly<Partial<Record<'schemas' | 'requests', SchemaRegistry>>>;

/** The parts of a finding that can contain secrets. */
export interface Shown {
  expected: string;
  received: string;
  exchange: Exchange;
}

interface SecretsOptions {
  /** Secrets themselves, such as the API key, each with its placeholder. */
  credentials?: ReadonlyMap<string, string>;
  /** The placeholder of credentials that are seen. Default: `credentialName`. */
  name?: string;
  /** Given parameters: those with the name of a secret are secrets, too. */
  parameters?: Readonly<Record<string, string>>;
}

/** Redacts secrets that were seen after the findings, for a run that was terminated. */
export function withoutStored<Finding extends Shown>(
  findings: readonly Finding[],
  secrets: Iterable<string>,
): Finding[] {
  const known = new KnownSecrets();
  for (const each of secrets) known.add(each);
  return findings.map((each) => redactFinding(each, (text) => known.redact(text, secretName)));
}

function redactFinding<Finding extends Shown>(finding: Finding, redact: (text: string) => string): Finding {
  const { expected, received, exchange } = finding;
  const copy = JSON.parse(JSON.stringify({ expected, received, exchange }), (_, value: unknown) =>
    typeof value === 'string' ? redact(value) : value,
  ) as Shown;
  return { ...finding, ...copy };
}

/**
 * The secrets of one run. Everything that is recorded is redacted once, before it is cut: credentials, values under
 * the name of a secret, and every secret that a response has shown, wherever else it stands. Values that the gate
 * generated and sent are not secrets.
 */
export class Secrets {
  readonly #names: ReadonlySet<string>;
  readonly #roots: readonly SchemaObject[];
  readonly #credentials: Map<string, string>;
  readonly #placeholder: string;
  readonly #parameters: readonly string[];
  readonly #redactParameters: (text: string) => string;
  #redactCredentials: (text: string) => string;
  readonly #generated = new Set<string>();
  readonly #shown = new Set<string>();
  readonly #isSecretByName = new Map<string, boolean>();
  readonly #searched = new Set<string>();
  readonly #known = new KnownSecrets();
  #learnt: string[] = [];
  #documentText: string | undefined;

  constructor({ schemas, requests }: SecretDocument, options: SecretsOptions) {
    const { credentials = new Map(), name = credentialName, parameters = {} } = options;
    const roots = [schemas, requests].flatMap((each) => (each ? [each.root as SchemaObject] : []));
    this.#roots = [...new Set(roots)];
    this.#names = secretNamesIn(this.#roots);
    this.#credentials = new Map(credentials);
    this.#placeholder = name;
    this.#parameters = Object.entries(parameters).flatMap(([each, value]) =>
      this.#isSecretParameter(each) ? [value] : [],
    );
    this.#redactParameters = redactor(new Map(this.#parameters.map((each) => [each, secretName])));
    this.#redactCredentials = redactor(credentials);
  }

  /** Adds a credential that was seen, such as `Bearer <token>`: the token may stand elsewhere without its word. */
  addCredential(value: string): void {
    const secret = value.slice(value.lastIndexOf(' ') + 1);
    if (secret.length < 2 || this.#credentials.has(secret)) return;
    this.#credentials.set(secret, this.#placeholder);
    this.#redactCredentials = redactor(this.#credentials);
  }

  /** The environment variables that stand as `$NAME` in place of credentials, beside those of the voice agent service. */
  get variables(): string[] {
    const names = [...this.#credentials.values()].flatMap((each) => /\$(\w+)/.exec(each)?.[1] ?? []);
    return [...new Set(names)].filter((name) => !secretNames.includes(`$${name}`));
  }

  /** Adds a request of the gate, before it is sent: generated values are not secrets. */
  sent({ path, body = '' }: Pick<Exchange['request'], 'path' | 'body'>): void {
    const show = (value: string): string => {
      if (!this.#known.has(value) && !this.#parameters.includes(value)) this.#generated.add(value);
      return value;
    };
    for (const text of [path, body]) redactNamed(text, { isSecret: this.#isSecret, show });
  }

  /** Learns the secrets that a response shows. */
  seen({ headers, body }: Pick<HttpResponse, 'headers' | 'body'>): void {
    for (const [name, value] of Object.entries(headers))
      if (this.#isNew(`${name}: ${value}`)) this.headers({ [name]: value });
    if (this.#isNew(body))
      redactNamed(body.toString('utf8', 0, searchedBytes), { isSecret: this.#isSecret, show: this.#show });
  }

  /** Whether it was not searched yet: lists and headers come again and again. */
  #isNew(searched: string | Uint8Array): boolean {
    const digest = createHash('sha1').update(searched).digest('base64');
    const isNew = !this.#searched.has(digest);
    this.#searched.add(digest);
    return isNew;
  }

  /** Redacts a text from outside. @param place a JSON pointer to it, or a name */
  text(text: string, place: string = ''): string {
    const isSecret = place.split('/').some(this.#isSecret);
    const search = {
      isSecret: this.#isSecret,
      show: this.#show,
      redact: (each: string) => this.redactOwn(each),
    };
    const shown = this.redactOwn(redactNamed(this.#redactCredentials(text), search, isSecret));
    // A copy, so that the whole text which it was cut from can be freed.
    return JSON.parse(JSON.stringify(shown)) as string;
  }

  /** Redacts a string of the gate: only known secrets. */
  redactOwn(text: string): string {
    return this.#known.redact(this.#redactParameters(this.#redactCredentials(text)), secretName);
  }

  /** Redacts headers. The first word of a credential is kept: it shows the scheme. */
  headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    const redacted = (name: string, value: string): string => {
      const text = this.#redactCredentials(value);
      return this.#isSecret(name) ? this.#show(text, name) : this.text(text);
    };
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redacted(name, value)]));
  }

  /** The beginning of a response, redacted. */
  response({ status, headers, body }: HttpResponse): NonNullable<Exchange['response']> {
    this.seen({ headers, body: body.subarray(0, 4 * shownCharacters) });
    // More is redacted than is shown, so that the cut leaves no half of a secret.
    const text = this.text(body.toString('utf8', 0, 4 * shownCharacters));
    return { status, headers: this.headers(headers), body: text.slice(0, shownCharacters) };
  }

  /** Redacts the secrets that were seen after a finding. */
  finding<Finding extends Shown>(finding: Finding): Finding {
    return redactFinding(finding, (text) => this.redactOwn(text));
  }

  /** The secrets of the service that were seen since the last call. */
  takeLearnt(): string[] {
    const learnt = this.#learnt;
    this.#learnt = [];
    return learnt;
  }

  /** Redacts the values of parameters. */
  parameters(given: Readonly<Record<string, string>>): Record<string, string> {
    const shown = (name: string): string | undefined =>
      this.#isSecretParameter(name) ? secretName : given[name];
    return Object.fromEntries(Object.keys(given).map((name) => [name, shown(name) ?? '']));
  }

  readonly #isSecret = (name: string): boolean => {
    const known = this.#isSecretByName.get(name);
    if (known !== undefined) return known;
    const isSecret = this.#names.has(name) || isSecretName(name);
    if (this.#isSecretByName.size < maxNames) this.#isSecretByName.set(name, isSecret);
    return isSecret;
  };

  /** Also of `<operation>.<parameter>`. */
  readonly #isSecretParameter = (name: string): boolean =>
    this.#isSecret(name) || this.#isSecret(name.slice(name.indexOf('.') + 1));

  readonly #show = (value: string, name: string): string => {
    if (value.trim() === '' || this.#generated.has(value)) return value;
    const word = value.replace(/^[A-Za-z-]{1,12} (?=[$<b])/, '');
    if (placeholders.includes(word) || [...this.#credentials.values()].includes(word)) return value;
    if (this.#shown.has(value) || usualHeader.test(name)) return secretName;
    this.#shown.add(value);
    for (const each of new Set([value, ...value.split(/[\s;,=]+/)]))
      if (!this.#isInDocument(each)) {
        this.#known.add(each);
        this.#learnt.push(each);
      }
    return secretName;
  };

  /** Values in the document are public, and could stand anywhere. */
  #isInDocument(value: string): boolean {
    this.#documentText ??= toJson(this.#roots);
    return this.#documentText.includes(JSON.stringify(value).slice(1, -1));
  }
}
