import { createRequire } from 'node:module';

/** The file of a document of the voice agent service. */
export const ownDocument = (name: 'openapi' | 'asyncapi'): string =>
  createRequire(import.meta.url).resolve(`@voice-agent/specs/${name}.yaml`);
