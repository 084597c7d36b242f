// What a framework may give as the body of a request.
import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';

/** Gives bytes a place within other memory. */
function within<Memory extends ArrayBufferLike>(memory: Memory, bytes: Uint8Array): Memory {
  new Uint8Array(memory).set(bytes);
  return memory;
}
const padded = (bytes: Uint8Array) => within(new ArrayBuffer(bytes.length + 16), bytes);

type Kinds = Readonly<Record<string, (bytes: Uint8Array<ArrayBuffer>) => unknown>>;

/** Bodies whose bytes are known. The number of bytes is a multiple of 8. */
export const exactBodies: Kinds = {
  'an ArrayBuffer': ({ buffer }) => buffer,
  'an ArrayBuffer of another realm': (bytes) =>
    runInNewContext('const made = new ArrayBuffer(bytes.length); new Uint8Array(made).set(bytes); made', {
      bytes,
    }),
  'a SharedArrayBuffer': (bytes) => within(new SharedArrayBuffer(bytes.length), bytes),
  'a view of a SharedArrayBuffer': (bytes) =>
    new Uint8Array(within(new SharedArrayBuffer(bytes.length + 9), bytes), 0, bytes.length),
  'a Uint8Array': (bytes) => bytes,
  'a part of a Uint8Array': (bytes) => new Uint8Array(padded(bytes), 0, bytes.length),
  'a Buffer of a pool': (bytes) => Buffer.from(bytes),
  'a DataView': (bytes) => new DataView(padded(bytes), 0, bytes.length),
  'an Int8Array': ({ buffer }) => new Int8Array(buffer),
  'a Uint8ClampedArray': ({ buffer }) => new Uint8ClampedArray(buffer),
  'a Uint16Array': ({ buffer }) => new Uint16Array(buffer),
  'a Float64Array': ({ buffer }) => new Float64Array(buffer),
  'a BigInt64Array': ({ buffer }) => new BigInt64Array(buffer),
  'a Blob': (bytes) => new Blob([bytes]),
  'a File': (bytes) => new File([bytes], 'body.json'),
  'a web stream': (bytes) => new Blob([bytes]).stream(),
  'a web stream of strings': (bytes) =>
    new Blob([bytes]).stream().pipeThrough(new TextDecoderStream('utf-8', { ignoreBOM: true })),
  'a stream of Node': (bytes) => Readable.from([Buffer.from(bytes.subarray(0, 3)), bytes.subarray(3)]),
  'a stream of Node with an encoding': (bytes) => Readable.from([Buffer.from(bytes)]).setEncoding('utf8'),
  'a string': (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
};

/** Bodies whose bytes could only be guessed, or are gone. */
export const inexactBodies: Kinds = {
  'a stream of Node with another encoding': (bytes) =>
    Readable.from([Buffer.from(bytes)], { objectMode: false }).setEncoding('latin1'),
  'a generator': async function* (bytes) {
    yield bytes.buffer;
  },
  FormData: (bytes) => {
    const form = new FormData();
    form.set('body', new Blob([bytes]));
    return form;
  },
  URLSearchParams: (bytes) => new URLSearchParams(Buffer.from(bytes).toString()),
  'a Map': (bytes) => new Map([['body', bytes]]),
  'a Set': (bytes) => new Set(bytes),
  'an object of bytes': (bytes) => ({ body: bytes }),
  'an array of bytes': (bytes) => [bytes],
  'a function': (bytes) => () => bytes,
  'a symbol': () => Symbol('body'),
  'a bigint': () => 7n,
  'a number that JSON lacks': () => Number.POSITIVE_INFINITY,
  'an object with one': () => ({ amount: Number.POSITIVE_INFINITY }),
  'an object with nothing at a name': () => ({ amount: undefined }),
  'an array that lacks one': () => Array(3),
  'a Date': () => new Date(),
  'an object with toJSON': (bytes) => ({ toJSON: () => Buffer.from(bytes).toString() }),
  'an instance of a class': (bytes) =>
    new (class Body {
      readonly bytes = bytes;
    })(),
  'an object that holds itself': () => {
    const value: Record<string, unknown> = {};
    value.value = value;
    return value;
  },
  'half a character': () => '\ud800',
  'memory that was given away': ({ buffer }) => {
    const given = buffer.slice(0);
    structuredClone(given, { transfer: [given] });
    return given;
  },
  'a stream that was read': (bytes) => {
    const stream = Readable.from([Buffer.from(bytes)]);
    stream.read();
    return stream;
  },
  'a web stream that was read in part': async (bytes) => {
    const stream = new ReadableStream({
      start: (controller) => {
        for (const piece of [bytes.subarray(0, 1), bytes.subarray(1)]) controller.enqueue(piece);
        controller.close();
      },
    });
    const reader = stream.getReader();
    await reader.read();
    reader.releaseLock();
    return stream;
  },
  'a web stream that ended': async (bytes) => {
    const stream = new Blob([bytes]).stream();
    for await (const _ of stream.values({ preventCancel: true })) {
      // Read to its end.
    }
    return stream;
  },
  'a stream that breaks off': () =>
    new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) }),
  'a stream of objects': (bytes) => Readable.from([{ bytes }]),
};
