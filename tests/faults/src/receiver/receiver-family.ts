import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { CannotRun, checkReceiver, loadAsyncApi } from '@voice-agent/contract';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { toNodeHandler } from '@voice-agent/webhooks/node';
import { type Family, inFront } from '../harness/fault-family.ts';
import { Client } from '../harness/http-client.ts';
import { listening, type RunningService } from '../harness/proxy.ts';
import { receiverFaults, secret } from './receiver-faults.ts';

const specification = fileURLToPath(new URL('../../../../specs/dist/asyncapi.yaml', import.meta.url));

/** The webhook receiver of `@voice-agent/webhooks`. */
export const receiver: Family<Client, RunningService> = {
  services: ['receiver'],
  faults: receiverFaults,
  oneIn: 1,
  correct: [1, 2].map((seed) => ({ seed, timeoutMs: 60_000 })),
  faulty: () => ({ seed: 1, failFast: true, fuzz: 20, timeoutMs: 4_000 }),
  async start(_, fault) {
    const handler = createReceiver({
      auth: { authKey: 'bearer', authSecret: secret },
      inbox: forward(async () => {}),
      fallback: () => {},
      log: () => {},
    });
    const { url, close } = await listening(createServer(toNodeHandler(handler)));
    const running = {
      url,
      failures: [],
      close: async () => {
        await handler.stop();
        await close();
      },
    };
    return inFront(running, fault);
  },
  connect: ({ url }, timeoutMs) => new Client({ url, headers: { authorization: secret }, timeoutMs }),
  async check({ url }, { timeoutMs = 60_000, ...options }) {
    const document = await loadAsyncApi(specification);
    try {
      return await checkReceiver({ document, url, secret, timeoutMs, limitMs: timeoutMs, ...options });
    } catch (error) {
      // The right secret is rejected: the gate reports it and stops.
      if (!(error instanceof CannotRun)) throw error;
      return { findings: [error.message] };
    }
  },
};
