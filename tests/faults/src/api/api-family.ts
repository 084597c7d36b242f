import { type ApiResult, checkApi } from '@voice-agent/contract';
import { startSandbox } from '@voice-agent/sandbox';
import { type CheckOptions, type FaultFamily, withFault } from '../harness/fault-family.ts';
import type { RunningService } from '../harness/fault-proxy.ts';
import { ApiClient } from './api-client.ts';
import { listFaults } from './list-faults.ts';
import { requestFaults } from './request-faults.ts';
import { responseFaults } from './response-faults.ts';
import { yamlFaults } from './yaml-faults.ts';

/** A voice agent service on 127.0.0.1. */
export interface ApiService extends RunningService {
  apiKey: string;
  /** A project that has jobs. */
  projectId: string;
}

/** Runs the gate on a voice agent service. */
function checkService(
  { url, apiKey, projectId }: ApiService,
  { fuzz = 25, timeoutMs = 1_000, ...options }: CheckOptions,
): Promise<ApiResult> {
  const credential = { name: 'Authorization', value: `Token ${apiKey}` };
  return checkApi({ url, credential, parameters: { projectId }, fuzz, timeoutMs, ...options });
}

/** The voice agent service, as the sandbox plays it. */
export const api: FaultFamily<ApiClient, ApiService> = {
  faults: [...yamlFaults, ...responseFaults, ...listFaults, ...requestFaults],
  oneIn: 32,
  correctRun: { seed: 1, timeoutMs: 20_000 },
  brokenRun: () => ({ seed: 1, failFast: true }),
  start: async (fault) => withFault(await startSandboxService(), fault),
  connect: (service, timeoutMs) => new ApiClient(service, timeoutMs),
  check: checkService,
};

async function startSandboxService(): Promise<ApiService> {
  // Enough records for a third page of ten with any filter.
  const { url, apiKey, close, jobs } = await startSandbox({ jobs: 240, webTools: 60 });
  return { url, apiKey, projectId: jobs.projects()[0] ?? '', middlewareErrors: [], close };
}
