import { type ApiResult, checkApi } from '@voice-agent/contract';
import { type Provider, startFaulty } from './start.ts';

/** How the gate looks at a service. */
export interface Look {
  seed: number;
  /** The bodies by chance for each operation. Default: 25. */
  fuzz?: number;
  /** Whether it stops at its first finding. Default: false. */
  failFast?: boolean;
  /** The only operations that are asked. Default: all. */
  only?: readonly string[];
  /** For a whole answer, in milliseconds. A fault that hangs costs as much for each request. Default: 1,000. */
  timeoutMs?: number;
}

export interface Judged extends ApiResult {
  /** How long it took, in milliseconds, without the start of the service. */
  ms: number;
}

/** Starts a provider, with a fault or without, and has the gate look at it. */
export async function judge(
  provider: Provider,
  fault: string | undefined,
  { fuzz = 25, timeoutMs = 1_000, ...look }: Look,
): Promise<Judged> {
  const service = await startFaulty(provider, fault);
  try {
    const credential = { name: 'Authorization', value: `Token ${service.apiKey}` };
    const parameters = { projectId: service.projectId };
    const start = performance.now();
    const result = await checkApi({
      url: service.url,
      credential,
      parameters,
      fuzz,
      timeoutMs,
      ...look,
    });
    return { ...result, ms: performance.now() - start };
  } finally {
    await service.close();
  }
}
