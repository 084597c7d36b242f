import { type ApiResult, checkApi } from '@voice-agent/contract';
import { startSandbox } from '@voice-agent/sandbox';
import { startBare } from '../bare-provider/bare-provider.ts';
import { type CheckOptions, type Family, inFront } from '../harness/fault-family.ts';
import type { RunningService } from '../harness/proxy.ts';
import { Api } from './api-client.ts';
import { listFaults } from './list-faults.ts';
import { requestFaults } from './request-faults.ts';
import { responseFaults } from './response-faults.ts';
import { updateFaults } from './update-faults.ts';
import { writtenFaults } from './yaml-faults.ts';

/** A voice agent service on 127.0.0.1. */
export interface ApiService extends RunningService {
  apiKey: string;
  /** A project that has jobs. */
  projectId: string;
}

/** Runs the gate on a voice agent service. */
export function checkService(
  { url, apiKey, projectId }: ApiService,
  { fuzz = 25, timeoutMs = 1_000, ...options }: CheckOptions,
): Promise<ApiResult> {
  const credential = { name: 'Authorization', value: `Token ${apiKey}` };
  return checkApi({ url, credential, parameters: { projectId }, fuzz, timeoutMs, ...options });
}

/** The voice agent service: the sandbox and the bare provider, which share no code. */
export const api: Family<Api, ApiService> = {
  services: ['sandbox', 'bare'],
  faults: [...writtenFaults, ...responseFaults, ...listFaults, ...requestFaults, ...updateFaults],
  oneIn: 72,
  correct: [{ seed: 1, timeoutMs: 20_000 }],
  faulty: () => ({ seed: 1, failFast: true }),
  start: async (service, fault) =>
    inFront(service === 'bare' ? { ...(await startBare()), failures: [] } : await sandbox(), fault),
  connect: (service, timeoutMs) => new Api(service, timeoutMs),
  check: checkService,
};

async function sandbox(): Promise<ApiService> {
  // Enough records for the third page of ten, whatever the filter.
  const { url, apiKey, close, jobs } = await startSandbox({ jobs: 240, webTools: 60 });
  return { url, apiKey, projectId: jobs.projects()[0] ?? '', failures: [], close };
}
