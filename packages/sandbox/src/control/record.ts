import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { MiddlewareHandler } from 'hono/types';
import type { Log } from '../log/log.ts';

type NodeRequest = HttpBindings['incoming'];

/** What only shows the sandbox: the dashboard, its stream, the log itself. */
const looking = /^\/_sandbox(?:\/?|\/assets\/.*|\/openapi\.yaml|\/feed|\/log(?:\/.*)?)$/;

/**
 * Notes each request to the control API in the log, except those by which its dashboard looks at the sandbox.
 *
 * @param isNoted whether the log has it from its sender
 */
export const record =
  (log: Log, isNoted: (incoming: NodeRequest) => boolean): MiddlewareHandler =>
  async (context, next) => {
    const { incoming } = (context.env as HttpBindings | undefined) ?? {};
    if (incoming === undefined || isLooking(context.req.path, incoming) || isNoted(incoming)) return next();
    const [at, begun] = [Date.now(), performance.now()];
    await next();
    const { method = '', url = '', rawHeaders } = incoming;
    const body = await bodyOf(context);
    log.add({
      kind: 'control',
      at,
      method,
      url,
      status: context.res.status,
      durationMs: performance.now() - begun,
      request: { headers: rawHeaders, body },
      response: { headers: Object.fromEntries(context.res.headers), body: await context.res.clone().text() },
    });
  };

/** @param path as the router has it: decoded, and without the host that a proxy may be sent */
function isLooking(path: string, { method, headers }: NodeRequest): boolean {
  if (looking.test(path)) return true;
  return /^(?:GET|HEAD)$/.test(method ?? '') && headers['sec-fetch-site'] === 'same-origin';
}

/** What the handler has read of the body. */
async function bodyOf({ req }: Context): Promise<Buffer | undefined> {
  const bytes = await Promise.resolve(req.bodyCache.arrayBuffer).catch(() => undefined);
  return bytes && Buffer.from(bytes);
}
