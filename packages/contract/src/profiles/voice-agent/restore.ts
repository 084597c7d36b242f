import { isDeepStrictEqual } from 'node:util';
import { amount, CannotRun } from '@voice-agent/cli-kit/text';
import {
  type ContractDocument,
  isObject,
  type Operation,
  type RequestValues,
  requestOf,
  tryParseJson,
} from '@voice-agent/spec-model';
import { Credentials } from '../../engine/credentials.ts';
import type { Fields } from '../../engine/resources/read-records.ts';
import { RunAborted } from '../../engine/run-errors.ts';
import { idsIn, type Restorer, type Send, type Snapshot, type Writing } from '../../engine/writes.ts';
import { TransportError } from '../../http/http.ts';
import type { HttpRequest, HttpResponse } from '../../http/http-message.ts';
import { isRemote } from '../../http/machine.ts';

type WebTools = ReadonlyMap<string, Fields>;

/** Fields that a list may mask or omit, by the field of an update that changes them. */
const hiddenParts = { toolSettings: 'toolSettings.authToken', params: 'what is required of params' };
const updateFields = ['type', 'name', 'description', 'async', 'toolSettings', 'messages', 'params'];
const pageSize = 100;
const maxPages = 100;

interface State {
  /** The web tools before the run. Undefined until it writes. */
  before: WebTools | undefined;
  /** Those that were written, with the parts that were updated and that no list shows for sure. */
  written: ReadonlyMap<string, readonly string[]>;
}

/** The operations on web tools; undefined for the document of another service. */
export function webToolOperations({
  operations,
}: Pick<ContractDocument, 'operations'>): Record<'tools' | 'update', Operation> | undefined {
  const ids = ['listJobs', 'listWebTools', 'updateWebTool'];
  const [jobs, tools, update] = ids.map((id) => operations.find((each) => each.id === id));
  return jobs && tools && update && { tools, update };
}

/** Restores web tools by updates. */
export const webToolRestorer: Restorer = {
  checkTarget({ writableIds }) {
    if (writableIds === undefined)
      throw new CannotRun(
        '--allow-writes on another machine needs --web-tool ID: only the web tools that it names are updated.',
      );
  },
  snapshot: (writing, send) => new WebToolSnapshot(writing, send),
};

class WebToolSnapshot implements Snapshot {
  readonly reason = 'no list of web tools showed it before';
  readonly #writing: Writing;
  readonly #service: ReturnType<typeof webToolOperations>;
  readonly #send: Send;
  #before: Promise<WebTools> | undefined;
  #state: State;

  constructor(writing: Writing & Partial<State>, send: Send) {
    this.#writing = writing;
    this.#service = webToolOperations(writing);
    this.#send = send;
    const { before, written = new Map() } = writing;
    this.#state = { before, written };
    this.#before = before && Promise.resolve(before);
  }

  get state(): State {
    return this.#state;
  }

  async prepare({ path }: HttpRequest): Promise<void> {
    this.#before ??= this.#readBefore();
    const before = await this.#before;
    const { written } = this.#state;
    const ids = idsIn(path).filter((id) => before.has(id) && !written.has(id));
    if (ids.length > 0 || this.#state.before === undefined)
      this.#state = { before, written: new Map([...written, ...ids.map((id) => [id, []] as const)]) };
  }

  accepted({ path, body = '' }: HttpRequest): void {
    const updated = Object.entries(hiddenParts).filter(([field]) => body.includes(`"${field}"`));
    for (const id of idsIn(path)) {
      const parts = this.#state.written.get(id);
      const added = updated.flatMap(([, part]) => (parts?.includes(part) === false ? [part] : []));
      if (parts === undefined || added.length === 0) continue;
      const written = new Map(this.#state.written).set(id, [...parts, ...added]);
      this.#state = { ...this.#state, written };
    }
  }

  async restore(): Promise<string[] | undefined> {
    if (this.#before === undefined) return [];
    const none: WebTools = new Map();
    const before = await this.#before.catch(() => none);
    const { written } = this.#state;
    if (written.size === 0) return before.size > 0 ? [] : undefined;
    const problem = await this.#updateBack(before);
    const after = await this.#read([...written.keys()]).catch(() => none);
    const notes: string[] = [];
    let restored = 0;
    for (const [id, parts] of [...written].sort()) {
      const [old = {}, tool] = [before.get(id), after.get(id)];
      const left =
        tool === undefined ? ['all of it'] : changedFields(old, tool).map((each) => named(each, old));
      if (left.length === 0) restored++;
      else notes.push(`Not restored: web tool ${id}: ${left.join(', ')}.${problem}`);
      if (parts.length > 0) {
        const names = [...parts].sort().join(' and ');
        notes.push(
          `Check ${names} of web tool ${id} by hand: the list may not show it, so it could not be verified.`,
        );
      }
    }
    return [`Restored: ${amount(restored, 'web tool')}.`, ...notes];
  }

  async #readBefore(): Promise<WebTools> {
    const { target } = this.#writing;
    try {
      const tools = await this.#read(target.writableIds);
      const missing = target.writableIds?.find((id) => !tools.has(id));
      if (missing !== undefined && isRemote(target))
        throw notRestorable(`--web-tool ${missing}: no such web tool is listed`);
      return tools;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      if (isRemote(target)) throw notRestorable(`The web tools can't be listed (${error.message})`);
      return new Map();
    }
  }

  /** @returns why it ended early, as a sentence after a space; empty when it did not */
  async #updateBack(before: WebTools): Promise<string> {
    const update = this.#service?.update;
    const ids = [...this.#state.written.keys()];
    try {
      const now = await this.#read(ids);
      for (const id of ids) {
        const body = restoringBody(before.get(id) ?? {}, now.get(id) ?? {});
        if (update === undefined || body === undefined) continue;
        const { status } = await this.#send(this.#request(update, { path: { id }, body }));
        if (status >= 300) return ` The update that restores it returned ${status}.`;
      }
      return '';
    } catch (error) {
      if (error instanceof TransportError || error instanceof RunAborted)
        return ` ${error.message.replace(/\.$/, '')}.`;
      throw error;
    }
  }

  /** Reads web tools, page after page. @param wanted ends it when all of these are there */
  async #read(requested: readonly string[] | undefined): Promise<WebTools> {
    const found = new Map<string, Fields>();
    if (this.#service === undefined) return found;
    for (let page = 1; page <= maxPages; page++) {
      const known = found.size;
      const query = { skip: `${page}`, take: `${pageSize}` };
      const tools = toolsIn(await this.#send(this.#request(this.#service.tools, { query })));
      for (const tool of tools) if (typeof tool.id === 'string') found.set(tool.id, tool);
      if (found.size === known || requested?.every((id) => found.has(id))) break;
    }
    return found;
  }

  #request(operation: Operation, values: Partial<RequestValues>): HttpRequest {
    const credentials = new Credentials(this.#writing, this.#writing.target).sent(operation);
    return requestOf(operation, { path: {}, query: {}, header: {}, ...values }, credentials);
  }
}

const notRestorable = (why: string): CannotRun =>
  new CannotRun(`${why}, so nothing is written: it could not be restored.`);

/** @throws TransportError when the response is not a list of web tools */
function toolsIn({ status, body }: HttpResponse): Fields[] {
  if (status >= 300) throw new TransportError(`the list returned ${status}`, { unreachable: false });
  const { items } = Object(Object(tryParseJson(body)?.value).data);
  if (!Array.isArray(items))
    throw new TransportError('the response is not a list of web tools', { unreachable: false });
  return items.filter(isObject);
}

const changedFields = (before: Fields, after: Fields): string[] =>
  updateFields.filter((field) => !isDeepStrictEqual(before[field], after[field]));

const named = (field: string, before: Fields): string =>
  before[field] === undefined ? `${field} (there was none before)` : field;

/** The valid update that restores a web tool. @returns undefined when it is as before */
function restoringBody(before: Fields, now: Fields): Fields | undefined {
  const fields = changedFields(before, now).filter((field) => before[field] !== undefined);
  const body: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, before[field]]));
  if (before.type === 'MCP') {
    delete body.async;
    delete body.params;
  }
  if (body.type === 'FUNCTION') body.async = before.async ?? false;
  // An update has a schema, and a list shows its properties.
  if (body.params !== undefined) body.params = { type: 'object', properties: before.params };
  if (isObject(body.toolSettings)) {
    const { authToken, ...settings } = body.toolSettings;
    // A token that the list shows as before may be a mask, which must not become the token.
    const isMask = isObject(now.toolSettings) && now.toolSettings.authToken === authToken;
    if (isMask || authToken === undefined) body.toolSettings = settings;
  }
  return Object.keys(body).length === 0 ? undefined : body;
}
