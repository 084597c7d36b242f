import { isDeepStrictEqual } from 'node:util';
import type { ContractDocument, Operation } from './document/document.ts';
import { RunEnded } from './ending.ts';
import { type Incoming, NoAnswer, type Outgoing } from './http.ts';
import { CannotRun } from './problem.ts';
import { type Inputs, type Login, requestOf } from './requests.ts';
import { isRemote, type Target } from './target.ts';

type WebTool = Readonly<Record<string, unknown>>;

/** What an update can say. */
const fields = ['type', 'name', 'description', 'async', 'toolSettings', 'messages', 'params'];
/** What a list may mask or leave out, by the field of an update that changes it. */
const hidden = { toolSettings: 'toolSettings.authToken', params: 'what is required of params' };
const pageSize = 100;
const mostPages = 100;

/** Whether an operation may change something: a POST that only lists is told by its name. */
export const isWrite = ({ method, id }: Operation): boolean =>
  !/^(?:GET|HEAD|OPTIONS)$/.test(method) &&
  !(method === 'POST' && /^(?:list|get|find|search|query|count)/i.test(id));

/** What a run has written and has to restore: plain data, so that another thread can do it. */
export interface WrittenState {
  target: Target;
  login: Login;
  operations: Operation[];
  before: ReadonlyMap<string, WebTool>;
  written: ReadonlySet<string>;
  hidden: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Says which writes may be sent, and brings back what they change: the web tools of the voice agent service. */
export class Writes {
  readonly #target: Target;
  readonly #login: Login;
  readonly #named: readonly string[] | undefined;
  readonly #list: Operation | undefined;
  readonly #update: Operation | undefined;
  readonly #send: (request: Outgoing) => Promise<Incoming>;
  readonly #written = new Set<string>();
  /** What of each web tool was updated and is not listed as it is. */
  readonly #hidden = new Map<string, Set<string>>();
  #before: Promise<ReadonlyMap<string, WebTool>> | undefined;
  #state: WrittenState | undefined;

  /** @param send how requests go that are not judged */
  constructor(
    { operations }: Pick<ContractDocument, 'operations'>,
    target: Target,
    login: Login,
    send: (request: Outgoing) => Promise<Incoming>,
  ) {
    this.#target = target;
    this.#login = login;
    this.#named = target.webTools ?? (isRemote(target) ? [] : undefined);
    this.#list = operations.find(({ id }) => id === 'listWebTools');
    this.#update = operations.find(({ id }) => id === 'updateWebTool');
    this.#send = send;
  }

  /** Restores what another run has written. @returns what is to say of it, a sentence each */
  static async restore(
    state: WrittenState,
    send: (request: Outgoing) => Promise<Incoming>,
  ): Promise<string[]> {
    const writes = new Writes(state, state.target, state.login, send);
    writes.#before = Promise.resolve(state.before);
    for (const id of state.written) writes.#written.add(id);
    for (const [id, names] of state.hidden) writes.#hidden.set(id, new Set(names));
    return writes.restore();
  }

  /** What has to be restored, another object after each change; undefined while nothing was written. */
  get state(): WrittenState | undefined {
    return this.#state;
  }

  /** Whether the request may write what must not be written. */
  forbids(operation: Operation, request: Outgoing): boolean {
    if (isRead(operation, request)) return false;
    const ids = idsIn(request.path);
    const isNamed = this.#named?.some((id) => ids.includes(id)) ?? true;
    return !this.#target.allowWrites || !isNamed;
  }

  /**
   * Keeps what the request may change, before it is sent for the first time.
   *
   * @throws CannotRun when a web tool of another machine could not be brought back
   */
  async prepare(operation: Operation, request: Outgoing): Promise<void> {
    if (isRead(operation, request)) return;
    this.#before ??= this.#remember();
    const before = await this.#before;
    const ids = idsIn(request.path).filter((id) => before.has(id) && !this.#written.has(id));
    for (const id of ids) this.#written.add(id);
    if (ids.length > 0) this.#changed(before);
  }

  #changed(before: ReadonlyMap<string, WebTool>): void {
    this.#state = {
      target: this.#target,
      login: this.#login,
      operations: [this.#list, this.#update].flatMap((each) => each ?? []),
      before,
      written: this.#written,
      hidden: this.#hidden,
    };
  }

  /** Says that a write was answered with a success. */
  accepted({ path, body = '' }: Outgoing): void {
    for (const [field, name] of Object.entries(hidden))
      if (body.includes(`"${field}"`))
        for (const id of idsIn(path)) this.#hidden.set(id, (this.#hidden.get(id) ?? new Set()).add(name));
    if (this.#state !== undefined) this.#state = { ...this.#state };
  }

  /** Updates the web tools back to what they were. @returns what is to say of it, a sentence each */
  async restore(): Promise<string[]> {
    if (this.#before === undefined) return [];
    const before = await this.#before.catch(() => new Map<string, WebTool>());
    if (this.#written.size === 0)
      return before.size > 0 ? [] : ['What was changed stays so: no list of web tools showed it before.'];
    const problem = await this.#patchBack(before);
    const after = await this.#read([...this.#written]).catch(() => new Map<string, WebTool>());
    const notes: string[] = [];
    let restored = 0;
    for (const id of [...this.#written].sort()) {
      const [was, is] = [before.get(id) ?? {}, after.get(id)];
      const left =
        is === undefined
          ? 'all of it'
          : changed(was, is)
              .map((name) => said(name, was))
              .join(', ');
      if (left === '') restored++;
      else notes.push(`Not restored: web tool ${id}: ${left}.${problem === '' ? '' : ` ${problem}.`}`);
      const unseen = [...(this.#hidden.get(id) ?? [])].sort();
      if (unseen.length > 0)
        notes.push(`Web tool ${id}: look at ${unseen.join(' and ')}, too: no list shows that for sure.`);
    }
    return [`Restored: ${restored} web tool${restored === 1 ? '' : 's'}.`, ...notes];
  }

  async #remember(): Promise<Map<string, WebTool>> {
    const careful = isRemote(this.#target);
    try {
      const tools = await this.#read(this.#named);
      const missing = this.#named?.find((id) => !tools.has(id));
      if (missing !== undefined && careful)
        throw new CannotRun(
          `--web-tool ${missing}: no such web tool is listed, so nothing is written: it could not be restored.`,
        );
      return tools;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (careful)
        throw new CannotRun(
          `The web tools can't be listed (${error.message}), so nothing is written: it could not be restored.`,
        );
      return new Map();
    }
  }

  /** @returns why it ended early, or nothing */
  async #patchBack(before: ReadonlyMap<string, WebTool>): Promise<string> {
    const update = this.#update;
    try {
      const now = await this.#read([...this.#written]);
      for (const id of this.#written) {
        const body = bodyBack(before.get(id) ?? {}, now.get(id) ?? {});
        if (update === undefined || body === undefined) continue;
        const { status } = await this.#send(this.#request(update, { path: { id }, body }));
        if (status >= 300) return `The update back is answered with ${status}`;
      }
      return '';
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof RunEnded) return error.message.replace(/\.$/, '');
      throw error;
    }
  }

  /** The listed web tools by id, page after page. @param wanted ends it when all of these are there */
  async #read(wanted: readonly string[] | undefined): Promise<Map<string, WebTool>> {
    const found = new Map<string, WebTool>();
    if (this.#list === undefined || this.#update === undefined) return found;
    for (let page = 1; page <= mostPages; page++) {
      const known = found.size;
      const query = { skip: `${page}`, take: `${pageSize}` };
      const answer = await this.#send(this.#request(this.#list, { query }));
      for (const tool of itemsOf(answer)) if (typeof tool.id === 'string') found.set(tool.id, tool);
      if (found.size === known || wanted?.every((id) => found.has(id))) break;
    }
    return found;
  }

  #request(operation: Operation, given: Partial<Inputs>): Outgoing {
    return requestOf(operation, { path: {}, query: {}, header: {}, ...given }, this.#login);
  }
}

// A wrong method on the path of a read may write.
const isRead = (operation: Operation, { method }: Outgoing): boolean =>
  /^(?:GET|HEAD|OPTIONS)$/.test(method) || (method === operation.method && !isWrite(operation));

/** The segments of a path, as they are meant. */
function idsIn(path: string): string[] {
  const segments = (path.split('?')[0] ?? '').split('/');
  return segments.map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}

function itemsOf({ status, body }: Incoming): WebTool[] {
  if (status >= 300) throw new NoAnswer(`the list is answered with ${status}`, { unreachable: false });
  try {
    const items: unknown = JSON.parse(body.toString()).data.items;
    if (Array.isArray(items)) return items.filter((item) => typeof item === 'object' && item !== null);
  } catch {
    // It is said below.
  }
  throw new NoAnswer('the list is no list of web tools', { unreachable: false });
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
