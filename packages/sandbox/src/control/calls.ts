import { scripts } from '@voice-agent/webhooks/internal/calls';
import type { Hono } from 'hono';
import { isObject } from '../json.ts';
import type { CallStart, CallView, Pace } from '../public.ts';
import type { State } from '../state.ts';
import { ControlApiError, rejecting } from './api-error.ts';
import { readObject, readQuery, readTake } from './input.ts';

/** Starts calls and shows them. */
export function callRoutes(app: Hono, { agents, calls, deliveries }: State): void {
  app.get('/scripts', (context) => context.json({ scripts }));

  app.post('/calls', async (context) => {
    const given = await readObject(context, ['agentId', 'params', 'script', 'pace']);
    const { agentId, params, script, pace } = given;
    if (typeof agentId !== 'string' || agents.get(agentId) === undefined)
      throw new ControlApiError(422, 'It must be the id of an agent.', '/agentId');
    if (params !== undefined && !isObject(params))
      throw new ControlApiError(422, 'The custom parameters must be a JSON object.', '/params');
    if (script !== undefined && !scripts.some(({ name }) => name === script))
      throw new ControlApiError(
        422,
        `It must be one of ${scripts.map(({ name }) => name).join(', ')}.`,
        '/script',
      );
    if (pace !== undefined && !paces.some((name) => name === pace))
      throw new ControlApiError(422, `It must be one of ${paces.join(', ')}.`, '/pace');
    const call = rejecting(() => calls.start(given as unknown as CallStart));
    return context.json(call, 201);
  });

  app.get('/calls', (context) => {
    const { agentId, failing, take } = readQuery(context, ['agentId', 'failing', 'take']);
    if (failing !== undefined && failing !== 'true' && failing !== 'false')
      throw new ControlApiError(422, 'failing must be a boolean.');
    const filter = { take: readTake(take, 50), failing: failing === 'true' };
    return context.json({ calls: calls.summaries({ ...filter, ...(agentId !== undefined && { agentId }) }) });
  });

  const callOf = (id: string): CallView => {
    const call = calls.get(id);
    if (call === undefined) throw new ControlApiError(404, 'Unknown call id.');
    return call;
  };

  app.get('/calls/:id', (context) => context.json(callOf(context.req.param('id'))));

  app.post('/calls/:id/redeliver', (context) => {
    const { id } = callOf(context.req.param('id'));
    return context.json({ redelivered: deliveries.redeliverFailed(id) }, 202);
  });
}

const paces: readonly Pace[] = ['real-time', 'as-fast-as-possible'];
