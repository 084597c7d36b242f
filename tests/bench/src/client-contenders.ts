import { fileURLToPath } from 'node:url';
import { peerFile } from './peers.ts';

/** The package whose figures are held against the others'. */
export const ours = '@voice-agent/client';

/** The packages that are measured in the same run. */
export const peers: string[] = ['openapi-fetch', 'ofetch', 'ky', 'axios', 'openai'];

/** The smallest consumer of a package. */
export const consumerOf = (name: string): string =>
  name === ours || name === 'fetch'
    ? fileURLToPath(new URL(`client-consumers/${name === ours ? 'ours' : name}.ts`, import.meta.url))
    : peerFile(name === 'zod' ? 'zod-requests' : name);

/** Makes the client of a package and gives a call that lists jobs. */
export const connectWith =
  (name: string) =>
  async (baseUrl: string): Promise<() => Promise<unknown>> => {
    const { connect } = await import(consumerOf(name));
    return connect(baseUrl);
  };
