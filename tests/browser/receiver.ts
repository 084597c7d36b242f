import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { toNodeHandler } from '@voice-agent/webhooks/node';
import { afterAll, beforeAll } from 'vitest';

/** The secret of the receiver. */
export const authSecret = 'Bearer hook-t0ken';

/** A webhook receiver for all tests of a file. */
export interface TestReceiver {
  /** Its `webhookUrl`. */
  readonly hook: string;
  /** The deliveries in order; `kind` is undefined where one is no event. */
  readonly received: { kind: string | undefined; body: string }[];
}

/** Starts a receiver for the tests of a file. */
export function useReceiver(): TestReceiver {
  let server: Server;
  const received: TestReceiver['received'] = [];
  beforeAll(async () => {
    const receiver = createReceiver({
      auth: { authKey: 'bearer', authSecret },
      inbox: forward(async ({ event, body }) => {
        received.push({ kind: event?.eventType, body: new TextDecoder().decode(body) });
      }),
      handlers: {},
      log: () => {},
      fallback: () => {},
    });
    server = createServer(toNodeHandler(receiver));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => {
    server?.close();
    server?.closeAllConnections();
  });
  return {
    received,
    get hook() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    },
  };
}
