import type { HttpBindings } from '@hono/node-server';
import type { Service } from '@voice-agent/service';
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono/types';
import type { State } from '../state.ts';
import { agentHandlers } from './agent-handlers.ts';
import { ControlApiError } from './api-error.ts';
import { callHandlers } from './call-handlers.ts';
import { deliveryHandlers } from './delivery-handlers.ts';
import { dispatch } from './dispatch.ts';
import { feedHandlers } from './feed-handlers.ts';
import { fileHandlers } from './file-handlers.ts';
import { limitBody } from './input.ts';
import { listHandlers } from './list-handlers.ts';
import { logHandlers } from './log-handlers.ts';
import { receiverHandlers } from './receiver-handlers.ts';
import { record } from './record.ts';
import { settingsHandlers } from './setting-handlers.ts';

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
  const inHouse = ({ socket }: HttpBindings['incoming']) => state.deliveries.sender.isFrom(socket.remotePort);
  app.use(record(state.log, inHouse), answerHeaders, limitBody);
  app.all(
    '*',
    dispatch({
      ...fileHandlers(state),
      ...agentHandlers(state),
      ...receiverHandlers(state),
      ...callHandlers(state),
      ...deliveryHandlers(state),
      ...feedHandlers(state),
      ...logHandlers(state),
      ...settingsHandlers(state),
      ...listHandlers(state, service),
    }),
  );

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
