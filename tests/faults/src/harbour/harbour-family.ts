import { join } from 'node:path';
import { checkApi, loadOpenApi } from '@voice-agent/contract';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import type { Next } from '../harness/fault.ts';
import type { FaultFamily } from '../harness/fault-family.ts';
import { type RunningService, startService } from '../harness/fault-proxy.ts';
import { HarbourClient } from './harbour-client.ts';
import { harbourDocument } from './harbour-document.ts';
import { harbourFaults } from './harbour-faults.ts';
import { createHarbour, harbourKey } from './harbour-service.ts';

// Loaded once, because the gate caches data for each document.
let document: ReturnType<typeof loadOpenApi> | undefined;

/** The harbour service. Its document uses keywords that the spec of the voice agent does not. */
export const harbour: FaultFamily<HarbourClient, RunningService> = {
  faults: harbourFaults,
  oneIn: 30,
  correctRun: { seed: 1, fuzz: 10, timeoutMs: 20_000 },
  brokenRun: ({ operation }) => {
    // A booking that was made before the run is not cancelled.
    const only = operation === 'cancelBooking' ? ['createBooking', operation] : [operation];
    return { seed: 1, fuzz: 20, failFast: true, only };
  },
  start(fault) {
    let service: Next | undefined;
    // Created on the first request, because a fault may replace the service.
    const next: Next = (request) => {
      service ??= createHarbour(harbourDocument());
      return service(request);
    };
    const middleware = fault?.create();
    return startService((request) => middleware?.(request, next) ?? next(request));
  },
  connect: ({ url }, timeoutMs) => new HarbourClient(url, timeoutMs),
  async check({ url }, options) {
    document ??= loadHarbour();
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

async function loadHarbour(): ReturnType<typeof loadOpenApi> {
  using folder = scratchFolder({ 'openapi.json': JSON.stringify(harbourDocument()) });
  return await loadOpenApi(join(folder.path, 'openapi.json'));
}
