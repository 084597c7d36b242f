/** The bytes of a buffer or of any view of one; `undefined` when it is neither, or its memory was given away. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  const view = ArrayBuffer.isView(value) ? value : undefined;
  const memory = view?.buffer ?? (isMemory(value) ? value : undefined);
  if (memory === undefined || (memory as Partial<ArrayBuffer>).detached === true) return undefined;
  const bytes = viewOf(memory, view);
  // Another thread could change it while it is stored.
  return isShared(memory) ? new Uint8Array(bytes) : bytes;
}

const tagOf = (value: unknown): string => Object.prototype.toString.call(value);
const isShared = (value: unknown): boolean => tagOf(value) === '[object SharedArrayBuffer]';

// By its tag: that of another realm, such as one of Jest, is no instance.
const isMemory = (value: unknown): value is ArrayBufferLike =>
  tagOf(value) === '[object ArrayBuffer]' || isShared(value);

function viewOf(memory: ArrayBufferLike, view: ArrayBufferView | undefined): Uint8Array {
  if (view === undefined) return new Uint8Array(memory);
  return view instanceof Uint8Array ? view : new Uint8Array(memory, view.byteOffset, view.byteLength);
}

/** Whether it is a Blob or stream, whose bytes have to be waited for. */
export function isUnread(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { stream, getReader, pipe } = value as Readonly<Record<string, unknown>>;
  return [stream, getReader, pipe].some((each) => typeof each === 'function');
}

/** Puts the pieces of a body together. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
