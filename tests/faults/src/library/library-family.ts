import { checkApi, loadOpenApi } from '@voice-agent/contract';
import type { Next } from '../harness/fault.ts';
import type { FaultFamily } from '../harness/fault-family.ts';
import { type RunningService, startService } from '../harness/fault-proxy.ts';
import { withDocumentFile } from '../large-documents/check-document.ts';
import { LibraryClient } from './library-client.ts';
import { libraryFaults } from './library-faults.ts';
import { createLibrary, libraryDocument, libraryKey } from './library-service.ts';

// Loaded once, because the gate caches data for each document.
let document: ReturnType<typeof loadOpenApi> | undefined;

/** The library service, whose faults show only across requests. */
export const library: FaultFamily<LibraryClient, RunningService> = {
  services: ['library'],
  faults: libraryFaults,
  oneIn: 3,
  correctRuns: [{ seed: 1, fuzz: 10 }],
  brokenRun: () => ({ seed: 1, fuzz: 0, failFast: true }),
  start(_, fault) {
    let service: Next | undefined;
    const next: Next = (request) => {
      service ??= createLibrary();
      return service(request);
    };
    const middleware = fault?.create();
    return startService((request) => middleware?.(request, next) ?? next(request));
  },
  connect: ({ url }, timeoutMs) => new LibraryClient(url, timeoutMs),
  async check({ url }, options) {
    document ??= withDocumentFile(libraryDocument(), loadOpenApi);
    return checkApi({
      document: await document,
      url,
      credential: { name: 'X-Library-Key', value: libraryKey },
      timeoutMs: 2_000,
      allowWrites: true,
      ...options,
    });
  },
};
