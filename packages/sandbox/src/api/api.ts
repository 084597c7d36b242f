import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { ApiError, type Service, type WireRequest, type WireResponse } from '@voice-agent/client/behaviours';
import { Hono } from 'hono';
import { runOptions } from '../behaviours/index.ts';
import { type Effect, faultHeader, readFaultHeader } from '../faults/faults.ts';
import type { State } from '../state.ts';
import { failed } from './answer.ts';
import { hasBody, keyCheck, noBody, readBody, readJson } from './request.ts';

/** The header of a response that is an example of the spec, since the sandbox has no behaviour for the operation. */
export const sourceHeader = 'x-sandbox-source';

/**
 * The operations of the spec below `/v1`, with faults on request. Every request gets an answer. It has to run on
 * `@hono/node-server`, since it reads and cuts the connections of Node.
 */
export function api(state: State, service: Service<State>): Hono {
  const checkKey = keyCheck(state.apiKey);
  const app = new Hono();
  // One route for all: a second one that matches would make Hono take its slow path.
  app.all('/v1/*', (context) => {
    const { incoming, outgoing } = context.env as HttpBindings;
    const { url = '', method = '', headers } = incoming;
    // A proxy may be sent the whole address.
    const path = url.startsWith('/') ? url : url.slice(url.indexOf('/', 8));
    const mark = path.indexOf('?');
    const route = service.route(method, mark < 0 ? path : path.slice(0, mark));
    const exchange = (body: Buffer | undefined): Response | Promise<Response> => {
      if (route instanceof ApiError) return send(failed(route, state.choices));
      const { choices } = state;
      const answer = (): WireResponse => {
        try {
          checkKey(incoming);
          const request: WireRequest = {
            query: mark < 0 ? '' : path.slice(mark + 1),
            header: (name) => headers[name]?.toString(),
            body: () => readJson(body, headers, choices),
          };
          const { id } = route.operation;
          const response = service.run(route, request, state, runOptions(id, choices));
          if (service.fromExamples.includes(id)) response.headers[sourceHeader] = 'example';
          return response;
        } catch (error) {
          return failed(asApiError(error), choices);
        }
      };
      const header = headers[faultHeader];
      if (header === undefined && state.faults.isEmpty) return send(answer());
      return faulty(state, route.operation.id, header, answer, outgoing);
    };
    // Without a wait for a body the answer goes out in this very turn.
    if (!hasBody(incoming)) return exchange(noBody);
    return readBody(incoming).then(exchange, () => new Response(null, { status: 400 }));
  });
  return app;
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // It is a fault of the sandbox, so whoever runs it has to see it.
  console.error('The sandbox could not answer a request:', error);
  return new ApiError(500, 'The sandbox failed; the reason stands where it runs.');
}

const send = ({ status, headers, body }: WireResponse): Response =>
  new Response(body === '' ? null : body, { status, headers });

/** Answers with the faults that the header or the control API asks for. */
async function faulty(
  { faults }: State,
  id: string,
  header: string | string[] | undefined,
  respond: () => WireResponse,
  outgoing: HttpBindings['outgoing'],
): Promise<Response> {
  const bad = (message: string): Response =>
    send({ status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: message });
  let asked: Effect[];
  try {
    asked = header === undefined ? [] : readFaultHeader(`${header}`);
  } catch (error) {
    return bad(`${(error as Error).message}\n`);
  }
  const effects = [...asked, ...faults.take(id)];
  let answer = effects.find(({ instead }) => instead !== undefined)?.instead ?? respond();
  for (const effect of effects) {
    const changed = effect.change?.(answer);
    if (changed !== undefined) answer = changed;
    else if (effect.change !== undefined && asked.includes(effect))
      return bad(`${faultHeader}: the answer has nothing that this fault could break.\n`);
  }
  const delayMs = effects.reduce((sum, effect) => sum + (effect.delayMs ?? 0), 0);
  // Whoever ends the sandbox does not wait for it.
  if (delayMs > 0) await setTimeout(delayMs, undefined, { ref: false });
  const sender = effects.findLast((effect) => effect.send !== undefined)?.send;
  if (sender === undefined) return send(answer);
  sender(answer, outgoing as ServerResponse);
  // A copy, since the original would be sent where the global Response has been replaced before.
  return RESPONSE_ALREADY_SENT.clone();
}
