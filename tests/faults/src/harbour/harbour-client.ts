import type { Fields } from '../harness/fault.ts';
import { Client, isRejected, isSuccess, type Reply, type RequestValues } from '../harness/http-client.ts';
import { Schemas } from '../harness/schema-validator.ts';
import { resolved, richDocument } from './harbour-document.ts';
import { harbourKey } from './harbour-service.ts';

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

/** What a request has in place of the usual one's. */
export interface HarbourRequest extends RequestValues {
  /** The path parameter as it is written in the path. */
  segment?: string;
  /** Properties of the body in place of, or added to, the usual ones; undefined removes one. */
  fields?: Fields;
}

interface Usual extends HarbourRequest {
  method: string;
  path: string;
}

/** A valid request of each operation. */
const usual: Record<RichOperationId, Usual> = {
  listBerths: { method: 'GET', path: '/berths' },
  getBerth: { method: 'GET', path: '/berths/', segment: 'A1' },
  getTides: { method: 'GET', path: '/tides/', segment: ';station=borssele', query: 'from=2026-05-01' },
  getChart: { method: 'GET', path: '/charts/', segment: '.north,west' },
  createBooking: {
    method: 'POST',
    path: '/bookings',
    body: { vessel: { rig: 'sail', name: 'Aleida', masts: 1 }, berthId: 'A1', from: '2026-06-01', nights: 2 },
  },
  getBooking: { method: 'GET', path: '/bookings/', segment: 'BK-1001' },
  cancelBooking: {
    method: 'DELETE',
    path: '/bookings/',
    segment: 'BK-1001',
    headers: { 'if-match': '"00c0ffee"' },
  },
  searchRoutes: {
    method: 'POST',
    path: '/routes',
    body: {
      waypoints: [
        [51.4, 3.5],
        [51.9, 4.1],
      ],
    },
  },
  declareCargo: { method: 'POST', path: '/cargo', body: { kind: 'bulk', tonnes: 12.5 } },
  registerCrew: { method: 'POST', path: '/crew', body: { members: [{ name: 'Ada', born: '1990-02-03' }] } },
};

export const operationIds: readonly RichOperationId[] = Object.keys(usual) as RichOperationId[];

const document = richDocument();
const responseSchemas = new Schemas(withoutSecrets(document) as Fields);

/** The harbour service as a probe calls it. */
export class HarbourClient extends Client {
  constructor(url: string, timeoutMs: number = 2_000) {
    super({ url, headers: { 'x-harbour-key': harbourKey }, timeoutMs });
  }

  call(operation: RichOperationId, request: HarbourRequest = {}): Promise<Reply> {
    const plain = usual[operation];
    const { method, path, segment = '', fields, body, ...rest } = { ...plain, ...request };
    const headers = { ...plain.headers, ...request.headers };
    const sent = fields === undefined ? body : { ...(body as Fields), ...fields };
    return this.send(method, path + segment, { ...rest, headers, body: sent });
  }

  /** Whether the service rejects the request, with a documented response. */
  async rejects(operation: RichOperationId, request?: HarbourRequest): Promise<boolean> {
    const reply = await this.call(operation, request);
    return isRejected(reply) && isDocumented(operation, reply);
  }

  /** Whether the service accepts the request, with a documented response. */
  async accepts(operation: RichOperationId, request?: HarbourRequest): Promise<boolean> {
    const reply = await this.call(operation, request);
    return isSuccess(reply) && isDocumented(operation, reply);
  }
}

/** Whether status, headers, content type and body of a response are as documented. */
function isDocumented(id: RichOperationId, { status, headers, text, json }: Reply): boolean {
  const operations = Object.values(document.paths as Fields).flatMap((item) => Object.values(item as Fields));
  const operation = operations.find((each) => (each as Fields).operationId === id) as Fields | undefined;
  const documented = (operation?.responses as Record<string, Fields> | undefined)?.[status];
  if (documented === undefined) return false;
  const response = resolved(document, documented);
  for (const [name, header] of Object.entries((response.headers ?? {}) as Record<string, Fields>)) {
    const { required, schema } = resolved(document, header);
    const value = headers.get(name);
    if (value === null && required === true) return false;
    const sent = (schema as Fields).type === 'integer' && /^-?\d+$/.test(value ?? '') ? Number(value) : value;
    if (value !== null && !responseSchemas.isValid(schema, sent)) return false;
  }
  const [media] = Object.entries((response.content ?? {}) as Record<string, Fields>);
  if (media === undefined) return text === '';
  const [type, { schema }] = media;
  return (
    headers.get('content-type')?.split(';')[0] === type &&
    json !== undefined &&
    responseSchemas.isValid(schema, json)
  );
}

/** The document where writeOnly properties are never valid, as in a response. */
function withoutSecrets(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutSecrets);
  if (typeof node !== 'object' || node === null) return node;
  if ((node as Fields).writeOnly === true) return false;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutSecrets(value)]));
}
