import {
  aWholeList,
  counted,
  idsOf,
  type Page,
  type ServiceClient,
  type Violation,
  written,
} from './client.ts';
import { comparable } from './shown.ts';
import { flawOf, joined, pageFlaws, type Records, steady, type Walk, WholeList, walk } from './walk.ts';

type Query = Readonly<Record<string, string>>;

/** An agent of the sandbox. Of another service it is no agent, and then has no web tools. */
const exampleAgent = '4f6b2c10-93d7-4e58-a1c4-0b7e52d8f631';

/** Up to the default, no greatest `take` can make a page shorter. */
const defaultTake = 10;

const facts: Readonly<Record<string, string>> = {
  type: 'list-web-tools.type',
  isActive: 'list-web-tools.is-active',
  voiceAgentId: 'list-web-tools.voice-agent-id',
};

const types = ['FUNCTION', 'MCP'];
const activities = ['true', 'false'];

/** What the list of web tools promises of its pages and filters. */
export class WebToolLists {
  readonly #client: ServiceClient;
  readonly #strangeAgent: string;
  readonly #whole: WholeList<Query>;

  /** @param strangeAgent a uuid that is no agent's */
  constructor(client: ServiceClient, strangeAgent: string) {
    this.#client = client;
    this.#strangeAgent = strangeAgent;
    this.#whole = new WholeList((filters, take, at) =>
      this.#list({ ...filters, take: `${take}`, ...(at > 1 && { skip: `${at}` }) }),
    );
  }

  async check(): Promise<void> {
    const { executor } = this.#client;
    const state = async (): Promise<string | undefined> => stateOf(await this.all());
    const agents = new Set([executor.target.parameters?.voiceAgentId ?? exampleAgent, exampleAgent]);
    const checks = [
      () => this.#pages(),
      () => this.#filters({}),
      ...[...agents].map((voiceAgentId) => () => this.#filters({ voiceAgentId })),
      () => this.#nobody(),
    ];
    for (const check of checks) for (const flaw of await steady(state, check)) this.#client.tell(flaw);
  }

  /** All web tools that the filters let through. */
  all(filters: Query = {}): Promise<Records> {
    return this.#whole.all(filters);
  }

  /** Pages of several sizes. */
  async #pages(): Promise<Violation[]> {
    const { byId, isWhole } = await this.all();
    const count = isWhole ? byId.size : undefined;
    const known = isWhole ? new Set(byId.keys()) : undefined;
    this.#client.count('pages');
    const flaws: Violation[] = [];
    const judge = (walked: Walk, fact: string): void => {
      flaws.push(...pageFlaws(walked, known, fact));
    };
    const byDefault = (at: number): Promise<Page | undefined> =>
      this.#list(at === 1 ? {} : { skip: `${at}` });
    judge(await walk(byDefault, defaultTake, count), 'list-web-tools.take.default');
    const sized = (size: number) => (at: number) => this.#list({ take: `${size}`, skip: `${at}` });
    judge(await walk(sized(7), 7, count), 'list-web-tools.skip');
    for (const size of [1, 2, 3]) {
      const first = await this.#list({ take: `${size}` });
      const pages = [first, await sized(size)(2), await sized(size)(3)];
      judge({ size, pages, isWhole: false }, 'list-web-tools.skip.default');
    }
    if (count === undefined) return flaws;
    for (const far of [1, 100]) {
      const page = await sized(defaultTake)(Math.ceil(count / defaultTake) + 1 + far);
      if (page === undefined || page.items.length === 0) continue;
      const fact = 'list-web-tools.skip';
      flaws.push(flawOf('pages', page, fact, 'nothing after the last page', counted(page.items.length)));
    }
    return flaws;
  }

  /** Each filter and every two of them, all at once and page by page. @param agent with this one beside each */
  async #filters(agent: Query): Promise<Violation[]> {
    const whole = await this.all();
    const among = agent.voiceAgentId === undefined ? whole : await this.#ofAgent(agent);
    if (among === undefined) return [];
    this.#client.count('filter');
    const flaws = filterFlaws(agent, among, whole);
    const pairs = types.flatMap((type) => activities.map((isActive) => ({ type, isActive })));
    const alone = [...types.map((type) => ({ type })), ...activities.map((isActive) => ({ isActive }))];
    const ofBoth = activities.map((isActive) => ({ type: 'WEB_TOOL', isActive }));
    for (const filter of [...alone, ...pairs, { type: 'WEB_TOOL' }, ...ofBoth]) {
      const query: Query = { ...agent, ...filter };
      const found = await this.all(query);
      flaws.push(...filterFlaws(query, found, among));
      const isPaged = agent.voiceAgentId === undefined || !('isActive' in filter);
      if (isPaged) flaws.push(...(await this.#filteredPages(query, found, among)));
    }
    if (agent.voiceAgentId !== undefined) flaws.push(...(await this.#filteredPages(agent, among, whole)));
    return flaws;
  }

  async #filteredPages(query: Query, found: Records, among: Records): Promise<Violation[]> {
    const size = Math.min(defaultTake, Math.max(3, Math.ceil(found.byId.size / 5)));
    const ask = (at: number): Promise<Page | undefined> =>
      this.#list({ ...query, take: `${size}`, ...(at > 1 && { skip: `${at}` }) });
    const walked = await walk(ask, size, found.isWhole ? found.byId.size : undefined);
    const paged = joined(walked.pages, walked.isWhole);
    const known = found.isWhole ? new Set(found.byId.keys()) : undefined;
    return [...filterFlaws(query, paged, among), ...pageFlaws(walked, known, 'list-web-tools.skip')];
  }

  /** Undefined when the service does not take it for an agent. */
  async #ofAgent(agent: Query): Promise<Records | undefined> {
    const asked = await this.#client.tryTools(agent);
    if (asked === undefined || asked.items.length === 0) return undefined;
    return this.all(agent);
  }

  /** An agent that there is not has no web tools, whatever else is asked. */
  async #nobody(): Promise<Violation[]> {
    const voiceAgentId = this.#strangeAgent;
    const others: Query[] = [
      {},
      ...[...types, 'WEB_TOOL'].map((type) => ({ type })),
      ...activities.map((isActive) => ({ isActive })),
      { type: 'FUNCTION', isActive: 'true' },
      { take: '3' },
      { take: '3', skip: '2' },
      { take: `${aWholeList}` },
      { type: 'FUNCTION', take: '3' },
    ];
    const flaws: Violation[] = [];
    for (const query of others) {
      const page = await this.#client.tryTools({ voiceAgentId, ...query });
      const first = page?.items[0];
      if (page === undefined || first === undefined) continue;
      const expected = 'no web tool, since nobody is this agent';
      flaws.push(flawOf('filter', page, 'list-web-tools.voice-agent-id', expected, `${first.id}`));
    }
    return flaws;
  }

  #list(query: Query): Promise<Page | undefined> {
    return this.#client.listTools(query);
  }
}

/** Every web tool has what is asked for, as far as it shows it, and none that shows it is missing. */
function filterFlaws(query: Query, found: Records, among: Records): Violation[] {
  const flaws: Violation[] = [];
  const names = Object.keys(query);
  const [first] = found.pages;
  if (first === undefined) return flaws;
  for (const name of names.filter((each) => each !== 'voiceAgentId' && query[each] !== 'WEB_TOOL')) {
    for (const page of found.pages) {
      const wrong = page.items.find((item) => item[name] !== undefined && `${item[name]}` !== query[name]);
      if (wrong === undefined) continue;
      const received = `${wrong.id} with ${name} ${written(wrong[name])}`;
      flaws.push(flawOf('filter', page, facts[name] ?? '', `${name} ${query[name]} alone`, received));
      break;
    }
  }
  const fact = facts[query.voiceAgentId === undefined ? (names[0] ?? '') : 'voiceAgentId'] ?? '';
  for (const page of among.isWhole ? found.pages : []) {
    const stranger = idsOf(page.items).find((id) => !among.byId.has(id));
    if (stranger === undefined) continue;
    flaws.push(flawOf('filter', page, fact, 'web tools of the list with fewer filters', stranger));
    break;
  }
  if (!found.isWhole || query.type === 'WEB_TOOL' || (names.length === 1 && names[0] === 'voiceAgentId'))
    return flaws;
  const missing = [...among.byId.values()].find(
    (item) =>
      names.every((name) => name === 'voiceAgentId' || `${item[name]}` === query[name]) &&
      !found.byId.has(`${item.id}`),
  );
  if (missing !== undefined) {
    const expected = `${missing.id}, which has ${names.map((name) => `${name} ${query[name]}`).join(' and ')}`;
    flaws.push(flawOf('filter', first, facts[names.at(-1) ?? ''] ?? '', expected, 'a list without it'));
  }
  return flaws;
}

function stateOf({ byId, isWhole }: Records): string | undefined {
  const tools = [...byId.values()].map((tool) => JSON.stringify(comparable(tool)));
  return isWhole ? tools.sort().join('\n') : undefined;
}
