import type { WebhookAuth } from './generated/types.ts';
import { isWebhookAuth } from './generated/validators.ts';

/**
 * Tells whether a delivery proves where it comes from (interface, section 5).
 *
 * With `bearer` the `Authorization` header must equal the configured secret exactly: a missing `Bearer`, another
 * case, an extra space or another token is a `false`. The comparison takes the same time wherever they differ.
 * With `noAuth`, which is meant for development only, every delivery passes.
 *
 * @param authorization the value of the `Authorization` header of the delivery, if it has one
 * @param auth the configuration of the agent's webhook (interface, 2.6)
 * @throws TypeError when `auth` is neither, or its secret is not of the form `Bearer <token>`
 */
export function verify(authorization: string | null | undefined, auth: WebhookAuth): boolean {
  if (!isWebhookAuth(auth)) {
    // The secret itself stays out of the message.
    throw new TypeError(
      "auth must be { authKey: 'noAuth' } or { authKey: 'bearer', authSecret: 'Bearer <token>' }.",
    );
  }
  if (auth.authKey === 'noAuth') return true;
  return typeof authorization === 'string' && equalInConstantTime(authorization, auth.authSecret);
}

function equalInConstantTime(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  // Past its end `given` yields NaN, which counts as 0 here; the length has told them apart by then.
  for (let i = 0; i < secret.length; i++) difference |= given.charCodeAt(i) ^ secret.charCodeAt(i);
  return difference === 0;
}
