import type { Fields } from '../types.ts';
import { resolved, richDocument } from './document.ts';
import { harbourKey } from './service.ts';
import { Schemas } from './validate.ts';

export type RichOperationId =
  | 'listBerths'
  | 'getBerth'
  | 'getTides'
  | 'getChart'
  | 'createBooking'
  | 'getBooking'
  | 'cancelBooking'
  | 'searchRoutes'
  | 'declareCargo'
  | 'registerCrew';

/** What a request says in place of what a plain one says. */
export interface Change {
  /** What stands in the path, as it is written there. */
  segment?: string;
  /** Without the question mark. */
  query?: string;
  /** Added to the usual ones; null takes one away. */
  headers?: Record<string, string | null>;
  /** The whole body. */
  body?: unknown;
  /** Properties of the body in place of, or added to, the plain ones; undefined takes one away. */
  fields?: Fields;
  /** Sent as it is, in place of `body`. */
  raw?: string;
}

export interface RichReply {
  /** 0 when no whole answer came. */
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

const plain: Record<RichOperationId, { method: string; path: string; change: Change }> = {
  listBerths: { method: 'GET', path: '/berths', change: {} },
  getBerth: { method: 'GET', path: '/berths/', change: { segment: 'A1' } },
  getTides: {
    method: 'GET',
    path: '/tides/',
    change: { segment: ';station=borssele', query: 'from=2026-05-01' },
  },
  getChart: { method: 'GET', path: '/charts/', change: { segment: '.north,west' } },
  createBooking: {
    method: 'POST',
    path: '/bookings',
    change: {
      body: {
        vessel: { rig: 'sail', name: 'Aleida', masts: 1 },
        berthId: 'A1',
        from: '2026-06-01',
        nights: 2,
      },
    },
  },
  getBooking: { method: 'GET', path: '/bookings/', change: { segment: 'BK-1001' } },
  cancelBooking: {
    method: 'DELETE',
    path: '/bookings/',
    change: { segment: 'BK-1001', headers: { 'if-match': '"00c0ffee"' } },
  },
  searchRoutes: {
    method: 'POST',
    path: '/routes',
    change: {
      body: {
        waypoints: [
          [51.4, 3.5],
          [51.9, 4.1],
        ],
      },
    },
  },
  declareCargo: { method: 'POST', path: '/cargo', change: { body: { kind: 'bulk', tonnes: 12.5 } } },
  registerCrew: {
    method: 'POST',
    path: '/crew',
    change: { body: { members: [{ name: 'Ada', born: '1990-02-03' }] } },
  },
};

const read = richDocument();
const answers = new Schemas(withoutSecrets(read) as Fields);

/** The harbour service as a probe calls it. */
export class HarbourClient {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async send(operation: RichOperationId, change: Change = {}): Promise<RichReply> {
    const { method, path, change: usual } = plain[operation];
    const { segment = '', query, headers, body } = { ...usual, ...change };
    const fields = change.fields === undefined ? body : { ...(body as Fields), ...change.fields };
    const raw = change.raw ?? (fields === undefined ? undefined : JSON.stringify(fields));
    const sent: Record<string, string | null> = {
      'x-harbour-key': harbourKey,
      ...(raw !== undefined && { 'content-type': 'application/json' }),
      ...usual.headers,
      ...headers,
    };
    const kept = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== null);
    try {
      const response = await fetch(`${this.url}${path}${segment}${query === undefined ? '' : `?${query}`}`, {
        method,
        headers: kept,
        ...(raw !== undefined && { body: raw }),
        redirect: 'manual',
        signal: AbortSignal.timeout(2_000),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parsed(text) };
    } catch {
      return { status: 0, headers: new Headers(), text: '', json: undefined };
    }
  }

  /** Whether the service refuses the request, with an answer that the document describes. */
  async refuses(operation: RichOperationId, change: Change): Promise<boolean> {
    const reply = await this.send(operation, change);
    return reply.status >= 400 && reply.status < 500 && isDescribed(operation, reply);
  }

  /** Whether the service takes the request, with an answer that the document describes. */
  async takes(operation: RichOperationId, change: Change = {}): Promise<boolean> {
    const reply = await this.send(operation, change);
    return reply.status >= 200 && reply.status < 300 && isDescribed(operation, reply);
  }
}

/** Whether status, headers, content type and body of an answer are what the document says. */
function isDescribed(id: RichOperationId, { status, headers, text, json }: RichReply): boolean {
  const { method, path } = plain[id];
  const paths = Object.entries(read.paths as Record<string, Record<string, Fields>>);
  const [, item = {}] = paths.find(([, each]) => each[method.toLowerCase()]?.operationId === id) ?? [path];
  const responses = item[method.toLowerCase()]?.responses as Record<string, Fields> | undefined;
  const written = responses?.[status];
  if (written === undefined) return false;
  const response = resolved(read, written);
  for (const [name, header] of Object.entries((response.headers ?? {}) as Record<string, Fields>)) {
    const { required, schema } = resolved(read, header);
    const value = headers.get(name);
    if (value === null && required === true) return false;
    const sent = (schema as Fields).type === 'integer' && /^-?\d+$/.test(value ?? '') ? Number(value) : value;
    if (value !== null && !answers.holds(schema, sent)) return false;
  }
  const [media] = Object.entries((response.content ?? {}) as Record<string, Fields>);
  if (media === undefined) return text === '';
  const [type, { schema }] = media;
  return (
    headers.get('content-type')?.split(';')[0] === type && json !== undefined && answers.holds(schema, json)
  );
}

/** What is only for requests must not stand in an answer. */
function withoutSecrets(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutSecrets);
  if (typeof node !== 'object' || node === null) return node;
  if ((node as Fields).writeOnly === true) return false;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutSecrets(value)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
