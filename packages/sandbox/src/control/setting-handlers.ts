import type { HttpBindings } from '@hono/node-server';
import { hostnameOf, isLoopback } from '../address.ts';
import { type Choice, choiceNames, choices, choose } from '../choices.ts';
import { operationIds } from '../faults/faults.ts';
import { faults as faultKinds } from '../faults/table.ts';
import type { ChoiceView } from '../generated/types.ts';
import type { FaultName } from '../public.ts';
import type { State } from '../state.ts';
import { ControlApiError, rejecting } from './api-error.ts';
import type { Handlers } from './dispatch.ts';

/** The API key, the choices, and the faults. */
export function settingsHandlers(
  state: State,
): Pick<
  Handlers,
  'getApiKey' | 'listChoices' | 'changeChoices' | 'listFaults' | 'addFault' | 'clearFaults' | 'removeFault'
> {
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
  return {
    getApiKey: (_, { env }) => {
      const { remoteAddress } = (env as HttpBindings).incoming.socket;
      const isFromHere = isLoopback(hostnameOf(remoteAddress) ?? '');
      return isFromHere && state.madeKey !== undefined ? { apiKey: state.madeKey } : {};
    },
    listChoices: shown,
    changeChoices: ({ body }) => {
      state.choices = rejecting(() => choose({ ...state.choices, ...body }));
      state.feed.notify({ kind: 'settings' });
      return shown();
    },
    listFaults: () => {
      const kinds = Object.entries(faultKinds).map(([name, { description, options }]) => ({
        name: name as FaultName,
        description,
        options: { ...options },
      }));
      return { faults: state.faults.list(), kinds, operations: [...operationIds] };
    },
    addFault: ({ body }) => rejecting(() => state.faults.add(body)),
    clearFaults: () => {
      state.faults.clear();
      return undefined;
    },
    removeFault: ({ path }) => {
      if (!state.faults.remove(path.id))
        throw new ControlApiError(404, 'Unknown fault id: it may be used up.');
      return undefined;
    },
  };
}
