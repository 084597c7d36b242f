import { afterEach, beforeEach } from 'vitest';
import type { Agent } from './public.ts';
import { transaction } from './store/database.ts';
import {
  type Answer,
  agent,
  agentId,
  eventOf,
  openServer,
  openWorld,
  type Server,
  type World,
  type WorldOptions,
} from './world.testing.ts';

/** A world with an agent, and the receiver of its events, for one test each. */
export interface TestWorld {
  readonly world: World;
  readonly server: Server;
  /** What the receiver does with a delivery; at first it responds with 200. */
  answer: Answer;
  /** Opens the world anew. */
  open: (options?: WorldOptions) => void;
  /** Starts the deliveries, and waits until there is nothing more to do. */
  deliver: () => Promise<void>;
  /** Enqueues the events of a call with the numbers from 1, in one transaction. @returns the ids of the deliveries */
  enqueue: (callId: string, count?: number) => string[];
  /** The numbers of a call's events that arrived. */
  numbersOf: (callId: string) => number[];
  statesOf: (ids: string[]) => (string | undefined)[];
  /** The states that were notified of a delivery, in order. */
  notified: (id: string) => string[];
}

/** Opens a world and a receiver for each test of a file. */
export function useWorld(): TestWorld {
  let world: World;
  let server: Server;
  const here: TestWorld = {
    get world() {
      return world;
    },
    get server() {
      return server;
    },
    answer: (response) => response.end(),
    open: (options = {}) => {
      world = openWorld(options);
      if (world.agents.all().length === 0) world.agents.add([agent(server.url)]);
    },
    deliver: () => {
      world.deliveries.start();
      return world.deliveries.idle();
    },
    enqueue: (callId, count = 1) => {
      const there = world.agents.get(agentId) as Agent;
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      const enqueued = transaction(world.db, () =>
        numbers.map((number) => world.deliveries.enqueue(eventOf(callId, number), there)),
      );
      world.deliveries.queue(enqueued);
      return enqueued.map(({ id }) => id);
    },
    numbersOf: (callId) =>
      server.arrived
        .map(({ body }) => JSON.parse(body))
        .filter((event) => event.callId === callId)
        .map(({ data }) => data.number),
    statesOf: (ids) => ids.map((id) => world.deliveries.get(id)?.state),
    notified: (id) =>
      world.happenings.flatMap((it) => (it.kind === 'delivery' && it.deliveryId === id ? [it.state] : [])),
  };
  beforeEach(async () => {
    here.answer = (response) => response.end();
    server = await openServer((response, request) => here.answer(response, request));
    here.open();
  });
  afterEach(async () => {
    await world.close();
    await server.close();
  });
  return here;
}
