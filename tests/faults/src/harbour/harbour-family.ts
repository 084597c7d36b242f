import { checkApi, loadOpenApi } from '@voice-agent/contract';
import type { Next } from '../harness/fault.ts';
import type { Family } from '../harness/fault-family.ts';
import { type RunningService, startProxy } from '../harness/proxy.ts';
import { asFile } from '../large-documents/check-document.ts';
import { HarbourClient } from './harbour-client.ts';
import { richDocument } from './harbour-document.ts';
import { richFaults } from './harbour-faults.ts';
import { harbourKey, harbour as serviceOf } from './harbour-service.ts';

// Loaded once: the gate caches what it derives from the schemas of a document.
let document: ReturnType<typeof loadOpenApi> | undefined;

/** The harbour service, whose document uses what the voice agent's does not. */
export const harbour: Family<HarbourClient, RunningService> = {
  services: ['harbour'],
  faults: richFaults,
  oneIn: 25,
  correct: [{ seed: 1, fuzz: 10 }],
  faulty: ({ operation }) => ({ seed: 1, fuzz: 20, failFast: true, only: [operation] }),
  start(_, fault) {
    let service: Next | undefined;
    // A fault may replace the service, which then need not start.
    const next: Next = (request) => {
      service ??= serviceOf(richDocument());
      return service(request);
    };
    const middleware = fault?.create();
    // Nothing is behind the proxy: the service itself responds.
    return startProxy('http://nothing.invalid', (request) => middleware?.(request, next) ?? next(request));
  },
  connect: ({ url }, timeoutMs) => new HarbourClient(url, timeoutMs),
  async check({ url }, options) {
    document ??= asFile(richDocument(), loadOpenApi);
    return checkApi({
      document: await document,
      url,
      credential: { name: 'X-Harbour-Key', value: harbourKey },
      parameters: { berthId: 'A1', bookingId: 'BK-1001', station: 'borssele' },
      timeoutMs: 2_000,
      allowWrites: true,
      ...options,
    });
  },
};
