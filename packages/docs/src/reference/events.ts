import { eventPage } from '@voice-agent/ui/pages';
import type { Page } from '../page.ts';
import {
  bodyFields,
  codeBlock,
  dashboardLink,
  join,
  part,
  rejectedTable,
  undocumentedSection,
} from './markdown.ts';
import { openPointsOf, usedBy } from './open-points.ts';
import { firstSentence } from './operations.ts';
import { eventAside } from './samples.ts';
import {
  type AsyncApi,
  type Case,
  type Message,
  messagesOf,
  resolve,
  type Schema,
  type Specs,
} from './specs.ts';

/** A page for each event, in the order of a call, and one for the configuration of a webhook. */
export function eventPages(specs: Specs): Page[] {
  const pages = messagesOf(specs.asyncapi).map((message, index) => pageOf(specs, message, index));
  return [...pages, configurationPage(specs)];
}

const endOfACall = 'transcript, conversation, turns, recording, outcome, call summary';

function pageOf(specs: Specs, message: Message, index: number): Page {
  const { asyncapi } = specs;
  const { name, summary, description, payload } = message;
  const shown = { document: 'asyncapi', name, used: usedBy(asyncapi, message) } as const;
  const { here, everywhere } = openPointsOf(specs.open, shown);
  return {
    id: eventPage(name).slice(1, -1),
    title: name,
    description: firstSentence(summary),
    sidebar: { order: index + 2 },
    tableOfContents: false,
    source: `specs/asyncapi/messages/${name}.yaml`,
    ...(name === 'call.ended' && { keywords: endOfACall }),
    body: join(
      `<p class="endpoint"><strong class="method">Event</strong> <code>${name}</code></p>`,
      isDeprecated(asyncapi, message) ? ':::caution\nDeprecated.\n:::' : '',
      (description ?? summary).trim(),
      dashboardLink(`#log?search=${name}`, 'See its deliveries in the dashboard'),
      part(
        join(
          '## Delivery',
          codeBlock('http', 'Authorization: Bearer <WEBHOOK_TOKEN>\nContent-Type: application/json'),
          asyncapi.components.securitySchemes.webhookBearer?.description.trim(),
          'Respond with 200, quickly, and also when your processing fails. See [Receive webhooks](/guides/receive-webhooks/).',
          '### Body',
          bodyFields(specs, asyncapi, 'event', payload),
        ),
        eventAside(message),
      ),
      '## Invalid examples',
      'Payloads that are not valid events of this type, and why.',
      rejectedTable('bodies', rejectedCases(specs, name)),
      undocumentedSection(here, everywhere),
    ),
  };
}

const rejectedCases = ({ cases }: Specs, name: string): Case[] =>
  cases(name).filter(({ rejected }) => rejected !== undefined);

/** By itself, or by the schema of its body. */
function isDeprecated(asyncapi: AsyncApi, { deprecated, payload }: Message): boolean {
  const { node } = resolve<Schema>(asyncapi, payload as Schema);
  return deprecated === true || (typeof node === 'object' && node.deprecated === true);
}

function configurationPage(specs: Specs): Page {
  const { asyncapi } = specs;
  const schema: Schema = { $ref: '#/components/schemas/WebhookConfiguration' };
  const used = usedBy(asyncapi, schema);
  const { here } = openPointsOf(specs.open, { document: 'asyncapi', name: 'WebhookConfiguration', used });
  return {
    id: 'webhooks/configuration',
    title: 'Webhooks',
    description: 'How the webhook of an agent is configured, and what a receiver must do.',
    sidebar: { order: 1, label: 'Configuration' },
    tableOfContents: false,
    source: 'specs/asyncapi/asyncapi.yaml',
    keywords:
      'channel, webhook URL, endpoint, HTTPS, localhost, ngrok, tunnel, subscribe, event types, life of a call',
    body: join(
      part(
        join(
          asyncapi.info.description.trim(),
          '## Configuration',
          '### Fields',
          bodyFields(specs, asyncapi, 'configuration', schema),
        ),
        join(
          '## The life of a call',
          '<div class="life">',
          messagesOf(asyncapi)
            .map(({ name, summary }) => `- **${name}** ${summary.trim()}`)
            .join('\n'),
          '</div>',
          'What triggers each event is documented. [Order](/open/#open-webhook-order), [duplicates](/open/#open-webhook-duplicates) and [redelivery](/open/#open-webhook-redelivery) are not.',
        ),
      ),
      '## Invalid examples',
      rejectedTable('configurations', rejectedCases(specs, 'webhookConfiguration')),
      undocumentedSection(here, []),
    ),
  };
}
