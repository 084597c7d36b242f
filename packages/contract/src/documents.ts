import { createRequire } from 'node:module';
import { requireNode } from '@voice-agent/cli-kit/needs-node';
import {
  type ContractDocument,
  type EventDocument,
  loadAsyncApi as readAsyncApi,
  loadOpenApi as readOpenApi,
} from '@voice-agent/spec-model';
import { once } from './once.ts';

const ownDocument = (name: 'openapi' | 'asyncapi'): string =>
  createRequire(import.meta.url).resolve(`@voice-agent/specs/${name}.yaml`);
const ownOpenApi = once(readOpenApi);
const ownAsyncApi = once(readAsyncApi);

/**
 * Reads an OpenAPI document of version 3.0 or 3.1, as YAML or JSON. References may lead to other files of its folder, or of its git repository.
 *
 * @param file default: that of the voice agent service, which is read once
 * @throws CannotRun when the file can't be read or is not such a document; the message has file and place
 * @throws Error when this Node is too old
 * @example
 * import { checkApi, loadOpenApi } from '@voice-agent/contract';
 *
 * const document = await loadOpenApi('openapi.yaml');
 * await checkApi({ document, url: 'http://127.0.0.1:4010' });
 */
export function loadOpenApi(file?: string): Promise<ContractDocument> {
  return loaded(file === undefined ? ownOpenApi : readOpenApi, file ?? ownDocument('openapi'));
}

/**
 * Reads an AsyncAPI document of version 3, as YAML or JSON. References may lead to other files of its folder, or of its git repository. Its messages are
 * those of the operations that send; without such operations, those of all channels.
 *
 * @param file default: that of the voice agent service, which is read once
 * @throws CannotRun when the file can't be read or is not such a document; the message has file and place
 * @throws Error when this Node is too old
 * @example
 * import { checkReceiver, loadAsyncApi } from '@voice-agent/contract';
 *
 * const document = await loadAsyncApi('asyncapi.yaml');
 * await checkReceiver({ document, url: 'http://127.0.0.1:3000/calls' });
 */
export function loadAsyncApi(file?: string): Promise<EventDocument> {
  return loaded(file === undefined ? ownAsyncApi : readAsyncApi, file ?? ownDocument('asyncapi'));
}

async function loaded<Document>(load: (file: string) => Promise<Document>, file: string): Promise<Document> {
  requireNode();
  // A copy: callers can't change the cached document.
  return { ...(await load(file)) };
}
