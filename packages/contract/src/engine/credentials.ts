import { CannotRun } from '@voice-agent/cli-kit/text';
import type { ContractDocument, Credential, Operation, SecurityScheme } from '@voice-agent/spec-model';
import type { Target } from './target.ts';

/** A credential with the security scheme that it is for. */
export interface SchemeCredential extends Credential, SecurityScheme {}

/** The credentials that a caller gave, as the operations of a spec take them. */
export class Credentials {
  /** The secrets in them, each with the placeholder that stands for it in every output. */
  readonly placeholders: ReadonlyMap<string, string>;
  readonly #byScheme = new Map<string, SchemeCredential>();
  /** Headers that no security scheme of the spec is about: every request has them. */
  readonly #others: readonly Credential[];
  /** The placeholders of one credential, by its name. */
  readonly #names = new Map<string, string>();

  /** @throws CannotRun when a value can't be sent */
  constructor({ operations }: Pick<ContractDocument, 'operations'>, target: CredentialTarget) {
    const { credential, variables } = target;
    const given = { ...(credential && { [credential.name]: credential.value }), ...target.credentials };
    const schemes = operations.flatMap(({ security }) => security.flat());
    const secrets = new Map<string, string>();
    for (const [name, value] of Object.entries(given)) {
      const fallback = `$${name.toUpperCase().replace(/\W/g, '_')}`;
      const found = Object.entries(variables ?? {})
        .filter(([, secret]) => value.includes(secret))
        .sort(([, one], [, other]) => other.length - one.length)[0];
      const [placeholder, secret] = found ? [`$${found[0]}`, found[1]] : [fallback, keyOf(value)];
      this.#names.set(name, placeholder);
      for (const scheme of schemes.filter((each) => each.id === name)) {
        const sent = valueFor(scheme, value);
        this.#byScheme.set(name, { ...scheme, value: sendable(scheme, sent) });
        // An encoded value is not the value of a variable.
        if (sent === encodedBasic(secret)) secrets.set(keyOf(sent), `base64(${placeholder})`);
      }
      secrets.set(secret, placeholder);
    }
    const names = Object.keys(given).filter((name) => !this.#byScheme.has(name));
    for (const scheme of schemes) {
      const name = names.find((each) => each.toLowerCase() === scheme.name.toLowerCase());
      if (name === undefined || this.#byScheme.has(scheme.id)) continue;
      this.#byScheme.set(scheme.id, { ...scheme, value: sendable(scheme, given[name] ?? '') });
      this.#names.set(scheme.id, this.#names.get(name) ?? '');
    }
    const known = new Set(schemes.map((each) => each.name.toLowerCase()));
    this.#others = names
      .filter((name) => !known.has(name.toLowerCase()))
      .map((name) => ({ in: 'header', name, value: sendable({ in: 'header', name }, given[name] ?? '') }));
    this.placeholders = secrets;
  }

  /**
   * The credentials of the first alternative that all are given for; of an operation that wants none, none.
   *
   * @returns undefined when no alternative is complete
   */
  of({ security }: Pick<Operation, 'security'>): readonly SchemeCredential[] | undefined {
    const complete = security
      .map((schemes) => schemes.flatMap(({ id }) => this.#byScheme.get(id) ?? []))
      .filter((each, index) => each.length === security[index]?.length);
    const none = security.length === 0 ? [] : undefined;
    return complete.find((each) => each.length > 0) ?? complete[0] ?? none;
  }

  /** The credentials of a request. @param used Default: the right ones of the operation */
  sent(operation: Operation, used: readonly Credential[] = this.of(operation) ?? []): readonly Credential[] {
    return [...used, ...this.#others];
  }

  /** The schemes that an operation is sent with. */
  namesOf(operation: Operation): string {
    return (this.of(operation) ?? []).map(({ id }) => id).join();
  }

  /** The credential that an operation needs and that is not given, as a sentence; undefined when none is missing. */
  missing(operation: Pick<Operation, 'security'>): string | undefined {
    if (this.of(operation) !== undefined) return undefined;
    const flagOf = ({ id }: SecurityScheme) =>
      this.#byScheme.has(id) ? [] : `--credential '${id}=$VARIABLE'`;
    const flags = operation.security.map((schemes) => schemes.flatMap(flagOf).join(' and '));
    return `it needs a credential that is not given: ${[...new Set(flags)].join(', or ')}`;
  }

  /** Where the credentials of an operation come from, for the sentence "Check …". */
  source(operation: Operation): string {
    const ofSchemes = (this.of(operation) ?? []).map(({ id }) => id);
    const names = [...ofSchemes, ...this.#others.map(({ name }) => name)];
    const variables = names.flatMap((name) => this.#names.get(name)?.slice(1) ?? []);
    if (variables.length === 0) return '--credential: the document has none for it';
    return `the key in ${[...new Set(variables)].join(' and ')}`;
  }
}

export type CredentialTarget = Pick<Target, 'credential' | 'credentials' | 'variables'>;

/** The part after the scheme of a value such as `Token abc`. */
const keyOf = (value: string): string => value.replace(/^[A-Za-z-]+ +(?=\S+$)/, '');

const encodedBasic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

/** A key as its scheme writes it: with its word, and of `basic` in base64, unless that is done. */
function valueFor({ scheme }: SecurityScheme, value: string): string {
  if (scheme === 'basic' && value.includes(':')) return encodedBasic(value.replace(/^Basic +/i, ''));
  const word = { basic: 'Basic', bearer: 'Bearer' }[scheme];
  return word === undefined || /\s/.test(value) ? value : `${word} ${value}`;
}

/** @throws CannotRun when it is empty, or is a header and has a character that none may have */
function sendable({ in: place, name }: Pick<Credential, 'in' | 'name'>, value: string): string {
  if (value === '' || (place === 'header' && !/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)))
    throw new CannotRun(`The credential for ${name} must be printable ASCII without spaces at its ends.`);
  return value;
}
