import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { CannotRun, checkReceiver, loadAsyncApi } from '@voice-agent/contract';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { toNodeHandler } from '@voice-agent/webhooks/node';
import { type FaultFamily, withFault } from '../harness/fault-family.ts';
import { listen, type RunningService } from '../harness/fault-proxy.ts';
import { Client } from '../harness/http-client.ts';
import { receiverFaults, secret } from './receiver-faults.ts';

const specification = fileURLToPath(new URL('../../../../specs/dist/asyncapi.yaml', import.meta.url));

/** The webhook receiver of `@voice-agent/webhooks`. */
export const receiver: FaultFamily<Client, RunningService> = {
  faults: receiverFaults,
  oneIn: 6,
  correctRun: { seed: 1, timeoutMs: 60_000 },
  brokenRun: () => ({ seed: 1, failFast: true, fuzz: 20, timeoutMs: 4_000 }),
  async start(fault) {
    const handler = createReceiver({
      auth: { authKey: 'bearer', authSecret: secret },
      inbox: forward(async () => {}),
      fallback: () => {},
      log: () => {},
    });
    const service = await listen(createServer(toNodeHandler(handler)));
    const close = async () => {
      await handler.stop();
      await service.close();
    };
    return withFault({ ...service, close }, fault);
  },
  connect: ({ url }, timeoutMs) => new Client({ url, headers: { authorization: secret }, timeoutMs }),
  async check({ url }, { timeoutMs = 60_000, ...options }) {
    const document = await loadAsyncApi(specification);
    try {
      return await checkReceiver({ document, url, secret, timeoutMs, limitMs: timeoutMs, ...options });
    } catch (error) {
      // The receiver rejects the valid secret: the gate cannot run, which detects the fault.
      if (!(error instanceof CannotRun)) throw error;
      return { findings: [error.message] };
    }
  },
};
