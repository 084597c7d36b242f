import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { secretProblem, type WebhookConfiguration } from '@voice-agent/webhooks';

type Auth = NonNullable<WebhookConfiguration['webhookAuth']>;

const path = '/_sandbox/receiver/';

/** Where the built-in receiver of each agent is, and how it verifies what comes. */
export class BuiltIn {
  /** That of agents without one, made anew at each start. */
  readonly madeAuth: Auth = {
    authKey: 'bearer',
    authSecret: `Bearer ${randomBytes(16).toString('hex')}`,
  };
  #origin: string | undefined;

  /** @param address what the sandbox listens on, which this machine reaches */
  listens({ address, port }: Pick<AddressInfo, 'address' | 'port'>): void {
    this.#origin = new URL(`http://${hostInUrl(address)}:${port}`).origin;
  }

  /** Undefined while the sandbox does not listen. */
  urlOf(agentId: string): string | undefined {
    return this.#origin === undefined ? undefined : `${this.#origin}${path}${agentId}`;
  }

  /** Whether a URL is that of a built-in receiver. */
  isAt(text: unknown): text is string {
    const url = typeof text === 'string' ? URL.parse(text) : null;
    return url !== null && url.origin === this.#origin && url.pathname.startsWith(path);
  }

  /** Whether it is at this host. @param host as `URL` writes it */
  isHost(host: string): boolean {
    return this.#origin !== undefined && host === new URL(this.#origin).hostname;
  }

  /** That of the agent, where a receiver can use it; else the made one. */
  authOf({ webhookAuth }: WebhookConfiguration): Auth {
    const isUsable =
      webhookAuth?.authKey === 'noAuth' || secretProblem(webhookAuth?.authSecret) === undefined;
    return webhookAuth !== undefined && isUsable ? webhookAuth : this.madeAuth;
  }
}

/** Where this machine reaches a server that listens on `host`. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
