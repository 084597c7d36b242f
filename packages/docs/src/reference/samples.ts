import { sandboxAddress } from '../address.ts';
import { curlOf } from '../samples/curl.ts';
import { requestSamples } from '../samples/languages.ts';
import { literal } from '../samples/literal.ts';
import { type RequestValues, toHttpRequest } from '../samples/serialize.ts';
import { type DescribedOperation, maxScenarios, scenariosOf } from './described.ts';
import { codeBlock, codeTabs, join, tab } from './markdown.ts';
import type { Example, Json, Message, Specs } from './specs.ts';

const inTheSandbox =
  'These call the [sandbox](/guides/quick-start/). For the real service, replace its address and the key.';

/** The right column of an operation, beside its request: each scenario in every language. */
export function requestAside(specs: Specs, operation: DescribedOperation): string {
  const scenarios = scenariosOf(specs, operation).map(({ name, title, values }) => ({
    name,
    title,
    text: codeTabs(languages(operation, values), { sync: 'language' }),
  }));
  return join('## Samples', oneOf('Example', scenarios), inTheSandbox);
}

/** The right column of an operation, beside its response: examples by status. */
export const responseAside = ({ successes }: DescribedOperation): string =>
  join(
    '### Response examples',
    codeTabs(
      [
        ...successes.map(({ status, json }) =>
          tab(
            status,
            oneOf(
              'Example',
              Object.entries(json?.examples ?? {})
                .slice(0, maxScenarios)
                .map(jsonOf),
            ),
          ),
        ),
        tab('Any other', 'The service specifies neither other status codes nor their bodies.'),
      ],
      { label: 'Status' },
    ),
  );

/** The payloads of an event, beside its fields. */
export const payloadAside = ({ examples = [] }: Message): string =>
  join(
    '## Payload',
    oneOf(
      'Example',
      examples.map(({ name, summary, payload }) => jsonOf([name, { summary, value: payload }])),
    ),
  );

/** A receiver of an event, and a delivery by hand. */
export const receiverAside = ({ name, examples = [] }: Message): string =>
  codeTabs(
    [
      codeBlock('ts', receiverOf(name), 'Receiver'),
      codeBlock('sh', deliveryOf(examples[0]?.payload ?? {}), 'Delivery'),
    ],
    { label: 'Sample' },
  );

const languages = ({ row }: DescribedOperation, values: RequestValues): string[] => {
  const body = values.body === undefined ? undefined : literal(values.body, 'json');
  const request = toHttpRequest(row, values, sandboxAddress, '…', body);
  return requestSamples(row, values, request, sandboxAddress).map(({ title, language, text }) =>
    codeBlock(language, text, title),
  );
};

const jsonOf = ([name, { summary = name, value }]: [string, Example]) => ({
  name,
  title: summary,
  text: codeBlock('json', literal(value, 'json')),
});

/** Parts of which one is shown, chosen by its title. */
const oneOf = (label: string, parts: { name: string; title: string; text: string }[]): string =>
  codeTabs(
    parts.map(({ name, title, text }) => tab(title, text, name)),
    { label, isList: true },
  );

const deliveryOf = (payload: Json): string =>
  curlOf(
    {
      method: 'POST',
      url: 'http://127.0.0.1:8080/',
      headers: { Authorization: '', 'Content-Type': 'application/json' },
      body: literal(payload, 'json'),
    },
    { Authorization: '$VOICE_AGENT_WEBHOOK_SECRET' },
  );

const receiverOf = (type: string): string => `import { createServer } from 'node:http';
import { createReceiver } from '@voice-agent/webhooks';
import {
  stopOnSignal,
  toNodeHandler,
} from '@voice-agent/webhooks/node';
import { sqlite } from '@voice-agent/webhooks/sqlite';

const { VOICE_AGENT_WEBHOOK_SECRET = '' } = process.env;
const receiver = createReceiver({
  auth: {
    authKey: 'bearer',
    authSecret: VOICE_AGENT_WEBHOOK_SECRET,
  },
  inbox: sqlite({ file: 'inbox.db' }),
  handlers: {
    '${type}': ({ callId, data }) =>
      console.log(callId, data),
  },
  fallback: ({ eventType, callId }) =>
    console.log(eventType, callId),
});
const server = createServer(toNodeHandler(receiver));
server.listen(Number(process.env.PORT ?? 8080));
stopOnSignal(receiver, server);`;
