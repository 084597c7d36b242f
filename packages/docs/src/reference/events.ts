import { eventPage } from '@voice-agent/ui/pages';
import type { Page } from '../page.ts';
import { bodyOf } from './fields.ts';
import {
  bodyFields,
  codeBlock,
  dashboardLink,
  fieldList,
  join,
  type Notes,
  part,
  rejectedTable,
  requestBar,
  specified,
  unspecifiedList,
} from './markdown.ts';
import { openPointsOf, usedBy } from './open-points.ts';
import { firstSentence } from './operations.ts';
import { payloadAside, receiverAside } from './samples.ts';
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
  const notes: Notes = { facts: specs.facts, rules: [], open: [...here, ...everywhere] };
  return {
    id: eventPage(name).slice(1, -1),
    title: name,
    description: firstSentence(summary),
    sidebar: { order: index + 2 },
    tableOfContents: false,
    source: `specs/asyncapi/messages/${name}.yaml`,
    ...(name === 'call.ended' && { keywords: endOfACall }),
    body: join(
      requestBar('POST', '{webhookUrl}', name, 'Send it'),
      isDeprecated(asyncapi, message) ? ':::caution\nDeprecated.\n:::' : '',
      part(
        join('### Fields', fieldList(notes, 'event', bodyOf(asyncapi, payload), true)),
        join(
          payloadAside(message),
          isOpen(asyncapi, payload)
            ? 'The fields of `data` are an example: the service does not specify them.'
            : '',
        ),
        join(
          specified(description ?? summary),
          sequence(asyncapi, name),
          dashboardLink(`#log?search=${name}`, 'See its deliveries in the dashboard'),
        ),
      ),
      part(
        join(
          '## Receive it',
          codeBlock('http', 'Authorization: Bearer <WEBHOOK_TOKEN>\nContent-Type: application/json'),
          asyncapi.components.securitySchemes.webhookBearer?.description.trim(),
          'Return 200 at once, even if processing fails later. See [Receive webhooks](/guides/receive-webhooks/).',
        ),
        receiverAside(message),
      ),
      '## Invalid examples',
      'Payloads that are not valid events of this type, and why.',
      rejectedTable('bodies', rejectedCases(specs, name)),
      unspecifiedList(notes),
    ),
  };
}

/** Whether any field may be in `data`. */
function isOpen(asyncapi: AsyncApi, payload: Schema): boolean {
  const data = bodyOf(asyncapi, payload).fields.find(({ path }) => path === 'data');
  return data?.fields.length === 0;
}

/**
 * What happens in a call, and the event of each step; what is not about the call itself happens while it lasts.
 *
 * @param current the event that is not a link
 */
function sequence(asyncapi: AsyncApi, current?: string): string {
  const entry = ({ name, summary }: Message): string => {
    const link = name === current ? `**${name}**` : `[${name}](${eventPage(name)})`;
    return current === undefined ? `${link} ${summary.trim()}` : link;
  };
  const ofCall = ({ name }: Message): boolean => name.startsWith('call.');
  const steps = messagesOf(asyncapi).map((message, index, all) => {
    if (ofCall(message)) return `1. ${entry(message)}`;
    const isFirst = index === 0 || ofCall(all[index - 1] as Message);
    return `${isFirst ? '1. ' : '   '}- ${entry(message)}`;
  });
  return join(`<div class="sequence${current === undefined ? '' : ' small'}">`, steps.join('\n'), '</div>');
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
  const notes: Notes = { facts: specs.facts, rules: [], open: here };
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
      '## The events of a call',
      sequence(asyncapi),
      'Each event is sent when its step happens. The service does not specify in which [order](/open/#open-webhook-order) events arrive, whether one arrives [twice](/open/#open-webhook-duplicates) and when it is [sent again](/open/#open-webhook-redelivery).',
      specified(asyncapi.info.description),
      '## Configuration',
      '### Fields',
      bodyFields(notes, asyncapi, 'configuration', schema),
      '## Invalid examples',
      rejectedTable('configurations', rejectedCases(specs, 'webhookConfiguration')),
      unspecifiedList(notes),
    ),
  };
}
