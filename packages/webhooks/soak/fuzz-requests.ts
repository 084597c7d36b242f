// Requests as a hostile network would send them, the same for the same seed.
import { eventTypes } from '../src/generated/events.ts';
import { Random } from '../src/internal/random.ts';

/** Numbers from 0 to 1, the same everywhere for a seed. */
export function random(seed: number): () => number {
  const made = new Random(`${seed}`);
  return () => made.next();
}

export const secret = 'Bearer 5Tq8vYw2Rk7nLx4Zb9Hm3Dp6Fs1Gc0J';

/** Stands in what a handler throws, and must be in no answer. */
export const canary = 'canary-7Qx';

/** A request and what must become of it. */
export interface FuzzedRequest {
  bytes: Buffer;
  /** The status it must be answered with; `rejected`: any but 200, or a closed connection; `cut`: none. */
  expect: number | 'rejected' | 'cut';
  /** It is a valid event of an authenticated sender: it has to be processed once. */
  counts: boolean;
  /** How the bytes are sent. */
  sending: 'whole' | 'in pieces' | 'alone' | 'stalled';
}

type Draw = () => number;
type Header = [name: string, value: string];

/** Makes the requests of a seed; `number` is part of each call id. */
export function requestMaker(draw: Draw): (number: number) => FuzzedRequest {
  return (number) => {
    const kind = draw();
    if (kind < 0.34) return valid(draw, number);
    if (kind < 0.5) return strangeBody(draw);
    if (kind < 0.77) return forged(draw, number);
    if (kind < 0.82) return otherMethod(draw, number);
    if (kind < 0.97) return malformed(draw, number);
    if (kind < 0.9995) return cut(draw, number);
    return stalled(draw, number);
  };
}

const pick = <T>(draw: Draw, list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
const upTo = (draw: Draw, most: number): number => Math.floor(draw() * (most + 1));

/** A valid event; the call id says where it came from. */
function event(draw: Draw, origin: 'ok' | 'forged' | 'cut', number: number): string {
  const data = JSON.stringify({ at: number, value: value(draw, 4) });
  const built = draw() < 0.1 ? polluting : '';
  return (
    `{${built}"eventType":"${pick(draw, eventTypes)}","callId":"${origin}-${number}","timestamp":"2026","projectId":"p",` +
    `"agentId":"a","agentName":"n","data":${data}}`
  );
}

const polluting =
  '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":null,';

function value(draw: Draw, depth: number): unknown {
  const kind = depth === 0 ? upTo(draw, 4) : upTo(draw, 6);
  if (kind === 0) return null;
  if (kind === 1) return draw() < 0.5;
  if (kind === 2) return (draw() - 0.5) * 10 ** upTo(draw, 300);
  if (kind <= 4) return text(draw, upTo(draw, 30));
  const values = Array.from({ length: upTo(draw, 3) }, () => value(draw, depth - 1));
  if (kind === 5) return values;
  return Object.fromEntries(values.map((each) => [pick(draw, names) + text(draw, 1), each]));
}

const names = ['', '__proto__', 'constructor', 'toString', 'eventType', 'callId', 'length', '0'];

function text(draw: Draw, length: number): string {
  let made = '';
  for (let i = 0; i < length; i++) made += String.fromCharCode(upTo(draw, draw() < 0.8 ? 0x7e : 0xffff));
  return made;
}

function request(
  draw: Draw,
  { method = 'POST', authorization, body }: { method?: string; authorization: Header[]; body: Buffer },
): Buffer {
  const chunked = draw() < 0.2;
  const headers: Header[] = [['Host', 'a'], ...authorization];
  if (draw() < 0.5) headers.push(['Content-Type', pick(draw, contentTypes)]);
  if (draw() < 0.1) headers.push([`X-${upTo(draw, 1e9)}`, 'v'.repeat(upTo(draw, 2_000))]);
  if (draw() < 0.02) headers.push(['Expect', '100-continue']);
  headers.push(chunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', `${body.length}`]);
  const lines = headers.map(([name, value]) => `${mixedCase(draw, name)}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${pick(draw, paths)} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  if (!chunked) return Buffer.concat([head, body]);
  const half = upTo(draw, body.length);
  const chunks = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  const pieces = chunks.flatMap((chunk) => [`${chunk.length.toString(16)}\r\n`, chunk, '\r\n']);
  return Buffer.concat([head, ...pieces.map((piece) => Buffer.from(piece)), Buffer.from('0\r\n\r\n')]);
}

const contentTypes = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
];
const paths = ['/', '/hook', '/%00', '//', '/?a=b#c', '/__proto__', `/${'a'.repeat(500)}`];

const mixedCase = (draw: Draw, name: string): string => {
  const kind = draw();
  return kind < 0.6 ? name : kind < 0.8 ? name.toLowerCase() : name.toUpperCase();
};

const right: Header[] = [['Authorization', secret]];
const sendings = ['whole', 'whole', 'whole', 'in pieces'] as const;

function valid(draw: Draw, number: number): FuzzedRequest {
  const bytes = request(draw, { authorization: right, body: Buffer.from(event(draw, 'ok', number)) });
  return { bytes, expect: 200, counts: true, sending: pick(draw, sendings) };
}

/** What an authenticated sender sends is kept whatever it is. */
function strangeBody(draw: Draw): FuzzedRequest {
  const whole = event(draw, 'cut', 0);
  const body = pick<() => Buffer>(draw, [
    () => Buffer.alloc(0),
    () => Buffer.from(Array.from({ length: upTo(draw, 200) }, () => upTo(draw, 255))),
    () => Buffer.from(whole.slice(0, upTo(draw, whole.length - 1))),
    () =>
      Buffer.concat([
        Buffer.from('{"eventType":"call.started","callId":"'),
        Buffer.from([0xc3, 0x28]),
        Buffer.from('"}'),
      ]),
    () => Buffer.from('['.repeat(upTo(draw, 20_000))),
    () => Buffer.from(`{"eventType":"call.ended","data":${'{"data":'.repeat(upTo(draw, 3_000))}`),
    () =>
      Buffer.from(whole.replace('"call.', '"Call.').replace('"tool.', '"Tool.').replace('"tran', '"Tran')),
    () => Buffer.from(whole.replace('"callId":"cut-0"', `"callId":${pick(draw, ['null', '0', '[]', '{}'])}`)),
    () => Buffer.from(`\uFEFF${whole.slice(1)}`),
    () => Buffer.from(`{"eventType":"${pick(draw, names)}"}`),
    () => Buffer.from(JSON.stringify(value(draw, 3)) ?? ''),
  ])();
  return {
    bytes: request(draw, { authorization: right, body }),
    expect: 200,
    counts: false,
    sending: pick(draw, sendings),
  };
}

const token = secret.slice('Bearer '.length);

/** A whole, valid event of somebody who does not know the secret. */
function forged(draw: Draw, number: number): FuzzedRequest {
  const at = upTo(draw, secret.length - 1);
  const other = String.fromCharCode(secret.charCodeAt(at) ^ 1);
  const authorization = pick<Header[]>(draw, [
    [],
    [['Authorization', '']],
    [['Authorization', token]],
    [['Authorization', `bearer ${token}`]],
    [['Authorization', `Bearer  ${token}`]],
    [['Authorization', `Bearer\t${token}`]],
    [['Authorization', `Token ${token}`]],
    [['Authorization', secret.slice(0, at)]],
    [['Authorization', `${secret.slice(0, at)}${other}${secret.slice(at + 1)}`]],
    [['Authorization', `${secret}${pick(draw, ['a', ' a', ',', '\u00e9', '='])}`]],
    [['Authorization', `${secret}, ${secret}`]],
    [['Authorization', '\u00ff'.repeat(upTo(draw, 50) + 1)]],
    [['Authorization', 'Bearer '.repeat(upTo(draw, 800))]],
    [['Authorization', 'Bearer x'], ...right],
    [...right, ['Authorization', 'Bearer x']],
    [...right, ...right],
    [['Proxy-Authorization', secret]],
    [['X-Authorization', secret]],
    [['Cookie', `Authorization=${secret}`]],
  ]);
  const body = Buffer.from(event(draw, 'forged', number));
  return {
    bytes: request(draw, { authorization, body }),
    expect: 401,
    counts: false,
    sending: pick(draw, sendings),
  };
}

function otherMethod(draw: Draw, number: number): FuzzedRequest {
  const method = pick(draw, ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']);
  const body = Buffer.from(event(draw, 'forged', number));
  return {
    bytes: request(draw, { method, authorization: right, body }),
    expect: 405,
    counts: false,
    sending: 'whole',
  };
}

/** No HTTP at all, or nearly; each ends its connection. */
function malformed(draw: Draw, number: number): FuzzedRequest {
  const body = event(draw, 'forged', number);
  const head = `Host: a\r\nAuthorization: Bearer x\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  const whole = Buffer.from(`POST / HTTP/1.1\r\n${head}\r\n${body}`);
  const bytes = pick<() => Buffer | string>(draw, [
    () => Buffer.from(Array.from({ length: upTo(draw, 300) }, () => upTo(draw, 255))),
    () => `POST / HTTP/9.9\r\n${head}\r\n${body}`,
    () => `POST  / HTTP/1.1\r\n${head}\r\n${body}`,
    () => `POST /\r\n${head}\r\n${body}`,
    () => `POST / HTTP/1.1\n${head}\n${body}`,
    () => `POST / HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n${body}`,
    () => `POST / HTTP/1.1\r\n${head}Content-Length: 1\r\n\r\n${body}`,
    () => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n${body}`,
    () => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1e3\r\n\r\n${body}`,
    () => `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${body}`,
    () => `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n${body}`,
    () => `POST / HTTP/1.1\r\nAuthorization : ${secret}\r\n${head}\r\n${body}`,
    () => `POST / HTTP/1.1\r\nAuthorization: ${secret}\0\r\n${head}\r\n${body}`,
    () => `POST / HTTP/1.1\r\n X: y\r\n${head}\r\n${body}`,
    () => `POST / HTTP/1.1\r\nX: ${'y'.repeat(40_000)}\r\n${head}\r\n${body}`,
    () => `POST / HTTP/1.1\r\n${'X: y\r\n'.repeat(3_000)}${head}\r\n${body}`,
    () => `POST / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${head}\r\n${body}`,
    () => `CONNECT a:1 HTTP/1.1\r\n${head}\r\n${body}`,
    () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    () => `\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03`,
    // A byte of a right request changed: the sender is unauthenticated all the same.
    () => {
      const changed = Buffer.from(whole);
      changed[upTo(draw, changed.length - 1)] = upTo(draw, 255);
      return changed;
    },
    () => whole.subarray(0, upTo(draw, whole.length - 1)),
  ])();
  return {
    bytes: Buffer.from(bytes as string, 'latin1'),
    expect: 'rejected',
    counts: false,
    sending: 'alone',
  };
}

/** The connection is gone before the body is whole. */
function cut(draw: Draw, number: number): FuzzedRequest {
  const body = event(draw, 'cut', number);
  const head = `POST / HTTP/1.1\r\nHost: a\r\nAuthorization: ${secret}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const bytes = Buffer.from(head + body.slice(0, upTo(draw, body.length - 1)), 'latin1');
  return { bytes, expect: 'cut', counts: false, sending: 'alone' };
}

/** The body never becomes whole, on a connection that stays. */
function stalled(draw: Draw, number: number): FuzzedRequest {
  const known = draw() < 0.5;
  const authorization = known ? secret : 'Bearer x';
  const head = `POST / HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Length: 5000\r\n\r\n`;
  const bytes = Buffer.from(head + event(draw, 'cut', number).slice(0, 60), 'latin1');
  return { bytes, expect: known ? 408 : 401, counts: false, sending: 'stalled' };
}
