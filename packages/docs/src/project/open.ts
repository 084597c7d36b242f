import { choices } from '@voice-agent/sandbox';
import { openPointPage } from '@voice-agent/ui/pages';
import type { Page } from '../page.ts';
import { describedOperations } from '../reference/described.ts';
import { dashboardLink, join } from '../reference/markdown.ts';
import { openPointsOf, usedBy } from '../reference/open-points.ts';
import { messagesOf, type OpenPoint, type Specs } from '../reference/specs.ts';

/** The page of what the service does not specify. */
export function openPage(specs: Specs): Page {
  const { open } = specs;
  const groups = Map.groupBy(open, groupOf(specs));
  return {
    id: 'open',
    title: 'Not specified',
    description: 'What the service does not specify, how the specs model it, and what to do about it.',
    source: 'specs/traceability.yaml',
    keywords: 'undocumented, unknown, not specified, open questions, guarantees',
    body: join(
      `The service does not specify ${open.length} points. The specs, types and packages accept any value there. Where the sandbox has to pick one, you can change its choice.`,
      ...names(specs)
        .filter((name) => groups.has(name))
        .map((name) => join(`## ${name}`, ...(groups.get(name) ?? []).map(entry))),
    ),
  };
}

const severalOperations = 'Several operations';
const api = 'API';
const severalEvents = 'Several events';
const deliveries = 'Webhook deliveries';
const configuration = 'Webhook configuration';
const authentication = 'Authentication';
const limits = 'Limits';

/** The groups in their order. */
const names = (specs: Specs): string[] => [
  ...describedOperations(specs).map(({ title }) => title),
  severalOperations,
  api,
  ...messagesOf(specs.asyncapi).map(({ name }) => name),
  severalEvents,
  deliveries,
  configuration,
  authentication,
  limits,
];

/** Names the group of a point: what it is about, or the one page of the reference that it concerns. */
function groupOf(specs: Specs): (point: OpenPoint) => string {
  const { openapi, asyncapi } = specs;
  const messages = messagesOf(asyncapi).map((message) => ({
    name: message.name,
    shown: { document: 'asyncapi', name: message.name, used: usedBy(asyncapi, message) } as const,
  }));
  const operations = describedOperations(specs).map(({ title, row, node }) => ({
    name: title,
    shown: {
      document: 'openapi',
      name: row.path.slice(1).replaceAll('/', '_'),
      method: row.method.toLowerCase(),
      used: usedBy(openapi, node),
    } as const,
  }));
  return (point) => {
    const { id, where } = point;
    if (id.startsWith('open.limit.')) return limits;
    if (id.startsWith('open.auth.') || where.some((at) => at.includes('/securitySchemes/')))
      return authentication;
    const isHere = ({ shown }: (typeof messages | typeof operations)[number]): boolean =>
      openPointsOf([point], shown).here.length > 0;
    if (where.some((at) => at.startsWith('openapi/'))) {
      const [first, ...others] = operations.filter(isHere);
      if (first === undefined) return api;
      return others.length === 0 ? first.name : severalOperations;
    }
    const [first, ...others] = messages.filter(isHere);
    if (first !== undefined) return others.length === 0 ? first.name : severalEvents;
    return where.some((at) => at.includes('/schemas/')) ? configuration : deliveries;
  };
}

/** The ids of the undocumented points for which the sandbox has a choice. */
const decided = new Set<string>(Object.values(choices).flatMap(({ open }) => open));

const entry = ({ id, question, model, user }: OpenPoint): string =>
  join(
    `<h3 id="${openPointPage(id).replace(/.*#/, '')}">${question}</h3>`,
    `<div class="facts"><code>${id}</code></div>`,
    `- **In the specs:** ${model}\n- **What to do:** ${user}`,
    decided.has(id) ? dashboardLink(`#choices/${id}`, 'Change the choice in the dashboard') : '',
  );
