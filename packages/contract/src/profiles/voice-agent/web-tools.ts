import type { ServiceClient } from './client.ts';
import { checkFilteredPages, filter, judgeComplete, judgeShown, judgeSubset } from './invariants/filter.ts';
import { checkPages, judgePages, pages } from './invariants/pages.ts';
import { filterOnlyType, type Item, toolTypes } from './operations.ts';
import { type ListReader, type Pagination, paginate, type Records, wholeTake } from './pagination.ts';
import { type Violation, violationOf } from './violation.ts';

/** An agent of the sandbox. In another service it is no agent, and then has no web tools. */
const exampleAgent = '4f6b2c10-93d7-4e58-a1c4-0b7e52d8f631';
/** The default of `take`. A maximum is not below it. */
const defaultTake = 10;
const activities = ['true', 'false'];

const pageFact = 'list-web-tools.skip';
const facts: Readonly<Record<string, string>> = {
  type: 'list-web-tools.type',
  isActive: 'list-web-tools.is-active',
  voiceAgentId: 'list-web-tools.voice-agent-id',
};
const factOf = (field = ''): string => facts[field] ?? '';

/** Checks pages and filters of the list of web tools. @param unusedAgent a UUID that no agent has */
export async function checkWebTools(
  client: ServiceClient,
  reader: ListReader,
  unusedAgent: string,
): Promise<void> {
  const agents = new Set([client.target.parameters?.voiceAgentId ?? exampleAgent, exampleAgent]);
  const filters = [{}, ...[...agents].map((voiceAgentId) => ({ voiceAgentId }))];
  await client.check(pages, reader, () => checkPages(reader, pageFact));
  await client.check(pages, reader, () => checkSkip(client, reader));
  for (const agent of filters) await client.check(filter, reader, () => checkFilters(client, reader, agent));
  await client.check(filter, reader, () => checkUnusedAgent(client, unusedAgent));
}

/** Pages without `take`, and with a `skip` for the first page. */
async function checkSkip(client: ServiceClient, reader: ListReader): Promise<Violation[]> {
  const whole = await reader.all();
  const count = whole.isWhole ? whole.byId.size : undefined;
  const read = (take: Item, size: number): Promise<Pagination> =>
    paginate((page) => client.listTools({ ...take, skip: page }), size, count, reader.paging.maxPages);
  return [
    ...judgePages(await read({}, defaultTake), whole, 'list-web-tools.take.default'),
    ...judgePages(await read({ take: 7 }, 7), whole, pageFact),
  ];
}

/** Each filter and every two of them, in one page and in several. @param agent the filter by agent beside each */
async function checkFilters(client: ServiceClient, reader: ListReader, agent: Item): Promise<Violation[]> {
  const hasAgent = agent.voiceAgentId !== undefined;
  // The service may reject the agent.
  if (hasAgent && ((await client.listTools(agent, 'any'))?.items.length ?? 0) === 0) return [];
  const whole = await reader.all();
  const among = hasAgent ? await reader.all(agent) : whole;
  const byActivity = activities.map((isActive) => ({ isActive }));
  const ofType = [...toolTypes, filterOnlyType].map((type) => ({ type }));
  const filters: Item[] = [
    ...ofType,
    ...byActivity,
    ...ofType.flatMap((type) => byActivity.map((activity) => ({ ...type, ...activity }))),
  ];
  const violations: Violation[] = [];
  const check = async (query: Item, records: Records, all: Records, isPaged: boolean): Promise<void> => {
    violations.push(...judgeFilter(query, records, all));
    const fact = factOf(Object.keys(query)[0]);
    const subset = { query, records, name: 'records of the list in one page', fact };
    if (isPaged) violations.push(...(await checkFilteredPages(reader, subset, pageFact)));
  };
  for (const each of filters) {
    const query = { ...agent, ...each };
    await check(query, await reader.all(query), among, !hasAgent || !('isActive' in each));
  }
  if (hasAgent) await check(agent, among, whole, true);
  return violations;
}

/** An agent that does not exist has no web tools, whatever the other parameters. */
async function checkUnusedAgent(client: ServiceClient, voiceAgentId: string): Promise<Violation[]> {
  const others: Item[] = [
    {},
    ...[...toolTypes, filterOnlyType].map((type) => ({ type })),
    ...activities.map((isActive) => ({ isActive })),
    { type: 'FUNCTION', isActive: 'true' },
    { take: 3 },
    { take: 3, skip: 2 },
    { take: wholeTake },
    { type: 'FUNCTION', take: 3 },
  ];
  const violations: Violation[] = [];
  for (const query of others) {
    const page = await client.listTools({ voiceAgentId, ...query }, 'any');
    const [first] = page?.items ?? [];
    if (page === undefined || first === undefined) continue;
    const expected = 'no web tool, since there is no such agent';
    violations.push(violationOf(filter, page, factOf('voiceAgentId'), expected, `${first.id}`));
  }
  return violations;
}

/** Every web tool matches the filters, as far as it shows their fields, and none that matches is missing. */
function judgeFilter(query: Item, found: Records, among: Records): Violation[] {
  // No web tool shows its agents, or has the type that only the filter has.
  const names = Object.keys(query);
  const shown = names.filter((name) => name !== 'voiceAgentId');
  const fact = factOf(query.voiceAgentId === undefined ? names[0] : 'voiceAgentId');
  const subset = { query: {}, records: among, name: 'web tools of the list with fewer filters', fact };
  const violations = [
    ...shown
      .filter((name) => query[name] !== filterOnlyType)
      .flatMap((name) => judgeShown(found, name, query[name], factOf(name))),
    ...judgeSubset(found, subset),
  ];
  if (query.type === filterOnlyType || shown.length === 0) return violations;
  const matching = [...among.byId.values()].filter((tool) =>
    shown.every((name) => `${tool[name]}` === query[name]),
  );
  const why = `which has ${shown.map((name) => `${name} ${query[name]}`).join(' and ')}`;
  return [...violations, ...judgeComplete(found, matching, factOf(names.at(-1)), why)];
}
