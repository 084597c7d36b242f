import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventDocument, SchemaObject } from '@voice-agent/spec-model';
import { loadAsyncApi } from '../documents.ts';
import type { Delivery } from './delivery.ts';

/** The document of the voice agent service. */
export const shippedDocument = (): Promise<EventDocument> => loadAsyncApi();

/** A call that ended, as it should be. */
export const ended: SchemaObject = {
  eventType: 'call.ended',
  callId: 'call-1',
  timestamp: '2026-03-02T09:18:00Z',
  projectId: 'project-harbour',
  agentId: 'agent-front-desk',
  agentName: 'Front desk',
  data: { timestamp: '2026-03-02T09:17:58Z', data: { transcription: [{ Agent: 'Good morning.' }] } },
};

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export const delivery = (event: unknown, more: Partial<Delivery> = {}): Delivery => ({
  source: 'a.ndjson:1',
  body: { text: typeof event === 'string' ? event : JSON.stringify(event) },
  ...more,
});

const corpus = join(
  dirname(fileURLToPath(import.meta.resolve('@voice-agent/specs/asyncapi.yaml'))),
  'examples',
);

/** The events of the corpus: the valid ones, or the invalid ones. */
export function examples(kind: 'event' | 'invalid'): [file: string, event: unknown][] {
  return readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((file) => file.endsWith(`.${kind}.json`))
    .map((file) => [file, JSON.parse(readFileSync(join(corpus, file), 'utf8')) as SchemaObject] as const)
    .filter(([, current]) => kind === 'event' || Object.hasOwn(current, 'event'))
    .map(([file, current]) => [file, kind === 'event' ? current : current.event]);
}
