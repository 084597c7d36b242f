import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { test } from 'vitest';
import { choices } from '../choices.ts';
import type { Agent, DeliveryView } from '../public.ts';
import { transaction } from '../store/database.ts';
import { type Arrived, agent, eventOf, openServer, openWorld } from '../world.testing.ts';

const answers: Record<string, (response: ServerResponse) => void> = {
  ok: (response) => response.end('ok'),
  created: (response) => response.writeHead(201).end(),
  error: (response) => response.writeHead(503, { 'retry-after': '1' }).end('no'),
  redirect: (response) => response.writeHead(308, { location: '/calls' }).end(),
  reset: (response) => response.socket?.resetAndDestroy(),
  nonsense: (response) => response.socket?.end('nonsense\r\n\r\n'),
  half: (response) =>
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy()),
  stall: () => {},
};

const scenario = fc.record({
  /** How many events each call has. */
  calls: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
  /** What the receiver does, request by request, and then from the start. */
  receiver: fc.array(
    fc.oneof({ weight: 4, arbitrary: fc.constant('ok') }, fc.constantFrom(...Object.keys(answers))),
    { minLength: 1, maxLength: 12 },
  ),
  redelivery: fc.constantFrom(...choices['delivery.redelivery'].values),
  success: fc.constantFrom(...choices['delivery.success'].values),
  order: fc.constantFrom(...choices['delivery.order'].values),
  maxAttempts: fc.integer({ min: 1, max: 4 }),
  concurrency: fc.integer({ min: 1, max: 4 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never;

test('whatever a receiver does, no event is lost and the order of a call is kept', () =>
  fc.assert(fc.asyncProperty(scenario, holds), { numRuns: 40 }));

async function holds(given: Scenario): Promise<void> {
  const { calls, receiver, redelivery, success, order, ...pacing } = given;
  const answered = new Map<string, string[]>();
  let request = 0;
  const server = await openServer((response, { body }) => {
    const answer = receiver[request++ % receiver.length] ?? 'ok';
    answered.set(body, [...(answered.get(body) ?? []), answer]);
    answers[answer]?.(response);
  });
  const world = openWorld({
    choices: { 'delivery.redelivery': redelivery, 'delivery.success': success, 'delivery.order': order },
    pacing: { ...pacing, timeoutMs: 60 },
  });
  try {
    world.agents.add([agent(server.url)]);
    const [there] = world.agents.all() as [Agent];
    world.deliveries.start();
    const made = calls.flatMap((events, call) =>
      Array.from({ length: events }, (_, number) => eventOf(`call-${call}`, number)),
    );
    world.deliveries.queue(
      transaction(world.db, () => made.map((event) => world.deliveries.enqueue(event, there))),
    );
    await world.deliveries.idle();
    const views = world.deliveries.list({ take: 1_000 });
    const enqueued = calls.reduce((sum, events) => sum + events, 0);
    check(views.length === enqueued, `${enqueued} were enqueued, ${views.length} are there`);
    for (const view of views) checkOne(view, answered.get(view.request.body) ?? [], given);
    if (order === 'in-order') for (const call of calls.keys()) checkOrder(server.arrived, `call-${call}`);
  } finally {
    await world.close();
    await server.close();
  }
}

function checkOne(
  { id, state, attempts }: DeliveryView,
  its: readonly string[],
  { success, redelivery, maxAttempts }: Scenario,
): void {
  const good = success === '200' ? ['ok'] : ['ok', 'created'];
  const isGood = (status?: number) => status === 200 || (success === '2XX' && status === 201);
  const successes = attempts.filter(({ status }) => isGood(status)).length;
  check(state === 'delivered' || state === 'dead-lettered', `${id} is left ${state}`);
  // A stall is cut by the time alone, so on a slow machine a good response can be late: then it is retried.
  if (state === 'delivered')
    check(
      its.some((answer) => good.includes(answer)),
      `${id} never got a successful response`,
    );
  check(
    (state === 'delivered') === successes > 0,
    `${id} is ${state} after ${successes} successful responses`,
  );
  const most = redelivery === 'none' ? 1 : redelivery === 'duplicate' ? maxAttempts + 1 : maxAttempts;
  check(attempts.length <= most, `${id} had ${attempts.length} attempts`);
  if (state === 'dead-lettered' && redelivery !== 'none')
    check(attempts.length === maxAttempts, `${id} was dead-lettered after ${attempts.length} attempts`);
  if (state === 'delivered' && redelivery !== 'duplicate')
    check(
      isGood(attempts.at(-1)?.status) && successes === 1,
      `${id} was sent again after a successful response`,
    );
  if (state === 'delivered' && redelivery === 'duplicate')
    check(isGood(attempts.at(-2)?.status), `${id} has no second copy`);
}

/** First arrivals have to be in order; an event that never arrived has no place in it. */
function checkOrder(arrived: readonly Arrived[], callId: string): void {
  const events = arrived.map(({ body }) => JSON.parse(body)).filter((event) => event.callId === callId);
  const numbers = [...new Set(events.map((event): number => event.data.number))];
  check(`${numbers}` === `${numbers.toSorted((a, b) => a - b)}`, `${callId} arrived as ${numbers}`);
}

function check(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
