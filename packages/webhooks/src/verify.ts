import { secretProblem } from '@voice-agent/cli-kit/bearer-secret';
import type { WebhookBearerAuth, WebhookNoAuth } from './generated/types.ts';
import type { SecretsRequest } from './receiver-types.ts';

/**
 * How deliveries are authenticated: the `webhookAuth` of the agent. During a secret rotation, give both secrets, the old
 * one and the new one.
 */
export type ReceiverAuth =
  | WebhookNoAuth
  | (Omit<WebhookBearerAuth, 'authSecret'> & { authSecret: string | readonly string[] });

/** A secret that counts, and what it is called. */
export interface NamedSecret {
  /** `Bearer <token>`. */
  readonly authSecret: string;
  /** For the context of the handler, as `delivery.secretName`: of a tenant, or of a version. It is stored and not a secret. */
  readonly name?: string | undefined;
}

/**
 * Gives the secrets that count now: of several tenants, or of a store that rotates them. It is asked for each delivery
 * that has an `Authorization` header of the right form, once for those that come to one URL at the same time, and may keep
 * what it found. With an empty array the response is
 * 401. When it throws, rejects, takes longer than `appendTimeoutMs` or gives a secret that `secretProblem` rejects, it is
 * 503, unless another one matches.
 */
export type SecretsFunction = (request: SecretsRequest) => Secrets | Promise<Secrets>;

type Secrets = string | NamedSecret | readonly (string | NamedSecret)[];

/**
 * Authenticates a delivery.
 *
 * With `bearer` the `Authorization` header must equal a configured secret exactly: a missing `Bearer`, another
 * case, an extra space or another token is a `false`. The comparison takes the same time wherever they differ.
 * With `noAuth`, which is meant for development only, every delivery passes.
 *
 * @param authorization the value of the `Authorization` header of the delivery, if it has one
 * @throws TypeError when `auth` is neither, or a secret is not of the form `Bearer <token>`: empty, a placeholder, not
 * visible ASCII or, unless `NODE_ENV` is `development` or `test`, with a token under 16 characters
 * @example
 * import { verify } from '@voice-agent/webhooks';
 *
 * const authSecret = process.env.VOICE_AGENT_WEBHOOK_SECRET ?? '';
 * if (!verify(request.headers.get('authorization'), { authKey: 'bearer', authSecret })) throw new Error('401');
 */
export function verify(authorization: string | null | undefined, auth: ReceiverAuth): boolean {
  const secrets = secretsOf(auth);
  return secrets === undefined || matching(secrets, authorization ?? '') !== undefined;
}

/**
 * The secrets of `auth`, or `undefined` when none is used.
 *
 * @throws TypeError as `verify` does
 */
export function secretsOf(auth: ReceiverAuth): NamedSecret[] | undefined {
  const { authKey, authSecret } = (auth ?? {}) as { authKey?: unknown; authSecret?: unknown };
  if (authKey === 'noAuth') return undefined;
  const secrets = Array.isArray(authSecret) ? authSecret : [authSecret];
  if (authKey !== 'bearer' || secrets.length === 0)
    throw new TypeError(
      "auth must be { authKey: 'noAuth' } or { authKey: 'bearer', authSecret: 'Bearer <token>' }.",
    );
  for (const secret of secrets) {
    const problem = secretProblem(secret);
    if (problem !== undefined) throw new TypeError(`authSecret ${problem}`);
  }
  return secrets.map((each) => ({ authSecret: each }));
}

/** Compares with all of them, in constant time. @returns the first that is equal */
export function matching(secrets: readonly NamedSecret[], given: string): NamedSecret | undefined {
  let found: NamedSecret | undefined;
  for (const secret of secrets) {
    const isEqual = equalInConstantTime(given, secret.authSecret);
    if (isEqual) found ??= secret;
  }
  return found;
}

function equalInConstantTime(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  // Past its end `given` yields NaN, which counts as 0 here; the length has distinguished them by then.
  for (let i = 0; i < secret.length; i++) difference |= given.charCodeAt(i) ^ secret.charCodeAt(i);
  return difference === 0;
}
