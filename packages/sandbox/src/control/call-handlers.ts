import { scripts } from '@voice-agent/webhooks/calls';
import type { CallView } from '../public.ts';
import type { State } from '../state.ts';
import { ControlApiError, found, rejecting } from './api-error.ts';
import type { Handlers } from './dispatch.ts';

/** Starts calls and shows them. */
export function callHandlers({
  agents,
  calls,
  deliveries,
}: State): Pick<Handlers, 'listScripts' | 'startCall' | 'listCalls' | 'getCall' | 'redeliverFailed'> {
  const callOf = (id: string): CallView => found(calls.get(id), 'Unknown call id.');
  return {
    listScripts: () => ({ scripts: scripts.map(({ name, description }) => ({ name, description })) }),
    startCall: ({ body }) => {
      const { agentId, script } = body;
      if (agents.get(agentId) === undefined)
        throw new ControlApiError(422, 'It must be the id of an agent.', '/agentId');
      const names = scripts.map(({ name }) => name);
      if (script !== undefined && !names.includes(script))
        throw new ControlApiError(422, `It must be one of ${names.join(', ')}.`, '/script');
      return rejecting(() => calls.start(body));
    },
    listCalls: ({ query }) => ({ calls: calls.summaries({ take: 50, failing: false, ...query }) }),
    getCall: ({ path }) => callOf(path.id),
    redeliverFailed: ({ path }) => ({ redelivered: deliveries.redeliverFailed(callOf(path.id).id) }),
  };
}
