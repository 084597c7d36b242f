import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodedBody } from './content-coding.ts';

const plain = Buffer.from('{"a":"é"}'.repeat(20));
const max = 1_000_000;

test.each<[codings: string | undefined, body: Buffer]>([
  [undefined, plain],
  ['identity', plain],
  ['gzip', gzipSync(plain)],
  ['X-GZIP', gzipSync(plain)],
  ['deflate', deflateSync(plain)],
  ['deflate', deflateRawSync(plain)],
  ['br', brotliCompressSync(plain)],
  ['gzip, br', brotliCompressSync(gzipSync(plain))],
  ['deflate,identity, gzip', gzipSync(deflateSync(plain))],
])('%s is decoded', (codings, body) => {
  expect(decodedBody(body, codings, max)).toEqual({ body: plain });
});

test.each<[codings: string, body: Buffer, undecodable: string]>([
  ['gzip', plain, 'a body that is not gzip, or is cut off'],
  ['gzip', gzipSync(plain).subarray(0, -9), 'a body that is not gzip, or is cut off'],
  ['br', gzipSync(plain), 'a body that is not br, or is cut off'],
  ['deflate', plain, 'a body that is not deflate, or is cut off'],
  ['br, gzip', gzipSync(plain), 'a body that is not br, or is cut off'],
  ['utf-8', plain, 'a body in the content coding utf-8, which was not asked for'],
  ['constructor', plain, 'a body in the content coding constructor, which was not asked for'],
])('%s that is something else is not', (codings, body, undecodable) => {
  expect(decodedBody(body, codings, max)).toEqual({ undecodable });
});

test('a body that grows beyond the limit is too large, and an empty one has no coding', () => {
  expect(decodedBody(gzipSync(Buffer.alloc(max + 1)), 'gzip', max)).toBe('too large');
  expect(decodedBody(Buffer.alloc(0), 'gzip', max)).toEqual({ body: Buffer.alloc(0) });
});

test('the beginning of a compressed stream is decoded as far as it goes', () => {
  for (const [coding, body] of [
    ['gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
  ] as const)
    expect(decodedBody(body.subarray(0, -4), coding, max, true)).toHaveProperty('body');
});
