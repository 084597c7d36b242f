import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { WebTool } from '@voice-agent/client';
import type { Choices } from '../choices.ts';
import { Secrets } from '../log/secrets.ts';
import type { Page, StoredWebTool, WebToolQuery } from '../public.ts';
import { transaction } from './database.ts';
import { pageOf } from './jobs.ts';
import { type Kept, keptLists, keptPages } from './kept.ts';
import { asArray, asNumbers, fold, numbers, storedText, TextSearch } from './search.ts';

type Filter = Pick<WebToolQuery, 'voiceAgentId' | 'isActive' | 'type'>;

const mask = '<AUTH_TOKEN>';

/** A web tool as responses show it. `masked` puts `<AUTH_TOKEN>` in the place of its token. */
export function show(tool: WebTool, authToken: Choices['web-tool.auth-token']): WebTool {
  const { toolSettings } = tool;
  if (authToken === 'shown' || toolSettings?.authToken === undefined) return tool;
  if (authToken === 'masked') return withToken(tool, mask);
  const { authToken: _, ...rest } = toolSettings;
  return { ...tool, toolSettings: rest };
}

const withToken = (tool: WebTool, authToken: string): WebTool => ({
  ...tool,
  toolSettings: { ...tool.toolSettings, authToken },
});

/** The web tools of all projects, in the order in which they were added. */
export class WebTools {
  readonly #db: DatabaseSync;
  readonly #secrets: Secrets;
  readonly #tokens: () => [token: unknown, placeholder: string][];
  readonly #texts: TextSearch;
  readonly #lists: Kept<readonly number[]>;
  readonly #pages: Kept<Page>;
  readonly #statements = new Map<string, StatementSync>();
  readonly #byNumber: StatementSync;
  readonly #byId: StatementSync;
  readonly #page: StatementSync;
  readonly #rows: StatementSync;

  /**
   * @param db from `openDatabase`
   * @param secrets gets to know each token
   */
  constructor(db: DatabaseSync, secrets: Secrets = new Secrets()) {
    this.#db = db;
    this.#secrets = secrets;
    const tokens = db.prepare('select distinct authToken from web_tools where authToken is not null');
    this.#tokens = () => tokens.all().map(({ authToken }) => [authToken, mask]);
    secrets.from(this.#tokens);
    this.#texts = new TextSearch(db, 'web_tool_texts', ['name', 'description']);
    this.#lists = keptLists(db);
    this.#pages = keptPages(db);
    this.#byNumber = db.prepare('select json, authToken from web_tools where number = ?');
    this.#byId = db.prepare('select number, json, authToken from web_tools where id = ?');
    const byNumbers = 'from json_each(?) cross join web_tools on number = value';
    this.#rows = db.prepare(`select number, web_tools.json, authToken ${byNumbers}`);
    // The numbers have no gaps, since no web tool is ever removed.
    this.#page = db.prepare(
      `select ${asArray('json')} as records, (select coalesce(max(number), 0) from web_tools) as total
       from (select web_tools.json ${byNumbers})`,
    );
  }

  /**
   * Adds web tools, each newer than all before it, in one transaction.
   *
   * @throws TypeError when the id of one is taken; nothing is added then
   */
  add(tools: Iterable<StoredWebTool>): void {
    transaction(this.#db, () => {
      const addTool = this.#db.prepare(
        'insert into web_tools (id, type, active, json, authToken) values (?, ?, ?, ?, ?) on conflict (id) do nothing',
      );
      const addText = this.#db.prepare(
        'insert into web_tool_texts (rowid, name, description) values (?, ?, ?)',
      );
      const addAgent = this.#db.prepare('insert or ignore into web_tool_agents (agent, tool) values (?, ?)');
      this.#texts.addMany(() => {
        for (const { tool, agentIds } of tools) {
          const { changes, lastInsertRowid } = addTool.run(tool.id.toLowerCase(), ...columns(tool));
          if (changes === 0) throw new TypeError(`There is already a web tool ${tool.id}.`);
          addText.run(lastInsertRowid, ...texts(tool));
          for (const agent of agentIds) addAgent.run(agent.toLowerCase(), lastInsertRowid);
        }
      });
      this.#lists.written();
      this.#pages.written();
    });
    this.#secrets.from(this.#tokens);
  }

  page(query: WebToolQuery): Page {
    return this.#pages.get(JSON.stringify(query), () => this.#pageOf(query));
  }

  #pageOf(query: WebToolQuery): Page {
    const found = this.#find(query, fold(query.search ?? ''));
    const page = JSON.stringify(pageOf(query, found));
    const { records, total } = this.#page.get(page) as { records: string; total: number };
    if (query.authToken === 'masked') return { records, total, filtered: found.length };
    const rows = this.#rows.all(page) as unknown as Row[];
    const shown = rows.map((row) => show(toolOf(row), query.authToken));
    return { records: JSON.stringify(shown), total, filtered: found.length };
  }

  /** @returns the web tool with its true `authToken` */
  get(id: string): WebTool | undefined {
    const row = this.#byId.get(id.toLowerCase()) as unknown as Row | undefined;
    return row && toolOf(row);
  }

  /** The active web tools of an agent with their true tokens, in the order in which they were added. */
  ofAgent(agentId: string): WebTool[] {
    return this.#filtered({ voiceAgentId: agentId, isActive: true }).map((number) =>
      toolOf(this.#byNumber.get(number) as unknown as Row),
    );
  }

  /**
   * Puts a web tool in the place of the one with its id; its agents stay.
   *
   * @throws TypeError when there is none with this id
   */
  replace(tool: WebTool): void {
    transaction(this.#db, () => {
      const before = this.#byId.get(tool.id.toLowerCase()) as unknown as Row | undefined;
      if (!before) throw new TypeError(`There is no web tool ${tool.id}.`);
      this.#prepare(
        'update web_tools set type = ?, active = ?, json = ?, authToken = ? where number = ?',
      ).run(...columns(tool), before.number);
      this.#prepare('update web_tool_texts set name = ?, description = ? where rowid = ?').run(
        ...texts(tool),
        before.number,
      );
      const was = toolOf(before);
      // The log may still hold the former one.
      for (const { toolSettings } of [was, tool]) this.#secrets.add(toolSettings?.authToken, mask);
      this.#pages.written();
      // A list without a search has the same entries, as long as its filter sees no difference.
      this.#lists.written((key) => {
        const [filter, term] = JSON.parse(key) as [Filter, string];
        return term !== '' || lets(filter, was) !== lets(filter, tool);
      });
    });
  }

  /** The numbers of the web tools that match, in ascending order. */
  #find(filter: Filter, term: string): readonly number[] {
    if (term === '') return this.#filtered(filter);
    return this.#lists.get(keyOf(filter, term), () => {
      const found = this.#texts.find({ term });
      const all = this.#filtered(filter);
      return found.filter((number) => includes(all, number));
    });
  }

  #filtered(filter: Filter): readonly number[] {
    return this.#lists.get(keyOf(filter, ''), () => {
      const { voiceAgentId, isActive, type } = filter;
      const where: string[] = [];
      const values: (string | number)[] = [];
      if (voiceAgentId !== undefined) {
        where.push('number in (select tool from web_tool_agents where agent = ?)');
        values.push(voiceAgentId.toLowerCase());
      }
      if (type !== undefined) {
        where.push('type = ?');
        values.push(type);
      }
      if (isActive !== undefined) {
        where.push('active = ?');
        values.push(Number(isActive));
      }
      const condition = where.length > 0 ? `where ${where.join(' and ')}` : '';
      return numbers(
        this.#prepare(asNumbers(`select number as n from web_tools ${condition} order by number`)),
        values,
      );
    });
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

interface Row {
  number: number;
  json: string;
  authToken: string | null;
}

const toolOf = ({ json, authToken }: Row): WebTool =>
  authToken === null ? JSON.parse(json) : withToken(JSON.parse(json), authToken);

const columns = (tool: WebTool): [SQLInputValue, SQLInputValue, string, SQLInputValue] => [
  tool.type ?? null,
  tool.isActive === undefined ? null : Number(tool.isActive),
  JSON.stringify(show(tool, 'masked')),
  tool.toolSettings?.authToken ?? null,
];

const texts = ({ name = '', description = '' }: WebTool): [string, string] => [
  storedText(name),
  storedText(description),
];

const keyOf = ({ voiceAgentId, isActive, type }: Filter, term: string): string =>
  JSON.stringify([{ voiceAgentId, isActive, type }, term]);

/** Whether a tool passes a filter, its agents aside. */
const lets = ({ isActive, type }: Filter, tool: WebTool): boolean =>
  (isActive === undefined || isActive === tool.isActive) && (type === undefined || type === tool.type);

/** Whether an ascending list has the number. */
function includes(list: readonly number[], number: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return list[low] === number;
}
