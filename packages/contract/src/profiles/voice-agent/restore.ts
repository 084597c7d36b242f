import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@voice-agent/api-documents/document';
import { type HttpRequest, type HttpResponse, TransportError } from '../../engine/http.ts';
import { type RequestValues, requestOf } from '../../engine/requests.ts';
import { RunAborted } from '../../engine/run-errors.ts';
import { isRemote } from '../../engine/target.ts';
import { idsIn, type Restorer, type Send, type Snapshot, type Writing } from '../../engine/writes.ts';
import { CannotRun } from '../../problem.ts';
import { type ServiceOperations, serviceOperations } from './operations.ts';

type WebTool = Readonly<Record<string, unknown>>;

/** What an update can say. */
const fields = ['type', 'name', 'description', 'async', 'toolSettings', 'messages', 'params'];
/** What a list may mask or leave out, by the field of an update that changes it. */
const hidden = { toolSettings: 'toolSettings.authToken', params: 'what is required of params' };
const pageSize = 100;
const maxPages = 100;

interface State {
  /** Undefined while nothing was written. */
  before: ReadonlyMap<string, WebTool> | undefined;
  written: ReadonlySet<string>;
  /** What of each web tool was updated and is not listed as it is. */
  hidden: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Restores web tools by updates. */
export const webToolRestorer: Restorer = {
  checkTarget({ webTools }) {
    if (webTools === undefined)
      throw new CannotRun(
        '--allow-writes on another machine needs --web-tool ID: only the web tools that it names are updated.',
      );
  },
  snapshot: (writing, send) => new WebToolSnapshot(writing, send),
};

class WebToolSnapshot implements Snapshot {
  readonly reason = 'no list of web tools showed it before';
  readonly #writing: Writing;
  readonly #service: ServiceOperations | undefined;
  readonly #send: Send;
  #before: Promise<ReadonlyMap<string, WebTool>> | undefined;
  #state: State;

  constructor(writing: Writing & Partial<State>, send: Send) {
    this.#writing = writing;
    this.#service = serviceOperations(writing);
    this.#send = send;
    const { before, written = new Set(), hidden = new Map() } = writing;
    this.#state = { before, written, hidden };
    this.#before = before && Promise.resolve(before);
  }

  get state(): State {
    return this.#state;
  }

  async prepare({ path }: HttpRequest): Promise<void> {
    this.#before ??= this.#remember();
    const before = await this.#before;
    const { written } = this.#state;
    const ids = idsIn(path).filter((id) => before.has(id) && !written.has(id));
    if (ids.length > 0 || this.#state.before === undefined)
      this.#state = { ...this.#state, before, written: new Set([...written, ...ids]) };
  }

  accepted({ path, body = '' }: HttpRequest): void {
    const names = Object.entries(hidden).flatMap(([field, name]) =>
      body.includes(`"${field}"`) ? [name] : [],
    );
    const known = this.#state.hidden;
    const added = idsIn(path).filter((id) => names.some((name) => known.get(id)?.has(name) !== true));
    if (added.length === 0) return;
    const all = added.map((id) => [id, new Set([...(known.get(id) ?? []), ...names])] as const);
    this.#state = { ...this.#state, hidden: new Map([...known, ...all]) };
  }

  async restore(): Promise<string[] | undefined> {
    if (this.#before === undefined) return [];
    const before = await this.#before.catch(() => new Map<string, WebTool>());
    const { written, hidden } = this.#state;
    if (written.size === 0) return before.size > 0 ? [] : undefined;
    const problem = await this.#patchBack(before);
    const after = await this.#read([...written]).catch(() => new Map<string, WebTool>());
    const notes: string[] = [];
    let restored = 0;
    for (const id of [...written].sort()) {
      const [was, is] = [before.get(id) ?? {}, after.get(id)];
      const left =
        is === undefined
          ? 'all of it'
          : changed(was, is)
              .map((name) => said(name, was))
              .join(', ');
      if (left === '') restored++;
      else notes.push(`Not restored: web tool ${id}: ${left}.${problem === '' ? '' : ` ${problem}.`}`);
      const unseen = [...(hidden.get(id) ?? [])].sort();
      if (unseen.length > 0)
        notes.push(`Web tool ${id}: look at ${unseen.join(' and ')}, too: no list shows that for sure.`);
    }
    return [`Restored: ${restored} web tool${restored === 1 ? '' : 's'}.`, ...notes];
  }

  async #remember(): Promise<Map<string, WebTool>> {
    const { target } = this.#writing;
    const careful = isRemote(target);
    try {
      const tools = await this.#read(target.webTools);
      const missing = target.webTools?.find((id) => !tools.has(id));
      if (missing !== undefined && careful)
        throw new CannotRun(
          `--web-tool ${missing}: no such web tool is listed, so nothing is written: it could not be restored.`,
        );
      return tools;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      if (careful)
        throw new CannotRun(
          `The web tools can't be listed (${error.message}), so nothing is written: it could not be restored.`,
        );
      return new Map();
    }
  }

  /** @returns why it ended early, or nothing */
  async #patchBack(before: ReadonlyMap<string, WebTool>): Promise<string> {
    const update = this.#service?.update;
    const { written } = this.#state;
    try {
      const now = await this.#read([...written]);
      for (const id of written) {
        const body = bodyBack(before.get(id) ?? {}, now.get(id) ?? {});
        if (update === undefined || body === undefined) continue;
        const { status } = await this.#send(this.#request(update, { path: { id }, body }));
        if (status >= 300) return `The update back is answered with ${status}`;
      }
      return '';
    } catch (error) {
      if (error instanceof TransportError || error instanceof RunAborted)
        return error.message.replace(/\.$/, '');
      throw error;
    }
  }

  /** The listed web tools by id, page after page. @param wanted ends it when all of these are there */
  async #read(wanted: readonly string[] | undefined): Promise<Map<string, WebTool>> {
    const found = new Map<string, WebTool>();
    if (this.#service === undefined) return found;
    for (let page = 1; page <= maxPages; page++) {
      const known = found.size;
      const query = { skip: `${page}`, take: `${pageSize}` };
      const answer = await this.#send(this.#request(this.#service.tools, { query }));
      for (const tool of itemsOf(answer)) if (typeof tool.id === 'string') found.set(tool.id, tool);
      if (found.size === known || wanted?.every((id) => found.has(id))) break;
    }
    return found;
  }

  #request(operation: Operation, given: Partial<RequestValues>): HttpRequest {
    return requestOf(operation, { path: {}, query: {}, header: {}, ...given }, this.#writing.credential);
  }
}

function itemsOf({ status, body }: HttpResponse): WebTool[] {
  if (status >= 300) throw new TransportError(`the list is answered with ${status}`, { unreachable: false });
  try {
    const items: unknown = JSON.parse(body.toString()).data.items;
    if (Array.isArray(items)) return items.filter((item) => typeof item === 'object' && item !== null);
  } catch {
    // It is said below.
  }
  throw new TransportError('the list is no list of web tools', { unreachable: false });
}

const changed = (was: WebTool, is: WebTool): string[] =>
  fields.filter((name) => !isDeepStrictEqual(was[name], is[name]));

const said = (name: string, was: WebTool): string =>
  was[name] === undefined ? `${name} (there was none before)` : name;

/** The update that makes a web tool what it was, by the rules of an update. Undefined when it is. */
function bodyBack(was: WebTool, is: WebTool): WebTool | undefined {
  const back = Object.fromEntries(
    changed(was, is)
      .filter((name) => was[name] !== undefined)
      .map((name) => [name, was[name]]),
  );
  if (was.type === 'MCP') {
    delete back.async;
    delete back.params;
  }
  if (back.type === 'FUNCTION') back.async = was.async ?? false;
  // An update takes a schema, and a list shows the properties of it.
  if (back.params !== undefined) back.params = { type: 'object', properties: was.params };
  if (back.toolSettings !== undefined) back.toolSettings = settingsBack(was.toolSettings, is.toolSettings);
  return Object.keys(back).length === 0 ? undefined : back;
}

/** A token that the list shows as before may be a mask, which must not become the token. */
function settingsBack(was: unknown, is: unknown): unknown {
  const { authToken, ...rest } = was as Record<string, unknown>;
  const isSame = authToken === (is as Record<string, unknown> | undefined)?.authToken;
  return isSame ? rest : was;
}
