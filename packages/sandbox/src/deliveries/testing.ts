import { afterEach, beforeEach } from 'vitest';
import {
  type Answer,
  type Arrived,
  agent,
  openServer,
  openWorld,
  promiseEvents,
  type Server,
  statesTold,
  type World,
  type WorldOptions,
} from '../../prove/harness.ts';

/** A world with an agent, and the receiver of its events, for one test each. */
export interface TestWorld {
  readonly world: World;
  readonly server: Server;
  /** What the receiver does with a delivery; at first it answers 200. */
  answer: Answer;
  /** Opens the world anew. */
  open: (options?: WorldOptions) => void;
  /** Starts the deliveries, and waits until there is nothing more to do. */
  deliver: () => Promise<void>;
  /** Promises events of a call. @returns their ids */
  promise: (callId: string, count?: number) => string[];
  /** The numbers of a call's events among those that arrived. */
  numbersOf: (arrived: Arrived[], callId: string) => number[];
  statesOf: (ids: string[]) => (string | undefined)[];
  told: (id: string) => ReturnType<typeof statesTold>;
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
    promise: (callId, count = 1) => promiseEvents(world, callId, count),
    numbersOf: (arrived, callId) =>
      arrived
        .map(({ body }) => JSON.parse(body))
        .filter((event) => event.callId === callId)
        .map(({ data }) => data.number),
    statesOf: (ids) => ids.map((id) => world.deliveries.get(id)?.state),
    told: (id) => statesTold(world, id),
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
