import type { WebhookBearerAuth, WebhookNoAuth } from './generated/types.ts';
import { secretProblem } from './internal/secret.ts';

/**
 * How deliveries prove where they come from: the `webhookAuth` of the agent (interface, 2.6). While a secret is
 * changed, several are right: the old one and the new one.
 */
export type ReceiverAuth =
  | WebhookNoAuth
  | (Omit<WebhookBearerAuth, 'authSecret'> & { authSecret: string | readonly string[] });

/**
 * Tells whether a delivery proves where it comes from (interface, section 5).
 *
 * With `bearer` the `Authorization` header must equal a configured secret exactly: a missing `Bearer`, another
 * case, an extra space or another token is a `false`. The comparison takes the same time wherever they differ.
 * With `noAuth`, which is meant for development only, every delivery passes.
 *
 * @param authorization the value of the `Authorization` header of the delivery, if it has one
 * @throws TypeError when `auth` is neither, or a secret is not of the form `Bearer <token>`: empty, a placeholder, not
 * visible ASCII or, unless `NODE_ENV` is `development` or `test`, with a token under 16 characters
 */
export function verify(authorization: string | null | undefined, auth: ReceiverAuth): boolean {
  const secrets = secretsOf(auth);
  return secrets === undefined || isOneOf(secrets, authorization ?? '');
}

/**
 * The secrets of `auth`, or `undefined` when none is used.
 *
 * @throws TypeError as `verify` does
 */
export function secretsOf(auth: ReceiverAuth): readonly string[] | undefined {
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
  return secrets;
}

/** Compares with all of them, so that the time tells neither where nor which. */
export function isOneOf(secrets: readonly string[], given: string): boolean {
  let found = false;
  for (const secret of secrets) found = equalInConstantTime(given, secret) || found;
  return found;
}

function equalInConstantTime(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  // Past its end `given` yields NaN, which counts as 0 here; the length has told them apart by then.
  for (let i = 0; i < secret.length; i++) difference |= given.charCodeAt(i) ^ secret.charCodeAt(i);
  return difference === 0;
}
