import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { MiddlewareHandler } from 'hono/types';
import { Refusal } from './refusal.ts';

/** What every answer of the control API says to a browser. */
const answerHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** What a browser asks before it sends a request of another origin; the path decides about the method itself. */
const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
};

/**
 * Keeps the pages of other origins from driving the sandbox: a name that was made to lead here (DNS rebinding) and
 * a request with the origin of another page are refused, unless that origin is allowed.
 *
 * @throws Refusal 403
 */
export const guard =
  (allowedOrigins: readonly string[]): MiddlewareHandler =>
  async (context, next) => {
    // The answer is not there yet, but one of a refusal shall have them too.
    for (const [name, value] of Object.entries(answerHeaders)) context.header(name, value);
    const host = context.req.header('host') ?? new URL(context.req.url).host;
    const name = URL.parse(`http://${host}`)?.hostname ?? '';
    if (!loopback.test(name) && name !== localAddress(context))
      throw new Refusal(
        403,
        'The Host must be the address of the sandbox: open it by its address, or by localhost.',
      );
    const origin = context.req.header('origin');
    if (origin !== undefined && allowedOrigins.includes(origin)) {
      context.header('access-control-allow-origin', origin);
      context.header('vary', 'origin');
      const asks = context.req.method === 'OPTIONS' && context.req.header('access-control-request-method');
      return asks ? context.body(null, 204, preflightHeaders) : next();
    }
    if (origin !== undefined && URL.parse(origin)?.host !== host.toLowerCase())
      throw new Refusal(
        403,
        'Pages of another origin may not use the control API of the sandbox, unless --allow-origin names it.',
      );
    await next();
  };

/** The address that the request came in on, as a URL writes it. */
function localAddress(context: Context): string | undefined {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  const address = incoming?.socket.localAddress?.replace(/^::ffff:/, '');
  return address?.includes(':') ? URL.parse(`http://[${address}]`)?.hostname : address;
}
