import { type ApiResult, checkApi, loadOpenApi } from '@voice-agent/contract';
import { asFile } from '../documents/check.ts';
import { richDocument } from './document.ts';
import { harbourKey } from './service.ts';
import { startHarbour } from './start.ts';
import type { RichFault } from './types.ts';

// Once for all: the gate keeps what it makes of the schemas of a document.
const document = asFile(richDocument(), loadOpenApi);

/** How the gate is asked; `failFast` ends the run at the first finding. */
export interface Asked {
  seed: number;
  fuzz: number;
  /** The only operations that are asked. Default: all. */
  only?: readonly string[];
  failFast?: boolean;
}

/** What the gate says of the harbour service, with the fault in it. @param fault none: it is correct */
export async function judged(fault: string | undefined, asked: Asked): Promise<ApiResult> {
  const service = await startHarbour(fault);
  try {
    const target = {
      url: service.url,
      credential: { name: 'X-Harbour-Key', value: harbourKey },
      parameters: { berthId: 'A1', bookingId: 'BK-1001', station: 'borssele' },
      timeoutMs: 2_000,
      allowWrites: true,
    };
    return await checkApi({ document: await document, ...target, ...asked });
  } finally {
    await service.close();
  }
}

/** Whether the gate finds a fault; it asks only the operation that is broken. */
export async function isCaught({ name, operation }: RichFault, seed: number): Promise<boolean> {
  const { findings } = await judged(name, { seed, fuzz: 20, only: [operation], failFast: true });
  return findings.length > 0;
}
