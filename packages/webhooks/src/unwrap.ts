import { isInstance } from '@voice-agent/service/instance';
import { authenticatorOf } from './authenticate.ts';
import type { BodyError } from './body.ts';
import type { WebhookEvent } from './generated/types.ts';
import { type ParseProblem, parse } from './parse.ts';
import { noLimits, readWhole } from './read-body.ts';
import type { ReceiverAuth } from './verify.ts';

/**
 * Why `unwrap` gives no event. Neither its message nor its fields contain a secret or a value of the body. Frameworks
 * that read `status` respond with it.
 *
 * @example
 * import { WebhookError } from '@voice-agent/webhooks';
 *
 * if (error instanceof WebhookError && error.kind === 'unauthenticated') console.error(error.message);
 */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  /**
   * `unauthenticated`: the `Authorization` header is not the secret. `unreadable`: the body broke off, was read before, or
   * is not UTF-8 JSON. `not-an-event`: the body is not an event that this version knows.
   */
  readonly kind: 'unauthenticated' | 'unreadable' | 'not-an-event';
  /** 401 when it is `unauthenticated`, else 400. */
  readonly status: 401 | 400;
  /** The place in the body, when it was read. */
  readonly problem: ParseProblem | undefined;

  constructor(kind: WebhookError['kind'], message: string, problem?: ParseProblem) {
    super(message);
    this.kind = kind;
    this.status = kind === 'unauthenticated' ? 401 : 400;
    this.problem = problem;
    // A mistake of the sender: the lines of this program would say nothing about it in a log.
    this.stack = `${this.name}: ${message}`;
  }

  /** Also knows the errors of the same class in CommonJS or, in CommonJS, of the ES module. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass inherits this, and has its own instances alone
    return isInstance(this, WebhookError, 'WebhookError', value);
  }
}

/** A request whose body was read, as Express and others give it. */
export interface ReadRequest {
  /** `Headers`, or an object of names, in any case, and values. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Bytes, a string, a Blob, a stream, or the value that a framework has parsed. */
  readonly body: unknown;
}

/**
 * Verifies one delivery and gives its event; a `switch` over `eventType` narrows it. Nothing is stored or repeated, which a
 * receiver does. The body of a `Request` is read once it is verified, whatever its length.
 *
 * @param request a `Request`, or anything with `headers` and a `body` that was read
 * @param auth the `webhookAuth` of the agent, as `createReceiver` takes it
 * @throws WebhookError when the delivery is not authenticated or is not an event; TypeError when `auth` is invalid, or the
 * body has not been read
 * @example
 * import { unwrap } from '@voice-agent/webhooks';
 *
 * const authSecret = process.env.VOICE_AGENT_WEBHOOK_SECRET ?? '';
 * const event = await unwrap(request, { authKey: 'bearer', authSecret });
 * if (event.eventType === 'call.ended') console.log(event.data.data?.transcription);
 */
export async function unwrap(request: Request | ReadRequest, auth: ReceiverAuth): Promise<WebhookEvent> {
  const problem = authenticatorOf(auth, 0).problemOf(authorizationOf(request.headers));
  if (problem !== undefined)
    throw new WebhookError('unauthenticated', `The delivery is not authenticated: ${problem}.`);
  const parsed = parse(await bodyOf(request));
  if (parsed.ok) return parsed.event;
  const { kind, pointer, message } = parsed.problem;
  if (kind === 'json') throw new WebhookError('unreadable', message, parsed.problem);
  const place = pointer === '' ? '' : `${pointer} `;
  throw new WebhookError('not-an-event', `The body is not an event: ${place}${message}`, parsed.problem);
}

function authorizationOf(headers: ReadRequest['headers']): string[] {
  if (typeof headers?.get === 'function') {
    // Headers of one name come joined with commas, which no secret equals.
    const value = (headers as Headers).get('authorization');
    return value === null ? [] : [value];
  }
  return Object.entries(headers ?? {}).flatMap(([name, value]) =>
    name.toLowerCase() === 'authorization' && value !== undefined ? value : [],
  );
}

async function bodyOf(request: Request | ReadRequest): Promise<unknown> {
  if ('arrayBuffer' in request) {
    try {
      return new Uint8Array(await request.arrayBuffer());
    } catch {
      throw new WebhookError('unreadable', 'The body broke off, or was read before.');
    }
  }
  if (request.body === undefined || request.body === null)
    throw new TypeError(
      'The request has no body. Read it before, such as with express.raw({ type: "*/*" }).',
    );
  try {
    return await readWhole(request.body, noLimits);
  } catch (error) {
    throw new WebhookError('unreadable', (error as BodyError).message);
  }
}
