import type { ServiceClient } from './client.ts';
import { filter, judgeComplete, judgeShown, judgeSubset } from './invariants/filter.ts';
import { judgeBeyondEnd, judgePages, pages } from './invariants/pages.ts';
import { filterOnlyType, type Item, toolTypes } from './operations.ts';
import {
  confirmWhileUnchanged,
  type ListReader,
  paginate,
  type Records,
  recordsOf,
  wholeTake,
} from './pagination.ts';
import { comparable } from './tool-equality.ts';
import { type Violation, violationOf } from './violation.ts';

/** An agent of the sandbox. In another service it is no agent, and then has no web tools. */
const exampleAgent = '4f6b2c10-93d7-4e58-a1c4-0b7e52d8f631';
/** The default of `take`. A maximum is not below it. */
const defaultTake = 10;
const activities = ['true', 'false'];

const pageFact = 'list-web-tools.skip';
const takeDefaultFact = 'list-web-tools.take.default';
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
  const tools = new WebToolChecks(client, reader);
  const agents = new Set([client.target.parameters?.voiceAgentId ?? exampleAgent, exampleAgent]);
  const checks = [
    () => tools.pages(),
    () => tools.filters({}),
    ...[...agents].map((voiceAgentId) => () => tools.filters({ voiceAgentId })),
    () => tools.noAgent(unusedAgent),
  ];
  for (const check of checks) client.report(await confirmWhileUnchanged(() => tools.state(), check));
}

class WebToolChecks {
  readonly #client: ServiceClient;
  readonly #reader: ListReader;

  constructor(client: ServiceClient, reader: ListReader) {
    this.#client = client;
    this.#reader = reader;
  }

  /** Undefined when the list can't be read completely. */
  async state(): Promise<string | undefined> {
    const { byId, isWhole } = await this.#reader.all();
    const tools = [...byId.values()].map((tool) => JSON.stringify(comparable(tool)));
    return isWhole ? tools.sort().join('\n') : undefined;
  }

  /** Pages of several sizes. */
  async pages(): Promise<Violation[]> {
    const reader = this.#reader;
    const whole = await reader.all();
    const count = whole.isWhole ? whole.byId.size : undefined;
    this.#client.count(pages);
    const { maxPages } = reader.paging;
    const byDefault = (page: number) => this.#client.listTools(page === 1 ? {} : { skip: page });
    const sized = (page: number) => this.#client.listTools({ take: 7, skip: page });
    const violations = [
      ...judgePages(await paginate(byDefault, defaultTake, count, maxPages), whole, takeDefaultFact),
      ...judgePages(await paginate(sized, 7, count, maxPages), whole, pageFact),
    ];
    for (const size of [1, 2, 3]) {
      const first = await this.#client.listTools({ take: size });
      const read = [first, await reader.page({}, size, 2), await reader.page({}, size, 3)];
      const fact = 'list-web-tools.skip.default';
      violations.push(...judgePages({ size, pages: read, isWhole: false }, whole, fact));
    }
    for (const distance of count === undefined ? [] : [1, 100]) {
      const page = await reader.page({}, defaultTake, Math.ceil((count ?? 0) / defaultTake) + 1 + distance);
      if (page !== undefined) violations.push(...judgeBeyondEnd(page, pageFact));
    }
    return violations;
  }

  /** Each filter and every two of them, in one page and in several. @param agent the filter by agent beside each */
  async filters(agent: Item): Promise<Violation[]> {
    const hasAgent = agent.voiceAgentId !== undefined;
    const whole = await this.#reader.all();
    const among = hasAgent ? await this.#ofAgent(agent) : whole;
    if (among === undefined) return [];
    this.#client.count(filter);
    const violations = judgeFilter(agent, among, whole);
    const activityFilters = activities.map((isActive) => ({ isActive }));
    const filters: Item[] = [
      ...toolTypes.map((type) => ({ type })),
      ...activityFilters,
      ...toolTypes.flatMap((type) => activities.map((isActive) => ({ type, isActive }))),
      { type: filterOnlyType },
      ...activities.map((isActive) => ({ type: filterOnlyType, isActive })),
    ];
    for (const each of filters) {
      const query = { ...agent, ...each };
      const found = await this.#reader.all(query);
      violations.push(...judgeFilter(query, found, among));
      if (!hasAgent || !('isActive' in each))
        violations.push(...(await this.#filteredPages(query, found, among)));
    }
    if (hasAgent) violations.push(...(await this.#filteredPages(agent, among, whole)));
    return violations;
  }

  async #filteredPages(query: Item, found: Records, among: Records): Promise<Violation[]> {
    const size = Math.min(defaultTake, Math.max(3, Math.ceil(found.byId.size / 5)));
    const pagination = await this.#reader.paginate(query, size, found);
    const paged = recordsOf(pagination.pages, pagination.isWhole);
    return [...judgeFilter(query, paged, among), ...judgePages(pagination, found, pageFact)];
  }

  /** Undefined when the service rejects the agent, or lists no web tools of it. */
  async #ofAgent(agent: Item): Promise<Records | undefined> {
    const page = await this.#client.tryTools(agent);
    return page === undefined || page.items.length === 0 ? undefined : this.#reader.all(agent);
  }

  /** An agent that does not exist has no web tools, whatever the other parameters. */
  async noAgent(voiceAgentId: string): Promise<Violation[]> {
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
      const page = await this.#client.tryTools({ voiceAgentId, ...query });
      const first = page?.items[0];
      if (page === undefined || first === undefined) continue;
      const expected = 'no web tool, since there is no such agent';
      violations.push(violationOf(filter, page, factOf('voiceAgentId'), expected, `${first.id}`));
    }
    return violations;
  }
}

/** Every web tool matches the filters, as far as it shows their fields, and none that matches is missing. */
function judgeFilter(query: Item, found: Records, among: Records): Violation[] {
  // No web tool shows its agents, or has the type that only the filter has.
  const names = Object.keys(query);
  const shown = names.filter((name) => name !== 'voiceAgentId');
  const fact = factOf(query.voiceAgentId === undefined ? names[0] : 'voiceAgentId');
  const subset = { records: among, name: 'web tools of the list with fewer filters', fact };
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
