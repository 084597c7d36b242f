import { startSandbox } from '@voice-agent/sandbox';
import { startBare } from './bare/provider.ts';
import { apiFaults, faultNamed } from './catalogue.ts';
import { startProxy } from './proxy.ts';

export type Provider = 'sandbox' | 'bare';

/** A service that listens on 127.0.0.1, and what a caller needs to know of it. */
export interface Faulty {
  /** Without a trailing slash. */
  url: string;
  apiKey: string;
  /** A project that has jobs. */
  projectId: string;
  /** What went wrong in the middleware of the fault, which no fault means to do. */
  failures: unknown[];
  close(): Promise<void>;
}

/**
 * Starts a correct service and, in front of it, the fault.
 *
 * @param fault the name of an API fault; without one the service is correct
 * @throws TypeError when there is no such fault
 */
export async function startFaulty(provider: Provider, fault?: string): Promise<Faulty> {
  const middleware = fault === undefined ? undefined : faultNamed(apiFaults, fault).make();
  const service = provider === 'bare' ? { ...(await startBare()), failures: [] } : await sandbox();
  if (middleware === undefined) return service;
  const proxy = await startProxy(service.url, middleware);
  return {
    ...service,
    url: proxy.url,
    failures: proxy.failures,
    close: async () => {
      await proxy.close();
      await service.close();
    },
  };
}

async function sandbox(): Promise<Faulty> {
  // Enough records for the third page of ten, whatever the filter.
  const { url, apiKey, close, jobs } = await startSandbox({ jobs: 240, webTools: 60 });
  return { url, apiKey, projectId: jobs.projects()[0] ?? '', failures: [], close };
}
