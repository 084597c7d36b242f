import { setTimeout } from 'node:timers/promises';
import { ApiError, type Service, type WireRequest, type WireResponse } from '@voice-agent/service';
import { runOptions } from '../behaviours/index.ts';
import type { Choices } from '../choices.ts';
import type { Effect } from '../faults/effects.ts';
import { type Faults, readFaultHeader } from '../faults/faults.ts';
import { faultHeader } from '../faults/header.ts';
import { type Handle, handler, type Outcome } from '../http/handle.ts';
import type { State } from '../state.ts';
import { failed, rejectionOf } from './error-response.ts';
import { keyCheck, readJson } from './read-request.ts';

/** The header of a response that is an example of the spec, since the sandbox has no behaviour for the operation. */
export const sourceHeader = 'x-sandbox-source';

/** The operations of the spec, with faults on request. Every request gets a response. */
export function api(state: State, service: Service<State>): Handle {
  const checkKey = keyCheck(state.apiKey);
  return handler(state.log, 'api', ({ incoming, path, query }, body) => {
    const { choices, faults } = state;
    const { headers, method = '' } = incoming;
    const route = service.route(method, path);
    if (route instanceof ApiError) return rejected(route, choices);
    const { id: operation, authenticated } = route.operation;
    const run = (): Played => {
      try {
        if (authenticated !== false) checkKey(incoming);
        const request: WireRequest = {
          query,
          header: (name) => headers[name]?.toString(),
          body: () => readJson(body, headers, choices),
        };
        const response = service.run(route, request, state, runOptions(operation, choices));
        if (service.fromExamples.includes(operation)) response.headers[sourceHeader] = 'example';
        return { operation, response };
      } catch (error) {
        return { operation, ...rejected(asApiError(error), choices) };
      }
    };
    const header = headers[faultHeader];
    return header === undefined && faults.isEmpty ? run() : faulty(faults, operation, header, run);
  });
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // It is a fault of the sandbox, so whoever runs it has to see it.
  console.error('The sandbox failed to handle a request:', error);
  return new ApiError(500, 'The sandbox failed. Its output shows the reason.');
}

/** An outcome whose response a fault can change. */
interface Played extends Outcome {
  response: WireResponse;
}

const rejected = (error: ApiError, choices: Choices): Played => ({
  response: failed(error, choices),
  rejection: rejectionOf(error),
});

/** The outcome with the faults that the header or the control API asks for. */
async function faulty(
  faults: Faults,
  operation: string,
  header: string | string[] | undefined,
  run: () => Played,
): Promise<Played> {
  const bad = (message: string): Played => ({
    operation,
    response: { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `${message}\n` },
    rejection: { message },
  });
  let asked: Effect[];
  try {
    asked = header === undefined ? [] : readFaultHeader(`${header}`);
  } catch (error) {
    return bad((error as Error).message);
  }
  const effects = [...asked, ...faults.take(operation)];
  if (effects.length === 0) return run();
  const instead = effects.find((effect) => effect.instead !== undefined)?.instead;
  const played: Played = instead === undefined ? run() : { operation, response: instead };
  played.fault = effects.map(({ name }) => name).join(', ');
  for (const effect of effects) {
    const changed = effect.change?.(played.response);
    if (changed !== undefined) played.response = changed;
    else if (effect.change !== undefined && asked.includes(effect))
      return bad(`${faultHeader}: the response has nothing that this fault could break.`);
  }
  const delayMs = effects.reduce((sum, effect) => sum + (effect.delayMs ?? 0), 0);
  // Whoever ends the sandbox does not wait for it.
  if (delayMs > 0) await setTimeout(delayMs, undefined, { ref: false });
  const send = effects.findLast((effect) => effect.send !== undefined)?.send;
  return { ...played, ...(send && { send: (outgoing) => send(played.response, outgoing) }) };
}
