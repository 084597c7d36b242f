import { amount, CannotRun } from '@voice-agent/cli-kit/text';
import { type ContractDocument, decoded, isSafeMethod, type Operation } from '@voice-agent/spec-model';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { isRemote } from '../http/machine.ts';
import type { Target } from './target.ts';

/** A record that a run has made: plain data, so that another thread can remove it. */
export interface Created {
  /** The operation that made it. */
  by: string;
  path: string;
  /** The request that removes it; or why none does. */
  removal: HttpRequest | string;
}

/** Sends a request without judging the response. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** The target and operations of a run that writes. */
export interface Writing {
  target: Target;
  operations: Operation[];
}

/** State that a run has written and must restore: plain data, so that another thread can do it. */
export interface WrittenState extends Writing {
  /** Successful requests of each operation, but for those that only touch what the run has made. */
  changed: ReadonlyMap<string, number>;
  /** Records that the run has made and not yet removed. */
  created: readonly Created[];
}

/** The records as they were before a run wrote. */
export interface Snapshot {
  /** Plain data; members that changed are new objects. */
  readonly state: object;
  /** Why nothing can be restored, where nothing can. */
  readonly reason: string;
  /**
   * Saves what a request may change, before it is sent for the first time.
   *
   * @throws CannotRun when a record on another machine could not be restored
   */
  prepare(request: HttpRequest): Promise<void>;
  /** Registers a successful request. */
  accepted(request: HttpRequest): void;
  /** Restores the records. @returns notes for the report; undefined when nothing was saved */
  restore(): Promise<string[] | undefined>;
}

/** Restores the records of one service. On another machine only those that the target names are written. */
export interface Restorer {
  /** @throws CannotRun when a target on another machine does not say which records may be written */
  checkTarget(target: Target): void;
  /** @param writing may contain what another run has saved */
  snapshot(writing: Writing, send: Send): Snapshot;
}

/**
 * The spec for a target: operations that the caller names are safe.
 *
 * @throws CannotRun when an operation is unknown, and when writes on another machine do not name theirs
 */
export function documentFor(
  document: ContractDocument,
  target: Target,
  restorer: Restorer | undefined,
): ContractDocument {
  const { safe = [], allowWrites } = target;
  const ids = document.operations.map(({ id }) => id);
  const named = typeof allowWrites === 'boolean' ? [] : allowWrites;
  for (const [flag, names] of Object.entries({ '--safe': safe, '--allow-writes': named })) {
    const unknown = names.find((name) => !ids.includes(name));
    if (unknown !== undefined)
      throw new CannotRun(`${flag}: unknown operation "${unknown}". Operations: ${ids.join(', ')}.`);
  }
  const operations = document.operations.map((each) =>
    safe.includes(each.id) ? { ...each, isSafe: true } : each,
  );
  const writes = operations.filter(({ isSafe }) => !isSafe).map(({ id }) => id);
  if (isRemote(target) && allowWrites !== false) {
    restorer?.checkTarget(target);
    if (restorer === undefined && allowWrites === true && writes.length > 0)
      throw new CannotRun(
        `--allow-writes on another machine must name the operations that may write: --allow-writes ${writes[0]}. ` +
          `Those that may: ${writes.join(', ')}.`,
      );
  }
  return { ...document, operations };
}

/** Decides which writes may be sent, and restores what they change where a restorer can. */
export class Writes {
  readonly #writing: Writing;
  readonly #named: readonly string[] | undefined;
  readonly #snapshot: Snapshot | undefined;
  readonly #changed: Map<string, number>;
  readonly #send: Send;
  #created: readonly Created[];
  #state: WrittenState | undefined;

  /** @param writing may be what another run has written */
  constructor(writing: Writing | WrittenState, send: Send, restorer: Restorer | undefined) {
    const { target, operations } = writing;
    this.#writing = { target, operations: restorer === undefined ? [] : operations };
    const isFree = !isRemote(target) || (restorer === undefined && typeof target.allowWrites !== 'boolean');
    this.#named = target.writableIds ?? (isFree ? undefined : []);
    this.#snapshot = restorer?.snapshot(writing, send);
    this.#send = send;
    this.#changed = new Map('changed' in writing ? writing.changed : []);
    this.#created = 'created' in writing ? writing.created : [];
  }

  /** The state to restore; undefined while nothing was written. */
  get state(): WrittenState | undefined {
    return this.#state;
  }

  /** Whether the request could write what must not be written. */
  forbids(operation: Operation, { method, path }: HttpRequest): boolean {
    if (isRead(operation, method)) return false;
    const ids = idsIn(path);
    return !this.allows(operation, method) || this.#named?.some((id) => ids.includes(id)) === false;
  }

  /** Whether a method may be sent to the path of an operation. Where operations are named, no other may write. */
  allows(operation: Operation, method: string = operation.method): boolean {
    const { allowWrites } = this.#writing.target;
    if (typeof allowWrites === 'boolean') return allowWrites || isRead(operation, method);
    return isRead(operation, method) || (method === operation.method && allowWrites.includes(operation.id));
  }

  /** Saves what the request may change. @throws as `Snapshot.prepare` does */
  async prepare(operation: Operation, request: HttpRequest): Promise<void> {
    if (isRead(operation, request.method)) return;
    const before = this.#snapshot?.state;
    await this.#snapshot?.prepare(request);
    if (this.#state === undefined || this.#snapshot?.state !== before) this.#keep();
  }

  /** Registers a successful request. */
  accepted(operation: Operation, request: HttpRequest): void {
    const { method } = request;
    if (isRead(operation, method)) return;
    const name = method === operation.method ? operation.id : `${method} ${operation.path}`;
    this.#changed.set(name, (this.#changed.get(name) ?? 0) + 1);
    this.#snapshot?.accepted(request);
    this.#keep();
  }

  /** Registers a record that a request has made. */
  made(created: Created): void {
    this.#created = [...this.#created, created];
    this.#keep();
  }

  /** Registers that a record is gone which may have been made. */
  removed(path: string): void {
    this.#created = this.#created.filter((each) => each.path !== path);
    this.#keep();
  }

  /** Removes what was made, and restores what was written. @returns notes for the report, a sentence each */
  async restore(): Promise<string[]> {
    const removals = await removeCreated(this.#created, this.#send);
    const notes = await this.#snapshot?.restore();
    if (notes !== undefined || this.#changed.size === 0) return [...removals, ...(notes ?? [])];
    const wrote = [...this.#changed].map(([name, count]) => `${name} (${amount(count, 'request')})`);
    const why = this.#snapshot?.reason ?? "the gate can't undo it";
    return [...removals, `What was changed was not restored, since ${why}. Changed by: ${wrote.join(', ')}.`];
  }

  #keep(): void {
    const [changed, created] = [new Map(this.#changed), this.#created];
    this.#state = { ...this.#snapshot?.state, ...this.#writing, changed, created };
  }
}

// An undescribed method on the path of a read may write.
const isRead = (operation: Operation, method: string): boolean =>
  method === operation.method ? operation.isSafe : isSafeMethod(method);

/** The decoded segments of a path. */
export const idsIn = (path: string): string[] => (path.split('?')[0] ?? '').split('/').map(decoded);

/**
 * Removes what was created, the newest first: a child comes after its parent.
 *
 * @returns notes for the report, a sentence each
 */
export async function removeCreated(created: readonly Created[], send: Send): Promise<string[]> {
  const [removed, left]: [string[], string[]] = [[], []];
  for (const { by, removal } of created.toReversed()) {
    const problem = typeof removal === 'string' ? removal : await remove(removal, send);
    if (problem === undefined) removed.push(by);
    else left.push(`${by}, since ${problem}`);
  }
  const gone = removed.length > 0 ? [`Removed again: ${counted(removed).join(', ')}.`] : [];
  return [...gone, ...counted(left).map((each) => `Left: ${each}.`)];
}

/** Each different text once, with how often it is there. */
function counted(texts: readonly string[]): string[] {
  const groups = [...Map.groupBy(texts, (each) => each)];
  return groups.map(([text, { length }]) => `${length.toLocaleString('en-US')} of ${text}`);
}

/** @returns why it is still there */
async function remove(request: HttpRequest, send: Send): Promise<string | undefined> {
  try {
    const { status } = await send(request);
    // With a parent its children are gone.
    const isGone = (status >= 200 && status < 300) || status === 404 || status === 410;
    return isGone ? undefined : `their DELETE returned ${status}`;
  } catch (error) {
    return `their DELETE failed (${(error as Error).message})`;
  }
}
