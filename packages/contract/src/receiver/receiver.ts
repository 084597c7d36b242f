import type { EventDocument, EventMessage } from '@voice-agent/api-documents/asyncapi';
import { arbitraryOf, NoValue } from '@voice-agent/json-schema/arbitrary';
import { casesOf } from '@voice-agent/json-schema/cases';
import { isObject } from '@voice-agent/json-schema/keywords';
import fc from 'fast-check';
import { Events } from '../deliveries/events.ts';
import { loadAsyncApi } from '../documents.ts';
import type { Covered } from '../engine/coverage.ts';
import type { Finding } from '../engine/findings.ts';
import type { Progress } from '../engine/progress.ts';
import { CircuitOpen, RunAborted } from '../engine/run-errors.ts';
import { CannotRun } from '../problem.ts';
import { factSourceOf, withFacts } from '../profiles/index.ts';
import { type About, ReceiverExecutor } from './executor.ts';
import { hostileDeliveries, otherWays, strangeTypes } from './hostile.ts';
import { wrongSecrets } from './secrets.ts';
import { replaced, shapesOf } from './shapes.ts';

/** How a receiver is checked. */
export interface ReceiverOptions {
  /** Default: that of the voice agent service. */
  document?: EventDocument;
  /** Where it takes deliveries; a path and a query are kept. */
  url: string;
  /** `Bearer <token>`; without it the receiver is one that wants no secret. */
  secret?: string | undefined;
  /** Everything that is by chance comes from it. Default: by chance. */
  seed?: number;
  /** How many events of each kind are made by chance. Default: 100. */
  fuzz?: number;
  /** Milliseconds for a whole answer. Default: 10,000. */
  timeoutMs?: number;
  /** Milliseconds after which an answer is too slow. Default: 5,000. */
  limitMs?: number;
  /** Told after each delivery. */
  progress?: Progress;
  /** Ends the run, for example at Ctrl-C; what was seen by then is told. */
  interrupt?: AbortSignal | undefined;
  /** Whether the first finding ends the run. Default: false. */
  failFast?: boolean;
}

/** What was seen of a receiver. */
export interface ReceiverResult {
  requests: number;
  findings: Finding[];
  covered: Covered[];
  /** What was left out, and why. */
  uncovered: string[];
  /** How long each answer to an event took, in milliseconds. */
  tookMs: number[];
  /** Why the run ended before it was through, as a sentence. */
  stopped?: string;
  /** Whether nothing can be said when nothing was found, since it ended before it was through. */
  isUnfinished: boolean;
}

/** Parsers that look after themselves refuse such names, and a call hardly has a parameter of that name. */
const isPoisoned = /"(?:__proto__|constructor)":/;

/**
 * Sends a receiver what the service may send, and what it never should, and judges every answer.
 *
 * @throws CannotRun when the receiver is not there, refuses the secret, or the secret has another form
 */
export async function checkReceiver(options: ReceiverOptions): Promise<ReceiverResult> {
  const document = options.document ?? (await loadAsyncApi());
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const check = new ReceiverCheck({ ...options, document, seed });
  return withFacts(await check.run(), factSourceOf(document));
}

/** With what is there by default. */
type Asked = ReceiverOptions & Required<Pick<ReceiverOptions, 'document' | 'seed'>>;

class ReceiverCheck {
  readonly #options: Asked;
  readonly #executor: ReceiverExecutor;
  /** The valid examples of each message. */
  readonly #valid = new Map<EventMessage, unknown[]>();
  /** An event of each message that was answered with 200. */
  readonly #taken = new Map<EventMessage, unknown>();
  /** Those that are asked no more. */
  readonly #left = new Set<string>();

  constructor(options: Asked) {
    const {
      url,
      secret,
      timeoutMs = 10_000,
      limitMs = 5_000,
      progress,
      interrupt,
      failFast = false,
    } = options;
    if (secret !== undefined && !/^Bearer [\x21-\x7e]+$/.test(secret))
      throw new CannotRun('The secret must be the word Bearer, one space, and a token of printable ASCII.');
    this.#options = options;
    this.#executor = new ReceiverExecutor({ url, secret, timeoutMs, limitMs, interrupt, failFast }, progress);
  }

  async run(): Promise<ReceiverResult> {
    const { document } = this.#options;
    let stopped: string | undefined;
    try {
      await this.#examples();
      for (const message of this.#taken.keys())
        await this.#unlessLeft(message.name, () => this.#secrets(message), 'its secrets');
      await this.#order();
      await this.#wire();
      for (const message of document.messages) {
        if (this.#taken.has(message))
          await this.#unlessLeft(message.name, async () => {
            await this.#cases(message);
            await this.#shapes(message);
            await this.#fuzz(message);
          });
        else if (!this.#left.has(`${message.name} `))
          this.#executor.uncovered.push(
            `${message.name}: no example was answered with 200, and no more was sent`,
          );
      }
      await this.#unlessLeft('receiver', () => this.#types());
      await this.#unlessLeft('receiver', () => this.#hostile());
    } catch (error) {
      if (this.#options.interrupt?.aborted) stopped = 'It was interrupted before all was sent.';
      else if (error instanceof RunAborted) stopped = error.message;
      else throw error;
    } finally {
      this.#executor.close();
    }
    const { requests, findings, coverage, uncovered, tookMs } = this.#executor;
    const covered = coverage.parts;
    const isUnfinished = stopped !== undefined;
    return {
      requests,
      findings,
      covered,
      uncovered,
      tookMs,
      isUnfinished,
      ...(stopped !== undefined && { stopped }),
    };
  }

  /** @param part which part of it is left, when it is left. Default: its events */
  async #unlessLeft(operation: string, phase: () => Promise<unknown>, part = ''): Promise<void> {
    const key = `${operation} ${part}`;
    if (this.#left.has(key)) return;
    try {
      await phase();
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error;
      this.#left.add(key);
      this.#executor.uncovered.push(`${operation}: ${error.message}`);
    }
  }

  /** The first events: what is refused here altogether is refused for its secret. */
  async #examples(): Promise<void> {
    const statuses: (number | undefined)[] = [];
    for (const message of this.#options.document.messages) {
      const { name, examples } = message;
      this.#executor.coverage.expect('event', name, message.pointer);
      const valid = this.#validOf(message);
      this.#valid.set(
        message,
        valid.map(({ payload }) => payload),
      );
      await this.#unlessLeft(name, async () => {
        for (const { payload, pointer, name: example } of valid) {
          const what = examples.length === 0 ? 'a valid event' : `the example "${example}"`;
          const status = await this.#take(message, payload, pointer, what);
          statuses.push(status);
          if (status === 200 && !this.#taken.has(message)) this.#taken.set(message, payload);
        }
      });
    }
    if (this.#executor.hasNormal) return;
    const refusal = statuses.find((status) => status === 401 || status === 403);
    if (refusal === undefined || statuses.some((status) => status !== refusal)) return;
    const hint =
      this.#options.secret === undefined
        ? 'It wants a secret.'
        : 'Check the secret in VOICE_AGENT_WEBHOOK_SECRET.';
    throw new CannotRun(`${this.#options.url}: every valid event is answered with ${refusal}. ${hint}`);
  }

  /** The examples that hold, or one event that is made. */
  #validOf(message: EventMessage): EventMessage['examples'] {
    const { name, payload, payloadPointer, examples } = message;
    const { schemas } = this.#options.document;
    const valid = examples.filter((each) => schemas.accepts(payload, each.payload));
    for (const each of examples)
      if (!valid.includes(each))
        this.#executor.uncovered.push(
          `${name}: the example "${each.name}" breaks its own schema, and is not sent`,
        );
    if (valid.length > 0) return valid;
    try {
      const [made] = fc.sample(arbitraryOf(schemas, payload), { seed: this.#options.seed, numRuns: 1 });
      return [{ name: 'made', payload: made, pointer: payloadPointer }];
    } catch (error) {
      if (!(error instanceof NoValue)) throw error;
      this.#executor.uncovered.push(`${name}: no value was found that is valid: ${error.message}`);
      return [];
    }
  }

  async #take(
    message: EventMessage,
    payload: unknown,
    pointer: string,
    what: string,
  ): Promise<number | undefined> {
    this.#executor.coverage.count('event', message.name, message.pointer);
    const about: About = { operation: message.name, pointer, what };
    return await this.#executor.mustTake(about, this.#executor.deliveryOf(message, payload));
  }

  /** Each side of each limit. What breaks the document is never sent by the service: it may be refused. */
  async #cases(message: EventMessage): Promise<void> {
    const { schemas } = this.#options.document;
    const sent = new Set<string>();
    for (const { name, value, valid, schemaPointer } of casesOf(
      schemas,
      message.payload,
      this.#taken.get(message),
    )) {
      this.#executor.coverage.count('constraint', message.name, schemaPointer);
      const text = JSON.stringify(value);
      if (sent.has(text)) continue;
      sent.add(text);
      if (valid) await this.#take(message, value, schemaPointer, `a valid event (${name})`);
      else {
        const about = {
          operation: message.name,
          pointer: schemaPointer,
          what: `an event that breaks the document (${name})`,
        };
        await this.#executor.mustSurvive(about, this.#executor.deliveryOf(message, value));
      }
    }
  }

  async #shapes(message: EventMessage): Promise<void> {
    const sent = new Set<string>();
    for (const [index, payload] of (this.#valid.get(message) ?? []).entries())
      for (const { name, value } of shapesOf(this.#options.document, message, payload, index === 0)) {
        const text = JSON.stringify(value);
        if (sent.has(text)) continue;
        sent.add(text);
        await this.#take(message, value, message.payloadPointer, `a valid event with ${name}`);
      }
  }

  /** Events by chance; the one that fails is made as small as it can be. */
  async #fuzz(message: EventMessage): Promise<void> {
    const { document, seed, fuzz = 100 } = this.#options;
    if (fuzz === 0 || !this.#taken.has(message)) return;
    const { findings } = this.#executor;
    let smallest: Finding | undefined;
    let ended: unknown;
    const property = fc.asyncProperty(arbitraryOf(document.schemas, message.payload), async (value) => {
      if (ended !== undefined || isPoisoned.test(JSON.stringify(value))) return true;
      const before = findings.length;
      try {
        await this.#take(message, value, message.payloadPointer, 'a valid event');
      } catch (error) {
        ended = error;
      }
      const [finding] = findings.splice(before);
      smallest = finding ?? smallest;
      return finding === undefined;
    });
    await fc.check(property, { seed, numRuns: fuzz });
    if (smallest !== undefined) findings.push(smallest);
    if (ended !== undefined) throw ended;
  }

  /** Every form of a wrong secret must be refused, whatever comes with it. */
  async #secrets(message: EventMessage): Promise<void> {
    const { secret } = this.#options;
    const payload = this.#taken.get(message);
    if (secret === undefined || payload === undefined) return;
    const right = this.#executor.deliveryOf(message, payload);
    const { pointer, name: operation } = message;
    for (const { name, value } of wrongSecrets(secret)) {
      const about: About = { operation, pointer, what: `a delivery with ${name}` };
      await this.#executor.mustRefuse(about, this.#executor.withSecret(right, value));
    }
    const about: About = { operation, pointer, what: 'deliveries with wrong secrets' };
    await this.#executor.stillUp(about, right);
  }

  /** An event may come twice, and before what was before it. */
  async #order(): Promise<void> {
    const messages = this.#options.document.messages.filter((message) => this.#taken.has(message));
    for (const message of messages.toReversed()) {
      const payload = this.#taken.get(message);
      const fresh =
        isObject(payload) && 'callId' in payload ? { ...payload, callId: 'call-in-reverse' } : payload;
      await this.#unlessLeft(message.name, async () => {
        await this.#take(message, fresh, message.pointer, 'an event that comes before the one before it');
        await this.#take(message, fresh, message.pointer, 'an event that comes for the second time');
      });
    }
    const take = (message: EventMessage): Promise<unknown> =>
      this.#take(message, this.#taken.get(message), message.pointer, 'one of several events at once');
    await Promise.all(
      [...messages, ...messages].map((message) => this.#unlessLeft(message.name, () => take(message))),
    );
  }

  /** The same event, written another way. */
  async #wire(): Promise<void> {
    const ways = [...this.#taken].map(async ([message, payload]) => {
      const about = { operation: message.name, pointer: message.pointer };
      await this.#unlessLeft(message.name, async () => {
        for (const { what, delivery } of otherWays(this.#executor.deliveryOf(message, payload), payload))
          await this.#executor.mustTake({ ...about, what }, delivery);
      });
    });
    await Promise.all(ways);
  }

  /** Events of other types: one that can't be processed is answered with 200; what is no type may be refused. */
  async #types(): Promise<void> {
    const property = new Events(this.#options.document).typeProperty;
    const [first] = this.#taken;
    if (property === undefined || first === undefined || !isObject(first[1])) return;
    const [message, payload] = first;
    const place = { operation: 'receiver', pointer: message.pointer };
    for (const type of ['call.transferred', 'an-unknown-type']) {
      const delivery = this.#executor.deliveryOf(message, replaced(payload, `/${property}`, type));
      await this.#executor.mustTake({ ...place, what: 'an event of an unknown type' }, delivery);
    }
    for (const type of strangeTypes) {
      const what = `an event of the type ${JSON.stringify(type)}`;
      const delivery = this.#executor.deliveryOf(message, { ...payload, [property]: type });
      await this.#executor.mustSurvive({ ...place, what }, delivery);
    }
  }

  async #hostile(): Promise<void> {
    const [first] = this.#taken;
    if (first === undefined) return;
    const [message, payload] = first;
    const { secret } = this.#options;
    for (const { what, delivery } of hostileDeliveries(this.#executor.deliveryOf(message, payload))) {
      const about: About = { operation: 'receiver', pointer: message.pointer, what };
      await this.#executor.mustSurvive(about, delivery);
      if (secret === undefined || delivery.cut) continue;
      const unknown = this.#executor.withSecret(delivery, undefined);
      await this.#executor.mustRefuse({ ...about, what: `${what}, without a secret` }, unknown);
    }
  }
}
