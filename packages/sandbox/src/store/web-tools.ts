import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { WebTool } from '@voice-agent/client';
import type { Choices } from '../choices.ts';
import type { Page, Sandbox, StoredWebTool, WebToolQuery } from '../public.ts';
import type { Secrets } from '../secrets.ts';
import { transaction } from './database.ts';
import { type Condition, countOf, fold, rowsOf } from './pages.ts';

type PublicPart = Sandbox['webTools'];

const mask = '<AUTH_TOKEN>';

/** A web tool as responses show it. `masked` puts `<AUTH_TOKEN>` in the place of its token. */
export function show(tool: WebTool, authToken: Choices['web-tool.auth-token']): WebTool {
  const { toolSettings } = tool;
  if (authToken === 'shown' || toolSettings?.authToken === undefined) return tool;
  if (authToken === 'masked') return { ...tool, toolSettings: { ...toolSettings, authToken: mask } };
  const { authToken: _, ...rest } = toolSettings;
  return { ...tool, toolSettings: rest };
}

/** The web tools of all projects, in the order in which they were added. */
export class WebTools implements PublicPart {
  readonly #db: DatabaseSync;
  readonly #secrets: Secrets;

  /**
   * @param db from `openDatabase`
   * @param secrets gets to know each token
   */
  constructor(db: DatabaseSync, secrets: Secrets) {
    this.#db = db;
    this.#secrets = secrets;
    const tokens = db.prepare(`select distinct json ->> '$.toolSettings.authToken' as token from web_tools`);
    for (const { token } of tokens.iterate()) secrets.add(token, mask);
  }

  add(tools: Iterable<StoredWebTool>): void {
    transaction(this.#db, () => {
      const addTool = this.#db.prepare(
        `insert into web_tools (type, active, name, description, json, id) values (?, ?, ?, ?, ?, ?)
         on conflict (id) do nothing`,
      );
      const addAgent = this.#db.prepare('insert or ignore into web_tool_agents (agent, tool) values (?, ?)');
      for (const { tool, agentIds } of tools) {
        const { changes, lastInsertRowid } = addTool.run(...columns(tool), tool.id.toLowerCase());
        if (changes === 0) throw new TypeError(`There is already a web tool ${tool.id}.`);
        for (const agent of agentIds) addAgent.run(agent.toLowerCase(), lastInsertRowid);
        this.#secrets.add(tool.toolSettings?.authToken, mask);
      }
    });
  }

  page({ voiceAgentId, isActive, type, search = '', authToken, ...section }: WebToolQuery): Page {
    const filters: Condition[] = [];
    if (voiceAgentId !== undefined) filters.push(ofAgent(voiceAgentId));
    if (isActive !== undefined) filters.push(['active = ?', Number(isActive)]);
    if (type !== undefined) filters.push(['type = ?', type]);
    const term = fold(search);
    if (term !== '') filters.push(['(instr(name, ?) or instr(description, ?))', term, term]);
    const tools = rowsOf(this.#db, 'web_tools', filters, section).map(toolOf);
    return {
      records: JSON.stringify(tools.map((tool) => show(tool, authToken))),
      total: countOf(this.#db, 'web_tools'),
      filtered: countOf(this.#db, 'web_tools', filters),
    };
  }

  get(id: string): WebTool | undefined {
    const row = this.#db.prepare('select json from web_tools where id = ?').get(id.toLowerCase());
    return row && toolOf(row as { json: string });
  }

  /** The active web tools of an agent with their true tokens, in the order in which they were added. */
  ofAgent(agentId: string): WebTool[] {
    const all = { skip: 0, take: Number.MAX_SAFE_INTEGER, order: 'oldest' } as const;
    return rowsOf(this.#db, 'web_tools', [ofAgent(agentId), ['active = 1']], all).map(toolOf);
  }

  /**
   * Puts a web tool in the place of the one with its id; its agents stay.
   *
   * @throws TypeError when there is none with this id
   */
  replace(tool: WebTool): void {
    const { changes } = this.#db
      .prepare('update web_tools set type = ?, active = ?, name = ?, description = ?, json = ? where id = ?')
      .run(...columns(tool), tool.id.toLowerCase());
    if (changes === 0) throw new TypeError(`There is no web tool ${tool.id}.`);
    this.#secrets.add(tool.toolSettings?.authToken, mask);
  }
}

const toolOf = ({ json }: { json: string }): WebTool => JSON.parse(json);

const ofAgent = (id: string): Condition => [
  'number in (select tool from web_tool_agents where agent = ?)',
  id.toLowerCase(),
];

const columns = (tool: WebTool): SQLInputValue[] => [
  tool.type ?? null,
  tool.isActive === undefined ? null : Number(tool.isActive),
  fold(tool.name ?? ''),
  fold(tool.description ?? ''),
  JSON.stringify(tool),
];
