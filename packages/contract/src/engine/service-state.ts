import type { Operation } from '@voice-agent/spec-model';
import type { HttpRequest } from '../http/http-message.ts';
import type { Credentials } from './credentials.ts';

/** Whether the service responds, and accepts what it is sent and the credentials. */
export class ServiceState {
  /** Target of the first undocumented redirect. */
  redirect: string | undefined;
  /** Whether a wrong credential was sent after the last valid request that succeeded: it may lock out the right one. */
  isProvoked: boolean = false;
  /** Why the last request without a response has none. */
  failure: string | undefined;
  /** Whether a valid request has succeeded. */
  isReached = false;
  /** Whether it is known, or was tried, that the service is at this address. */
  isLocated = false;
  readonly #credentials: Credentials;
  /** The first safe request that succeeded with each set of credentials. */
  readonly #accepted = new Map<string, HttpRequest>();
  #isAuthorized = false;
  #rejection: string | undefined;

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  /** The first operation that rejected its credential, as a sentence; undefined when a credential was accepted. */
  get rejection(): string | undefined {
    return this.#isAuthorized ? undefined : this.#rejection;
  }

  /** Registers a valid request that succeeded. */
  accepted(operation: Operation, request: HttpRequest): void {
    this.isReached = true;
    this.isProvoked = false;
    const used = this.#credentials.namesOf(operation);
    this.#isAuthorized ||= used !== '';
    if (operation.isSafe && !this.#accepted.has(used)) this.#accepted.set(used, request);
  }

  /** Registers that an operation rejects the right credential. @returns why it is left out */
  rejected(operation: Operation, status: number): string {
    const reason = `a valid request got ${status}. Check ${this.#credentials.source(operation)}`;
    this.#rejection ??= `${operation.id}: ${reason}.`;
    return reason;
  }

  /** A request that has succeeded with the credentials of an operation, to see whether it still does. */
  acceptedLike(operation: Operation): HttpRequest | undefined {
    return this.#accepted.get(this.#credentials.namesOf(operation));
  }

  /** Why nothing is accepted from an operation on. */
  expired(operation: Operation): string {
    return `Every request since ${operation.id} got 401: has ${this.#credentials.source(operation)} expired?`;
  }

  /** Why the address of a service that never responded is wrong; undefined when nothing shows it. */
  wrongAddress(url: string): string | undefined {
    if (this.redirect !== undefined)
      return `${url} redirects every request to ${this.redirect}: use that address. Redirects are not followed, since they would send the key along.`;
    const hint = url.startsWith('http:') ? ' Should it be https://?' : '';
    return this.failure && `${url} returned no HTTP response: ${this.failure}.${hint}`;
  }
}
