import type { WebhookConfiguration } from '@voice-agent/webhooks';
import { hostFilter } from '../address.ts';
import type { Agents } from '../agents/agents.ts';
import type { Choices } from '../choices.ts';
import type { Log } from '../log/log.ts';
import type { Attempt } from '../public.ts';
import { type About, Requester } from './requester.ts';
import { isSuccess } from './retry.ts';
import { headersOf, kept } from './view.ts';

/** What a sender is made with. */
export interface SenderOptions {
  agents: Agents;
  choices: () => Choices;
  /** Milliseconds until a response must be whole. Default: the choice `delivery.timeout`. */
  timeoutMs?: number | undefined;
  log: Log;
}

/** Sends events to webhooks, each once. Nothing is kept of it here. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #requester: Requester;
  /** Reaches the built-in receiver, wherever the sandbox listens. */
  readonly #inHouse: Requester;
  readonly #closing = new AbortController();

  constructor(options: SenderOptions) {
    const { agents, log } = options;
    this.#options = options;
    this.#requester = new Requester(hostFilter(!agents.strictWebhooks), { log });
    this.#inHouse = new Requester((host) => agents.builtIn.isHost(host), { log });
  }

  /** Aborted when it is closed. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  /**
   * Sends a body now, to a webhook that need not be that of an agent. Never throws: what goes wrong is in what comes
   * back, and the secret is not.
   */
  async send(
    body: string,
    { webhookUrl: url = '', webhookAuth }: WebhookConfiguration,
    about: Omit<About, 'kind'> = {},
  ): Promise<Attempt> {
    const {
      agents,
      choices,
      timeoutMs = Number.parseInt(choices()['delivery.timeout'], 10) * 1_000,
    } = this.#options;
    const authorization = webhookAuth?.authKey === 'bearer' ? webhookAuth.authSecret : undefined;
    const [at, begun] = [new Date().toISOString(), performance.now()];
    const requester = agents.builtIn.isAt(url) ? this.#inHouse : this.#requester;
    const answer = await requester.send({
      url,
      method: 'POST',
      headers: headersOf(body, authorization),
      body,
      timeoutMs,
      signal: this.signal,
      about: { ...about, kind: 'delivery', accepts: (status) => isSuccess(status, choices()) },
    });
    const durationMs = Math.round((performance.now() - begun) * 10) / 10;
    return { at, durationMs, ...kept(answer, authorization) };
  }

  /** Whether a request from this port of this machine is a delivery to the built-in receiver. */
  isFrom(port: number | undefined): boolean {
    return this.#inHouse.uses(port);
  }

  /** Cuts what is being sent. */
  abort(): void {
    this.#closing.abort(new Error('The deliveries were closed.'));
  }

  /** Ends the connections that were kept. */
  close(): void {
    this.#requester.close();
    this.#inHouse.close();
  }
}
