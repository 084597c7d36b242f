import { AuthError, type Authenticator } from './authenticate.ts';
import { BodyError } from './body.ts';
import { type Appended, type Arrival, type Inbox, InboxError, type Log } from './inbox-types.ts';
import type { Opening } from './opening.ts';
import { type ParseProblem, parse } from './parse.ts';
import { readBody } from './read-body.ts';
import type { HttpRequest, HttpResponse } from './receiver-types.ts';
import type { Rejections } from './rejections.ts';
import type { Telemetry } from './telemetry.ts';
import { isA, reasonOf } from './thrown.ts';
import { within } from './within.ts';

/** The parts and limits of an intake. */
export interface IntakeOptions {
  readonly authenticator: Authenticator;
  readonly inbox: Inbox;
  readonly opening: Opening;
  readonly rejections: Rejections;
  readonly telemetry: Telemetry;
  readonly log: Log;
  readonly role: 'both' | 'receive' | 'process';
  readonly isOrdered: (eventType: string) => boolean;
  readonly limits: Readonly<
    Record<'maxBodyBytes' | 'bodyTimeoutMs' | 'maxPending' | 'appendTimeoutMs', number>
  >;
}

/** How many may wait until their sender is known. They cost little: a real delivery finds a place beside many strangers. */
const maxUnknown = (maxPending: number): number => Math.max(10_000, 10 * maxPending);

/** Takes deliveries in: it authenticates, reads and stores each one, and responds. */
export class Intake {
  /** Whether the server is about to close: a response then ends its connection, for which the server waits. */
  isStopping = false;
  /** Whether nothing is stored any more. */
  isClosed = false;
  readonly #options: IntakeOptions;
  /** Those that are let in. */
  #pending = 0;
  /** Those whose sender is not known yet. Strangers are among them, so they take no place of the others. */
  #unknown = 0;
  #idle: () => void = () => {};

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** Responds to a request. Never rejects. */
  async receive(request: HttpRequest): Promise<HttpResponse> {
    const response = await this.#responseTo(request);
    this.#options.telemetry.responded(response.status);
    return response;
  }

  /** Resolves when no delivery is on its way in. */
  async becomesIdle(): Promise<void> {
    if (this.#pending + this.#unknown === 0) return;
    await new Promise<void>((resolve) => {
      this.#idle = resolve;
    });
  }

  async #responseTo({ method, authorization, url, read }: HttpRequest): Promise<HttpResponse> {
    const { authenticator, role, limits } = this.#options;
    if (method !== 'POST') return this.#respond(405, { allow: 'POST' });
    const problem = authenticator.problemOf(authorization);
    if (problem !== undefined) return this.#unauthenticated(problem);
    if (role === 'process') return this.#unstored('this receiver only processes (role)');
    if (this.isClosed) return this.#unstored('the receiver has stopped');
    const max = maxUnknown(limits.maxPending);
    if (this.#unknown >= max)
      return this.#unstored(`more than ${max} wait until auth has looked up their secrets`);
    this.#unknown++;
    let isLetIn = false;
    try {
      const secretName = await authenticator.secretName(authorization, { url });
      if (this.#pending >= limits.maxPending)
        return this.#unstored(`more than ${limits.maxPending} arrive at the same time (maxPending)`);
      this.#unknown--;
      this.#pending++;
      isLetIn = true;
      await this.#store(read, secretName);
      return this.#respond(200);
    } catch (error) {
      if (isA(error, BodyError)) return this.#reject(error.status, error.message, { connection: 'close' });
      if (isA(error, AuthError) && error.status === 401) return this.#unauthenticated(error.message);
      return this.#unstored(reasonOf(error));
    } finally {
      if (isLetIn) this.#pending--;
      else this.#unknown--;
      if (this.#pending + this.#unknown === 0) this.#idle();
    }
  }

  /** Stores a delivery that has been let in. @throws BodyError, or InboxError when it is not stored */
  async #store(read: HttpRequest['read'], secretName: string | undefined): Promise<void> {
    const { isOrdered, telemetry } = this.#options;
    const body = await this.#bodyOf(read);
    const parsed = parse(body);
    const event = parsed.ok ? parsed.event : undefined;
    const { id, count } = await this.#append({
      body,
      receivedAt: Date.now(),
      event,
      problem: parsed.ok ? undefined : parsed.problem,
      isOrdered: event !== undefined && isOrdered(event.eventType),
      secretName,
    });
    if (count > 1) telemetry.settled('duplicate', event?.eventType);
    else if (!parsed.ok) this.#unrecognised(id, parsed.problem);
  }

  async #bodyOf(read: HttpRequest['read']): Promise<Uint8Array> {
    const { maxBodyBytes: maxBytes, bodyTimeoutMs: timeoutMs } = this.#options.limits;
    const limits = { maxBytes, timeoutMs };
    return readBody(await read(limits), limits);
  }

  async #append(arrival: Arrival): Promise<Appended> {
    const { inbox, opening, telemetry, limits } = this.#options;
    let appended: Appended = { id: '', count: 0 };
    const appending = opening.start().then(async () => {
      const begun = performance.now();
      appended = await inbox.append(arrival);
      telemetry.appended(performance.now() - begun, arrival.event?.eventType);
    });
    if (await within(limits.appendTimeoutMs, appending)) return appended;
    const reason = `It was not stored within ${limits.appendTimeoutMs} ms (appendTimeoutMs).`;
    throw opening.failure ?? new InboxError('unusable', reason);
  }

  #unrecognised(id: string, { kind, pointer, message }: ParseProblem): void {
    const { log, telemetry } = this.#options;
    telemetry.settled('unrecognised', undefined);
    const facts = { id, kind, pointer, message };
    /** The delivery is stored as `unrecognised`, and the response is 200. Replay it after an update of this package. */
    log('warn', 'A delivery is not an event that this version knows; it is kept as unrecognised.', facts);
  }

  #respond(status: HttpResponse['status'], headers: HttpResponse['headers'] = {}): HttpResponse {
    return { status, headers: this.isStopping ? { connection: 'close', ...headers } : headers };
  }

  #reject(status: HttpResponse['status'], reason: string, headers: HttpResponse['headers']): HttpResponse {
    this.#options.rejections.add(status, reason);
    return this.#respond(status, headers);
  }

  #unstored(reason: string): HttpResponse {
    return this.#reject(503, reason, { 'retry-after': '1' });
  }

  #unauthenticated(reason: string): HttpResponse {
    return this.#reject(401, reason, { 'www-authenticate': 'Bearer' });
  }
}
