import { curlOf, keyVariable } from '../samples/curl.ts';
import { toHttpRequest } from '../samples/serialize.ts';
import { typescriptOf } from '../samples/typescript.ts';
import { type DescribedOperation, sampleRequest } from './described.ts';
import { codeBlock, codeTabs, exampleList, join } from './markdown.ts';
import type { Example, Json, Message, Specs } from './specs.ts';

/** The service of the samples. */
const address = 'https://voice-agent.example.com';

/** The right column of an operation, beside its request. */
export const requestAside = (specs: Specs, operation: DescribedOperation): string =>
  join(
    '## Samples',
    operationSamples(specs, operation),
    operation.body?.examples === undefined
      ? ''
      : join('### Bodies', exampleList(summaries(operation.body.examples))),
  );

/** The right column of an operation, beside its response. */
export const responseAside = ({ successes }: DescribedOperation): string =>
  join('### Response examples', ...successes.map(({ json }) => exampleList(summaries(json?.examples))));

/** The right column of an event. */
export const eventAside = ({ name, examples = [] }: Message): string =>
  join(
    '## Samples',
    eventSamples(name, examples[0]?.payload ?? {}),
    '### Examples',
    exampleList(examples.map(({ name, summary, payload }) => ({ summary: summary ?? name, value: payload }))),
  );

const summaries = (examples: Record<string, Example> = {}) =>
  Object.entries(examples).map(([name, { summary, value }]) => ({ summary: summary ?? name, value }));

/** A request of the corpus in TypeScript and for a shell. */
function operationSamples(specs: Specs, operation: DescribedOperation): string {
  const values = sampleRequest(specs, operation);
  const request = toHttpRequest(operation.row, values, address, '…');
  return codeTabs(
    [
      codeBlock('ts', typescriptOf(operation.row, values, address), 'TypeScript'),
      codeBlock('sh', curlOf(request, { Authorization: `Token $${keyVariable}` }), 'curl'),
    ],
    'language',
  );
}

/** A receiver of one event, and a delivery by hand. */
function eventSamples(type: string, payload: Json): string {
  const delivery = curlOf({
    method: 'POST',
    url: 'http://127.0.0.1:8080/',
    headers: { Authorization: 'Bearer <WEBHOOK_TOKEN>', 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  });
  return codeTabs([codeBlock('ts', receiverOf(type), 'Receiver'), codeBlock('sh', delivery, 'Delivery')]);
}

const receiverOf = (type: string): string => `import { createServer } from 'node:http';
import { createReceiver } from '@voice-agent/webhooks';
import { toNodeHandler } from '@voice-agent/webhooks/node';
import { sqlite } from '@voice-agent/webhooks/sqlite';

const receiver = createReceiver({
  auth: { authKey: 'bearer', authSecret: process.env.WEBHOOK_SECRET ?? '' },
  inbox: sqlite({ file: 'inbox.db' }),
  handlers: { '${type}': ({ callId, data }) => console.log(callId, data) },
  fallback: ({ eventType, callId }) => console.log(eventType, callId),
});
createServer(toNodeHandler(receiver)).listen(Number(process.env.PORT ?? 8080));
process.once('SIGTERM', () => receiver.stop().then(() => process.exit()));`;
