import { createServer } from 'node:http';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { toNodeHandler } from '@voice-agent/webhooks/node';
import { faultNamed, receiverFaults } from '../catalogue.ts';
import { listening, startProxy } from '../proxy.ts';
import { secret } from './auth.ts';

/** A receiver that listens on 127.0.0.1, and the secret that it compares with. */
export interface FaultyReceiver {
  url: string;
  /** With its word Bearer. */
  secret: string;
  /** What went wrong in the middleware of the fault, which no fault means to do. */
  failures: unknown[];
  close(): Promise<void>;
}

/**
 * Starts a correct receiver and, in front of it, the fault.
 *
 * @param fault the name of a receiver fault; without one the receiver is correct
 * @throws TypeError when there is no such fault
 */
export async function startFaultyReceiver(fault?: string): Promise<FaultyReceiver> {
  const middleware = fault === undefined ? undefined : faultNamed(receiverFaults, fault).make();
  const receiver = createReceiver({
    auth: { authKey: 'bearer', authSecret: secret },
    inbox: forward(async () => {}),
    fallback: () => {},
    log: () => {},
  });
  const server = createServer(toNodeHandler(receiver));
  const { url, close } = await listening(server);
  const proxy = middleware === undefined ? undefined : await startProxy(url, middleware);
  return {
    url: proxy?.url ?? url,
    secret,
    failures: proxy?.failures ?? [],
    close: async () => {
      await proxy?.close();
      await receiver.stop();
      await close();
    },
  };
}
