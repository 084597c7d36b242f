import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Choice, choiceNames, choices, choose } from '../choices.ts';
import { hostnameOf, isLoopback } from '../deliveries/address.ts';
import { faults as faultKinds, operationIds } from '../faults/faults.ts';
import type { ChoiceView } from '../generated/types.ts';
import type { State } from '../state.ts';
import { ControlApiError, rejecting } from './api-error.ts';
import { readJson, readObject } from './input.ts';

/** The API key, the choices, and the faults. */
export function settingsRoutes(app: Hono, state: State): void {
  const shown = (): { choices: ChoiceView[] } => ({
    choices: choiceNames.map((name) => {
      const { values, description, open }: Choice = choices[name];
      return {
        name,
        value: state.choices[name],
        default: values[0],
        values: [...values],
        description,
        open: [...open],
      };
    }),
  });

  app.get('/api-key', (context) => {
    const { remoteAddress } = (context.env as HttpBindings).incoming.socket;
    const isFromHere = isLoopback(hostnameOf(remoteAddress) ?? '');
    return context.json({ apiKey: isFromHere ? state.madeKey : undefined });
  });

  app.get('/choices', (context) => context.json(shown()));

  app.patch('/choices', async (context) => {
    const given = await readObject(context);
    state.choices = rejecting(() => choose({ ...state.choices, ...given }));
    state.feed.notify({ kind: 'settings' });
    return context.json(shown());
  });

  app.get('/faults', (context) => {
    const kinds = Object.entries(faultKinds).map(([name, { description, options }]) => ({
      name,
      description,
      options,
    }));
    return context.json({ faults: state.faults.list(), kinds, operations: operationIds });
  });

  app.post('/faults', async (context) => {
    const given = await readJson(context);
    return context.json(
      rejecting(() => state.faults.add(given)),
      201,
    );
  });

  app.delete('/faults', (context) => {
    state.faults.clear();
    return context.body(null, 204);
  });

  app.delete('/faults/:id', (context) => {
    if (!state.faults.remove(context.req.param('id')))
      throw new ControlApiError(404, 'Unknown fault id: it may be used up.');
    return context.body(null, 204);
  });
}
