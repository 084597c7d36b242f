import { isDeepStrictEqual } from 'node:util';
import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import { isSafeMethod } from '@voice-agent/api-documents/operations';
import { RunEnded } from './ending.ts';
import { type Incoming, NoAnswer, type Outgoing } from './http.ts';
import { CannotRun } from './problem.ts';
import { isOwn } from './profiles/voice-agent/facts.ts';
import { serviceOperations } from './profiles/voice-agent/operations.ts';
import { amount } from './report/settle.ts';
import { type Inputs, type Login, requestOf } from './requests.ts';
import { isRemote, type Target } from './target.ts';

type WebTool = Readonly<Record<string, unknown>>;

/** What an update can say. */
const fields = ['type', 'name', 'description', 'async', 'toolSettings', 'messages', 'params'];
/** What a list may mask or leave out, by the field of an update that changes it. */
const hidden = { toolSettings: 'toolSettings.authToken', params: 'what is required of params' };
const pageSize = 100;
const mostPages = 100;

/**
 * The document as it is asked at a target: with those operations safe that the caller calls so.
 *
 * @throws CannotRun when an operation that is named is not there, and when writes on another machine name too little
 */
export function documentFor(document: ContractDocument, target: Target): ContractDocument {
  const { safe = [], allowWrites } = target;
  const ids = document.operations.map(({ id }) => id);
  const named = typeof allowWrites === 'boolean' ? [] : allowWrites;
  for (const [flag, names] of Object.entries({ '--safe': safe, '--allow-writes': named })) {
    const unknown = names.find((name) => !ids.includes(name));
    if (unknown !== undefined)
      throw new CannotRun(`${flag}: there is no operation "${unknown}". Operations: ${ids.join(', ')}.`);
  }
  const operations = document.operations.map((each) =>
    safe.includes(each.id) ? { ...each, isSafe: true } : each,
  );
  const writes = operations.filter(({ isSafe }) => !isSafe).map(({ id }) => id);
  if (isRemote(target) && allowWrites !== false) {
    if (isOwn(document) && target.webTools === undefined)
      throw new CannotRun(
        '--allow-writes on another machine needs --web-tool ID: only the web tools that it names are updated.',
      );
    if (!isOwn(document) && allowWrites === true && writes.length > 0)
      throw new CannotRun(
        `--allow-writes on another machine must name the operations that may write: --allow-writes ${writes[0]}. ` +
          `Those that may: ${writes.join(', ')}.`,
      );
  }
  return { ...document, operations };
}

/** What a run has written and has to restore: plain data, so that another thread can do it. */
export interface WrittenState {
  target: Target;
  login: Login;
  operations: Operation[];
  before: ReadonlyMap<string, WebTool>;
  written: ReadonlySet<string>;
  /** How many requests of each operation changed something, as far as their answers say. */
  changed: ReadonlyMap<string, number>;
  hidden: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Says which writes may be sent, and brings back what they change: the web tools of the voice agent service. */
export class Writes {
  readonly #target: Target;
  readonly #login: Login;
  readonly #named: readonly string[] | undefined;
  readonly #isOwn: boolean;
  readonly #operations: Operation[];
  readonly #list: Operation | undefined;
  readonly #update: Operation | undefined;
  readonly #send: (request: Outgoing) => Promise<Incoming>;
  readonly #written = new Set<string>();
  /** How many requests of each operation changed something, as far as their answers say. */
  readonly #changed = new Map<string, number>();
  /** What of each web tool was updated and is not listed as it is. */
  readonly #hidden = new Map<string, Set<string>>();
  #before: Promise<ReadonlyMap<string, WebTool>> | undefined;
  #state: WrittenState | undefined;

  /** @param send how requests go that are not judged */
  constructor(
    document: Pick<ContractDocument, 'operations'>,
    target: Target,
    login: Login,
    send: (request: Outgoing) => Promise<Incoming>,
  ) {
    const { operations } = document;
    this.#target = target;
    this.#login = login;
    this.#isOwn = isOwn(document);
    this.#operations = operations;
    const isFree = !isRemote(target) || (!this.#isOwn && typeof target.allowWrites !== 'boolean');
    this.#named = target.webTools ?? (isFree ? undefined : []);
    const service = serviceOperations(document);
    this.#list = service?.tools;
    this.#update = service?.update;
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
    for (const each of state.changed) writes.#changed.set(...each);
    for (const [id, names] of state.hidden) writes.#hidden.set(id, new Set(names));
    return writes.restore();
  }

  /** What has to be restored, with other members for what changed; undefined while nothing was written. */
  get state(): WrittenState | undefined {
    return this.#state;
  }

  /** Whether the request may write what must not be written. */
  forbids(operation: Operation, { method, path }: Outgoing): boolean {
    if (isRead(operation, method)) return false;
    const ids = idsIn(path);
    return !this.allows(operation, method) || this.#named?.some((id) => ids.includes(id)) === false;
  }

  /** Whether a method may be sent to the path of an operation. Where operations are named, no other method may write. */
  allows(operation: Operation, method: string = operation.method): boolean {
    const { allowWrites } = this.#target;
    if (typeof allowWrites === 'boolean') return allowWrites || isRead(operation, method);
    return isRead(operation, method) || (method === operation.method && allowWrites.includes(operation.id));
  }

  /**
   * Keeps what the request may change, before it is sent for the first time.
   *
   * @throws CannotRun when a web tool of another machine could not be brought back
   */
  async prepare(operation: Operation, { method, path }: Outgoing): Promise<void> {
    if (isRead(operation, method)) return;
    this.#before ??= this.#remember();
    const before = await this.#before;
    const ids = idsIn(path).filter((id) => before.has(id) && !this.#written.has(id));
    for (const id of ids) this.#written.add(id);
    if (ids.length > 0 || this.#state === undefined) this.#keep(before);
  }

  #keep(before: ReadonlyMap<string, WebTool>): void {
    this.#state = {
      target: this.#target,
      login: this.#login,
      operations: this.#isOwn ? this.#operations : [],
      before,
      written: new Set(this.#written),
      changed: new Map(this.#changed),
      hidden: new Map(this.#hidden),
    };
  }

  /** Says that a request was answered with a success. */
  accepted(operation: Operation, { method, path, body = '' }: Outgoing): void {
    if (isRead(operation, method)) return;
    const name = method === operation.method ? operation.id : `${method} ${operation.path}`;
    this.#changed.set(name, (this.#changed.get(name) ?? 0) + 1);
    for (const [field, name] of Object.entries(hidden))
      if (body.includes(`"${field}"`))
        for (const id of idsIn(path)) this.#hidden.set(id, (this.#hidden.get(id) ?? new Set()).add(name));
    if (this.#state !== undefined)
      this.#state = { ...this.#state, changed: new Map(this.#changed), hidden: new Map(this.#hidden) };
  }

  /** Updates the web tools back to what they were. @returns what is to say of it, a sentence each */
  async restore(): Promise<string[]> {
    if (this.#before === undefined) return [];
    const before = await this.#before.catch(() => new Map<string, WebTool>());
    if (this.#written.size === 0) return before.size > 0 ? [] : this.#lasting();
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

  /** What was changed and can't be changed back. */
  #lasting(): string[] {
    if (this.#changed.size === 0) return [];
    const wrote = [...this.#changed].map(([name, count]) => `${name} (${amount(count, 'request')})`);
    const why = this.#isOwn ? 'no list of web tools showed it before' : "the gate can't undo it";
    return [`What was changed stays so, since ${why}. Changed by: ${wrote.join(', ')}.`];
  }

  async #remember(): Promise<Map<string, WebTool>> {
    const careful = isRemote(this.#target) && this.#isOwn;
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
const isRead = (operation: Operation, method: string): boolean =>
  method === operation.method ? operation.isSafe : isSafeMethod(method);

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
