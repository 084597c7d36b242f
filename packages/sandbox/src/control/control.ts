import type { HttpBindings } from '@hono/node-server';
import type { Service } from '@voice-agent/client/behaviours';
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono/types';
import { receiverRoutes } from '../receiver/receive.ts';
import type { State } from '../state.ts';
import { agentRoutes } from './agents.ts';
import { ControlApiError } from './api-error.ts';
import { callRoutes } from './calls.ts';
import { deliveryRoutes } from './deliveries.ts';
import { eventRoutes } from './events.ts';
import { feedRoutes } from './feed.ts';
import { fileRoutes } from './files.ts';
import { limitBody } from './input.ts';
import { listRoutes } from './lists.ts';
import { logRoutes } from './log.ts';
import { record } from './record.ts';
import { settingsRoutes } from './settings.ts';

/** Headers of every response, for browsers. */
const answerHeaders: MiddlewareHandler = async (context, next) => {
  context.header('cache-control', 'no-store');
  context.header('cross-origin-resource-policy', 'same-origin');
  context.header('referrer-policy', 'no-referrer');
  context.header('x-content-type-options', 'nosniff');
  await next();
};

/**
 * The control API and the dashboard, to be mounted at `/_sandbox`; openapi.yaml beside this file describes it. It is
 * part of the sandbox alone, not of the service. Nothing of it asks for the API key: whoever reaches it may use it,
 * except web pages, which the guard keeps away.
 */
export function control(state: State, service: Service<State>): Hono {
  const app = new Hono();
  const inHouse = ({ socket }: HttpBindings['incoming']) => state.deliveries.isFrom(socket.remotePort);
  app.use(record(state.log, inHouse), answerHeaders);
  receiverRoutes(app, state);
  app.use(limitBody(1));
  const page = fileRoutes(app, state.docsUrl);
  agentRoutes(app, state);
  callRoutes(app, state);
  deliveryRoutes(app, state);
  eventRoutes(app, state);
  feedRoutes(app, state.feed);
  settingsRoutes(app, state);
  listRoutes(app, state, service);
  logRoutes(app, state);

  const methods = methodsByPath(app);
  app.all('*', (context) => {
    const path = context.req.path.replace(/^\/_sandbox/, '');
    // The router takes a path with a slash at its end for another one.
    if (path === '/' && context.req.method === 'GET') return page(context);
    const allowed = methods.find(({ pattern }) => pattern.test(path || '/'))?.names;
    if (allowed === undefined)
      throw new ControlApiError(404, 'Not found: /_sandbox/openapi.yaml lists the paths.');
    context.header('allow', allowed.join(', '));
    throw new ControlApiError(405, `This path allows ${allowed.join(', ')}.`);
  });

  app.onError((error, context) => {
    const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
    if (incoming?.destroyed && !incoming.complete)
      return context.json({ message: 'The body was cut off.' }, 400);
    if (!(error instanceof ControlApiError))
      return context.json({ message: 'The sandbox failed. This is a bug in the sandbox.' }, 500);
    const { message, pointer, status } = error;
    return context.json({ message, ...(pointer !== undefined && { pointer }) }, status);
  });
  return app;
}

/** The methods of each path that has a handler. */
function methodsByPath(app: Hono): { pattern: RegExp; names: string[] }[] {
  const byPath = new Map<string, string[]>();
  for (const { path, method } of app.routes)
    if (method !== 'ALL') byPath.set(path, [...(byPath.get(path) ?? []), method]);
  return [...byPath].map(([path, names]) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    names,
  }));
}
