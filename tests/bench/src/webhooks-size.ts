import { join } from 'node:path';
import { bundledBytes } from './client-size.ts';
import { peerFile } from './peers.ts';

/** Bytes of the smallest receivers, bundled, minified and compressed. */
export interface WebhookSizes {
  ours: number;
  standardwebhooks: number;
}

export async function webhookSizes(): Promise<WebhookSizes> {
  const bytesOf = (name: string): Promise<number> =>
    bundledBytes(
      name === 'ours'
        ? join(import.meta.dirname, 'webhooks-consumers/ours.ts')
        : peerFile(`${name}-consumer`),
    );
  return { ours: await bytesOf('ours'), standardwebhooks: await bytesOf('standardwebhooks') };
}
