import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { type Effect, faultHeader, readFaultHeader } from '../faults/faults.ts';
import type { State } from '../state.ts';
import { type Answer, Refusal, refuse, success } from './answer.ts';
import { listJobs, listWebTools, type Operation, updateWebTool } from './operations.ts';
import { type ApiRequest, hasBody, keyCheck, noBody, readBody } from './request.ts';

/**
 * The three operations of the interface (section 4) below `/v1`, with faults on request. Every request gets an
 * answer. It has to run on `@hono/node-server`, since it reads and cuts the connections of Node.
 */
export function api(state: State): Hono {
  const checkKey = keyCheck(state.apiKey);
  const app = new Hono();
  // One route for all: a second one that matches would make Hono take its slow path.
  app.all('/v1/*', (context) => {
    const { incoming, outgoing } = context.env as HttpBindings;
    const { url = '' } = incoming;
    // A proxy may be sent the whole address.
    const path = url.startsWith('/') ? url : url.slice(url.indexOf('/', 8));
    const mark = path.indexOf('?');
    const found = operationAt(mark < 0 ? path : path.slice(0, mark));
    const exchange = (body: Buffer | undefined): Response | Promise<Response> => {
      const answer = (): Answer => {
        try {
          if (found === undefined) throw new Refusal(404, 'There is no such path.');
          const { operation, id } = found;
          const { method } = operation;
          if (incoming.method !== method)
            throw new Refusal(405, `The method must be ${method}.`, { headers: { allow: method } });
          checkKey(incoming);
          const query = mark < 0 ? '' : path.slice(mark + 1);
          const request: ApiRequest = { headers: incoming.headers, query, id, body };
          return success(operation.run(state, request), state.choices);
        } catch (error) {
          return refuse(asRefusal(error), state.choices);
        }
      };
      const header = incoming.headers[faultHeader];
      if (found === undefined || incoming.method !== found.operation.method) return send(answer());
      if (header === undefined && state.faults.isEmpty) return send(answer());
      return faulty(state, found.operation, header, answer, outgoing);
    };
    // Without a wait for a body the answer goes out in this very turn.
    if (!hasBody(incoming)) return exchange(noBody);
    return readBody(incoming).then(exchange, () => new Response(null, { status: 400 }));
  });
  return app;
}

const prefix = '/v1/voice-agents/web-tool/';
const fixed = new Map([
  ['/v1/jobs/all', listJobs],
  [`${prefix}list`, listWebTools],
]);

function operationAt(path: string): { operation: Operation; id: string } | undefined {
  const operation = fixed.get(path);
  if (operation !== undefined) return { operation, id: '' };
  const id = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return id === '' || id.includes('/') ? undefined : { operation: updateWebTool, id };
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // It is a fault of the sandbox, so whoever runs it has to see it.
  console.error('The sandbox could not answer a request:', error);
  return new Refusal(500, 'The sandbox failed; the reason stands where it runs.');
}

const send = ({ status, headers, body }: Answer): Response =>
  new Response(body === '' ? null : body, { status, headers });

/** Answers with the faults that the header or the control API asks for. */
async function faulty(
  { faults }: State,
  { id }: Operation,
  header: string | string[] | undefined,
  respond: () => Answer,
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
